/* The program's memory as the run-time library sees it: strings, ranges, formats, and the
 * names that allocations get in messages.
 *
 * A call reads and writes nothing that the host does not reach: what it is given wrongly
 * becomes a finding at the call. */
#include "config.h"

#include "session/host_priv.h"

#include "simt/format.h"

#include <ctype.h>
#include <string.h>

static void wrong_side(struct host *h, const struct host_call *c, const char *what,
                       const struct allocation *a)
{
    host_finding(h, c, FINDING_WRONG_SPACE,
                 "%s of %s points into memory of the device, `%s`, which the host cannot "
                 "reach: copy it to the host with cudaMemcpy",
                 what, c->name, a->name);
}

/* The allocation around addr, if the host may use it. */
static const struct allocation *reachable(struct host *h, const struct host_call *c,
                                          uint64_t addr, const char *what)
{
    const struct allocation *near = NULL, *a = memory_find(h->mem, addr, &near);
    if (a && a->side != MEMORY_DEVICE)
        return a;
    if (a)
        wrong_side(h, c, what, a);
    else if (addr < 4096)
        host_finding(h, c, FINDING_NULL_POINTER, "%s of %s is a null pointer", what,
                     c->name);
    else if (addr >= IR_SYMBOL_BASE && addr < IR_HOST_BASE)
        host_finding(h, c, FINDING_WRONG_SPACE,
                     "%s of %s is a variable of the device: use cudaMemcpyToSymbol or "
                     "cudaMemcpyFromSymbol",
                     what, c->name);
    else
        host_finding(h, c, FINDING_OOB_GLOBAL, "%s of %s points to no memory%s%s%s", what,
                     c->name, near ? "; the nearest is `" : "", near ? near->name : "",
                     near ? "`" : "");
    return NULL;
}

bool host_range(struct host *h, const struct host_call *c, uint64_t addr, uint64_t size,
                const char *what)
{
    if (size == 0)
        return true;
    const struct allocation *a = reachable(h, c, addr, what);
    if (!a)
        return false;
    uint64_t left = a->size - (addr - a->base);
    if (size <= left)
        return true;
    host_finding(h, c, FINDING_OOB_GLOBAL,
                 "%s of %s is to hold %llu bytes, but `%s` has %llu from there", what,
                 c->name, (unsigned long long)size, a->name, (unsigned long long)left);
    return false;
}

bool host_put(struct host *h, const struct host_call *c, uint64_t addr, const void *data,
              uint64_t size)
{
    if (!host_range(h, c, addr, size, "the result"))
        return false;
    memory_write(h->mem, addr, data, size);
    return true;
}

const char *host_string(struct host *h, const struct host_call *c, uint64_t addr)
{
    size_t left;
    if (!reachable(h, c, addr, "a string"))
        return NULL;
    const char *text = (const char *)memory_bytes(h->mem, addr, &left);
    if (memchr(text, '\0', left))
        return text;
    host_finding(h, c, FINDING_OOB_GLOBAL,
                 "a string of %s has no end: it lacks its '\\0'", c->name);
    return NULL;
}

/* ---- names ---- */

static bool is_word(char ch)
{
    return isalnum((unsigned char)ch) || ch == '_';
}

/* The last identifier of [from, to) that stands behind no cast. */
static char *last_word(const char *from, const char *to)
{
    while (to > from && !is_word(to[-1]))
        to--;
    const char *start = to;
    while (start > from && is_word(start[-1]))
        start--;
    if (start == to || isdigit((unsigned char)*start))
        return NULL;
    char *name = mem_alloc((size_t)(to - start) + 1);
    memcpy(name, start, (size_t)(to - start));
    return name;
}

/* "d_x" of cudaMalloc((void **)&d_x, n): the first argument's last name. */
static char *argument_word(const char *text, size_t len)
{
    const char *open = memchr(text, '(', len), *end = text + len;
    unsigned depth = 0;
    if (!open)
        return NULL;
    for (const char *p = open + 1; p < end; p++) {
        if (*p == '(' || *p == '[')
            depth++;
        if ((*p == ',' || *p == ')') && depth == 0)
            return last_word(open + 1, p);
        if (*p == ')' || *p == ']')
            depth -= depth > 0;
    }
    return NULL;
}

/* "h_x" of h_x = (float *)malloc(n): what stands left of '=' on the line. */
static char *assigned_word(const char *text, size_t at)
{
    size_t i = at;
    while (i > 0 && text[i - 1] != '\n' && text[i - 1] != ';' && text[i - 1] != '=')
        i--;
    return i > 0 && text[i - 1] == '=' ? last_word(text, text + i - 1) : NULL;
}

char *host_target(struct host *h, const struct host_call *c, bool result)
{
    const struct source *src =
        c->span.file ? sources_get(h->s->sources, c->span.file) : NULL;
    char *name = NULL;
    if (src && c->span.off + c->span.len <= src->len && src->path[0] != '<')
        name = result ? assigned_word(src->text, c->span.off)
                      : argument_word(src->text + c->span.off, c->span.len);
    return name ? name : mem_strdup(c->name);
}

uint64_t host_new(struct host *h, const struct host_call *c, enum memory_side side,
                  uint64_t size, bool defined)
{
    char *name = host_target(h, c, side == MEMORY_HOST);
    uint64_t p = memory_alloc_side(h->mem, side, name, size, IR_U8, 1, defined);
    mem_free(name);
    return p;
}

/* ---- formats ---- */

struct texts {
    struct host *h;
    const struct host_call *c;
};

static const char *text_of(void *ctx, uint64_t value, size_t *len)
{
    const struct texts *t = ctx;
    const char *s = value ? host_string(t->h, t->c, value) : NULL;
    if (s)
        *len = strlen(s);
    return s;
}

bool host_format(struct host *h, const struct host_call *c, unsigned first,
                 struct str *out)
{
    const char *format = host_string(h, c, c->args[first - 1]);
    struct texts t = {h, c};
    struct format_texts texts = {text_of, &t};
    if (!format)
        return false;
    char *copy = mem_strdup(format);
    format_lane(out, copy, c->args + first, c->nargs - first, &texts);
    mem_free(copy);
    return true;
}
