/* printf formats against their arguments.
 *
 * Takes a checked call, warns when the format asks for another number of arguments or
 * for another kind: on the device the bytes are then read as they are, and wrong
 * numbers are printed. CUDA C++ Programming Guide: Formatted Output. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* One conversion specification after '%'. */
struct spec {
    unsigned stars;  /* * for width or precision: an int each */
    unsigned longs;  /* l counts 1, ll and other 8-byte sizes 2 */
    char conversion; /* 0 at the end of the text */
    size_t len;
};

static struct spec read_spec(const char *p, const char *end)
{
    struct spec sp = {0};
    const char *start = p;
    for (; p < end && *p && strchr("-+ #0123456789.*", *p); p++)
        sp.stars += *p == '*';
    for (; p < end && *p && strchr("hljztL", *p); p++)
        sp.longs += *p == 'l' ? 1 : *p == 'h' || *p == 'L' ? 0 : 2;
    if (p < end)
        sp.conversion = *p++;
    sp.len = (size_t)(p - start);
    return sp;
}

static void check_kind(struct sema *s, const struct spec *sp, const struct expr *arg,
                       size_t number)
{
    const struct type *t = arg->type;
    bool integer = strchr("diouxXc", sp->conversion) != NULL;
    bool floating = strchr("fFeEgGaA", sp->conversion) != NULL;
    if (integer && type_is_integer(t)) {
        if (sp->conversion != 'c' && (sp->longs > 0) != (t->size == 8))
            diag_add(s->ds, DIAG_WARNING, arg->span,
                     "'%%%s%c' prints %d bytes and argument %zu is '%s': use '%%%s%c'",
                     sp->longs > 1 ? "ll"
                     : sp->longs   ? "l"
                                   : "",
                     sp->conversion, sp->longs ? 8 : 4, number, sema_type_text(s, t, 0),
                     t->size == 8 ? t->kind >= TYPE_LLONG ? "ll" : "l" : "",
                     sp->conversion);
        return;
    }
    if ((floating && type_is_floating(t)) ||
        (strchr("ps", sp->conversion) && t->kind == TYPE_POINTER))
        return;
    diag_add(s->ds, DIAG_WARNING, arg->span,
             "'%%%c' prints %s and argument %zu is '%s': cast it or change the format",
             sp->conversion,
             integer    ? "an integer"
             : floating ? "a floating-point number"
                        : "a pointer",
             number, sema_type_text(s, t, 0));
}

void sema_printf(struct sema *s, const struct expr *call)
{
    const struct expr *format = call->args[0];
    const char *p = format->text, *end = p + format->len;
    size_t next = 1;
    while (p < end) {
        if (*p++ != '%')
            continue;
        struct spec sp = read_spec(p, end);
        p += sp.len;
        next += sp.stars;
        if (sp.conversion == '%')
            continue;
        if (!sp.conversion || !strchr("diouxXcfFeEgGaAps", sp.conversion)) {
            diag_add(s->ds, DIAG_WARNING, format->span,
                     "this format has an incomplete or unknown conversion after '%%'");
            return;
        }
        if (next < call->nargs)
            check_kind(s, &sp, call->args[next], next + 1);
        next++;
    }
    if (next != call->nargs)
        diag_add(s->ds, DIAG_WARNING, call->span,
                 "the format asks for %zu argument%s and %zu %s given", next - 1,
                 next == 2 ? "" : "s", call->nargs - 1, call->nargs == 2 ? "is" : "are");
}
