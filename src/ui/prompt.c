/* Keys: those of the key map, and typing into the prompt line. Mouse events are in
 * mouse.c, completion in completion.c. */
#include "ui/prompt.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "ui/catalogue.h"
#include "ui/completion.h"
#include "ui/tour.h"

#define MAX_TYPED 512
#define MAX_HISTORY 200

static const char *skip_blanks(const char *s)
{
    return s + strspn(s, " ");
}

void app_type(struct app *a, const char *line)
{
    line = skip_blanks(line);
    size_t len = strcspn(line, " ");
    if (len == 0)
        return;
    if (*line == '/') {
        app_command(a, COMMAND_FIND, skip_blanks(line + 1));
        return;
    }
    if (strspn(line, "0123456789") == strlen(line)) {
        app_command(a, COMMAND_GOTO, line);
        return;
    }
    enum command c = command_by_name(line, len);
    if (c != COMMAND_COUNT) {
        app_command(a, c, skip_blanks(line + len));
        return;
    }
    const char *names[COMMAND_COUNT];
    for (int i = 0; i < COMMAND_COUNT; i++)
        names[i] = command_info((enum command)i)->name;
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)len, line);
    const char *near = str_nearest(word, names, COMMAND_COUNT);
    app_fail(a, "there is no command \"%s\"%s%s%s", word, near ? "; did you mean \"" : "",
             near ? near : "", near ? "\"?" : "");
}

/* --- opening, leaving ------------------------------------------------------------- */

void prompt_open(struct app *a, enum prompt p)
{
    a->prompt = p;
    a->caret = 0;
    str_clear(&a->typed);
    a->recalled = a->history.len;
}

static void remember(struct app *a, enum prompt p, const char *line)
{
    struct str kept = {0};
    if (p == PROMPT_REPLY)
        return;
    str_printf(&kept, "%c%s", '0' + (int)p, line);
    if (a->history.len > 0 && strcmp(vec_last(&a->history), kept.data) == 0) {
        str_free(&kept);
        return;
    }
    if (a->history.len == MAX_HISTORY) {
        mem_free(a->history.data[0]);
        memmove(a->history.data, a->history.data + 1,
                (MAX_HISTORY - 1) * sizeof *a->history.data);
        a->history.len--;
    }
    vec_push(&a->history, kept.data);
    a->typed_anew = true;
}

static void submit(struct app *a)
{
    static const enum command commands[] = {[PROMPT_PLACE] = COMMAND_FIND,
                                            [PROMPT_STEP] = COMMAND_GOTO,
                                            [PROMPT_NAME] = COMMAND_WATCH,
                                            [PROMPT_SHOW] = COMMAND_PANE,
                                            [PROMPT_REPLY] = COMMAND_ANSWER};
    enum prompt p = a->prompt;
    while (a->typed.len > 0 && a->typed.data[a->typed.len - 1] == ' ')
        a->typed.data[--a->typed.len] = 0;
    char *line = mem_strdup(str_cstr(&a->typed));
    a->prompt = PROMPT_NONE;
    if (*line)
        remember(a, p, line);
    if (*line && p == PROMPT_COMMAND)
        app_type(a, line);
    else if (*line && p == PROMPT_REPLY && a->presenting)
        app_command(a, COMMAND_TALLY, line); /* somebody in the room said so */
    else if (*line)
        app_command(a, commands[p], line);
    mem_free(line);
}

/* --- editing ---------------------------------------------------------------------- */

void prompt_insert(struct app *a, const char *text, size_t len)
{
    if (a->typed.len + len > MAX_TYPED)
        return;
    str_addn(&a->typed, text, len); /* makes the room */
    memmove(a->typed.data + a->caret + len, a->typed.data + a->caret,
            a->typed.len - len - a->caret);
    memcpy(a->typed.data + a->caret, text, len);
    a->caret += len;
}

static void cut(struct app *a, size_t from, size_t to)
{
    if (from >= to || !a->typed.data)
        return;
    memmove(a->typed.data + from, a->typed.data + to, a->typed.len - to + 1);
    a->typed.len -= to - from;
    a->caret = from;
}

static bool continues(const struct app *a, size_t at)
{
    return at > 0 && at < a->typed.len && (a->typed.data[at] & 0xc0) == 0x80;
}

static size_t before(const struct app *a, size_t at)
{
    at -= at > 0;
    while (continues(a, at))
        at--;
    return at;
}

static size_t after(const struct app *a, size_t at)
{
    at += at < a->typed.len;
    while (continues(a, at))
        at++;
    return at;
}

static size_t word_before(const struct app *a)
{
    size_t at = a->caret;
    while (at > 0 && a->typed.data[at - 1] == ' ')
        at--;
    while (at > 0 && a->typed.data[at - 1] != ' ')
        at--;
    return at;
}

static void rub_out(struct app *a)
{
    if (a->typed.len == 0)
        a->prompt = PROMPT_NONE;
    else
        cut(a, before(a, a->caret), a->caret);
}

/* Earlier lines of this kind of prompt. */
static void recall(struct app *a, int by)
{
    size_t n = a->history.len, at = a->recalled;
    char kind = (char)('0' + (int)a->prompt);
    do {
        if ((by < 0 && at == 0) || (by > 0 && at >= n))
            return;
        at = by < 0 ? at - 1 : at + 1;
    } while (at < n && a->history.data[at][0] != kind);
    a->recalled = at;
    str_clear(&a->typed);
    if (at < n)
        str_add(&a->typed, a->history.data[at] + 1);
    a->caret = a->typed.len;
}

enum { CTRL_A = 1, CTRL_E = 5, CTRL_K = 11, CTRL_U = 21, CTRL_W = 23 };

static bool edit_key(struct app *a, struct key k)
{
    switch (k.code) {
    case KEY_CODE_LEFT:
        a->caret = before(a, a->caret);
        break;
    case KEY_CODE_RIGHT:
        a->caret = after(a, a->caret);
        break;
    case KEY_CODE_HOME:
    case CTRL_A:
        a->caret = 0;
        break;
    case KEY_CODE_END:
    case CTRL_E:
        a->caret = a->typed.len;
        break;
    case KEY_CODE_DELETE:
        cut(a, a->caret, after(a, a->caret));
        break;
    case CTRL_K:
        cut(a, a->caret, a->typed.len);
        break;
    case CTRL_U:
        cut(a, 0, a->caret);
        break;
    case CTRL_W:
        cut(a, word_before(a), a->caret);
        break;
    default:
        return false;
    }
    return true;
}

void prompt_key(struct app *a, struct key k)
{
    if (k.code == KEY_ENTER_CHAR) {
        submit(a);
    } else if (k.code == KEY_ESC) {
        a->prompt = PROMPT_NONE;
    } else if (k.code == KEY_RUBOUT) {
        rub_out(a);
    } else if (k.code == KEY_CODE_UP || k.code == KEY_CODE_DOWN) {
        recall(a, k.code == KEY_CODE_UP ? -1 : 1);
    } else if (k.code == KEY_TAB_CHAR) {
        completion_apply(a);
    } else if (!edit_key(a, k) && k.code >= 0x20 && k.code < 0x110000) {
        char bytes[4];
        prompt_insert(a, bytes, utf8_encode(k.code, bytes));
    }
}

void prompt_usage(const struct app *a, struct str *out)
{
    const char *text = str_cstr(&a->typed);
    size_t n = strcspn(text, " ");
    enum command c = command_by_name(text, n);
    if (a->prompt == PROMPT_PLACE) {
        str_add(out,
                "first divergence, line 9, shuffle 3, last barrier, warp 1 sync ...");
    } else if (a->prompt == PROMPT_COMMAND && c != COMMAND_COUNT) {
        const struct command_info *i = command_info(c);
        str_printf(out, "%s%s%s: %s", i->name, *i->args ? " " : "", i->args, i->help);
    } else if (a->prompt == PROMPT_COMMAND && n == 0) {
        str_add(out, "a command, or its beginning; Tab completes, ? lists them all");
    }
}

void app_key(struct app *a, struct key k)
{
    if (k.code == KEY_CODE_RESIZE) {
        a->rows = k.row;
        a->cols = k.col;
        app_refresh(a);
        return;
    }
    if (k.code == KEY_CODE_MOUSE) {
        app_mouse(a, k);
        return;
    }
    if (a->prompt != PROMPT_NONE) {
        prompt_key(a, k);
        return;
    }
    if (a->tour && !a->help && k.mods == 0 && tour_key(a->tour, a, k.code))
        return;
    const struct binding *b = keymap_find(a->keymap, k);
    if (b)
        app_command(a, b->command, b->argument);
}
