/* Keys: those of the key map, and typing into the prompt line (with history and
 * completion of command names). Mouse events are in mouse.c. */
#include "ui/app.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "ui/catalogue.h"
#include "ui/completion.h"
#include "ui/tour.h"

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
    if (*line && p == PROMPT_COMMAND) {
        vec_push(&a->history, mem_strdup(line));
        app_type(a, line);
    } else if (*line) {
        app_command(a, commands[p], line);
    }
    mem_free(line);
}

static void rub_out(struct app *a)
{
    if (a->typed.len == 0) {
        a->prompt = PROMPT_NONE;
        return;
    }
    do
        a->typed.len--;
    while (a->typed.len > 0 && (a->typed.data[a->typed.len] & 0xc0) == 0x80);
    a->typed.data[a->typed.len] = 0;
}

static void recall(struct app *a, int by)
{
    size_t n = a->history.len;
    if ((by < 0 && a->recalled == 0) || (by > 0 && a->recalled >= n))
        return;
    a->recalled = by < 0 ? a->recalled - 1 : a->recalled + 1;
    str_clear(&a->typed);
    if (a->recalled < n)
        str_add(&a->typed, a->history.data[a->recalled]);
}

static void prompt_key(struct app *a, struct key k)
{
    if (k.code == KEY_ENTER_CHAR)
        submit(a);
    else if (k.code == KEY_ESC)
        a->prompt = PROMPT_NONE;
    else if (k.code == KEY_RUBOUT)
        rub_out(a);
    else if (k.code == KEY_CODE_UP || k.code == KEY_CODE_DOWN)
        recall(a, k.code == KEY_CODE_UP ? -1 : 1);
    else if (k.code == KEY_TAB_CHAR)
        completion_apply(a);
    else if (k.code == 0x15) /* ^U */
        str_clear(&a->typed);
    else if (k.code >= 0x20 && k.code < 0x110000 && a->typed.len < 512) {
        char bytes[4];
        str_addn(&a->typed, bytes, utf8_encode(k.code, bytes));
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
