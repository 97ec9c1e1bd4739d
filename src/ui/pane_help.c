/* Help, generated from the tables of commands, keys, panes and glyphs. */
#include "ui/pane.h"

#include <string.h>

#include "base/utf8.h"

/* Commands that are given their argument by a prompt, which has the key. */
static const struct {
    enum command command, prompt;
} prompts[] = {{COMMAND_GOTO, COMMAND_PROMPT_GOTO},
               {COMMAND_FIND, COMMAND_PROMPT_FIND},
               {COMMAND_WATCH, COMMAND_PROMPT_WATCH},
               {COMMAND_PANE, COMMAND_PROMPT_PANE}};
#define NPROMPTS (sizeof prompts / sizeof *prompts)

static bool is_prompt(enum command c)
{
    for (size_t i = 0; i < NPROMPTS; i++)
        if (prompts[i].prompt == c)
            return true;
    return false;
}

static void add_keys(const struct app *a, enum command c, struct str *out)
{
    keymap_keys(a->keymap, c, out);
    for (size_t i = 0; i < NPROMPTS; i++)
        if (prompts[i].command == c)
            keymap_keys(a->keymap, prompts[i].prompt, out);
}

static void add_commands(const struct app *a, struct doc *d)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        enum command c = (enum command)i;
        const struct command_info *info = command_info(c);
        struct str keys = {0}, line = {0};
        if (is_prompt(c))
            continue;
        if (*command_section(c)) {
            doc_pre(d, ROLE_TEXT, 0, false, "");
            doc_pre(d, ROLE_HEADING, 1, false, command_section(c));
        }
        add_keys(a, c, &keys);
        doc_pre(d, ROLE_KEY, 2, false, str_cstr(&keys));
        int pad = 12 - utf8_width(str_cstr(&keys));
        str_printf(&line, "%*s%s", pad > 1 ? pad : 1, "", info->help);
        doc_pre(d, ROLE_TEXT, 2, true, str_cstr(&line));
        str_clear(&line);
        str_printf(&line, "  :%s%s%s", info->name, *info->args ? " " : "", info->args);
        doc_pre(d, ROLE_DIM, 2, true, str_cstr(&line));
        str_free(&keys);
        str_free(&line);
    }
}

static void add_legend(struct doc *d)
{
    static const struct {
        uint32_t cp;
        const char *meaning;
    } glyphs[] = {
#define GLYPH(sym, cp, ascii, meaning) {cp, meaning},
#include "ui/glyphs.def"
#undef GLYPH
    };
    doc_pre(d, ROLE_TEXT, 0, false, "");
    doc_pre(d, ROLE_HEADING, 1, false, "What the signs mean");
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++) {
        if (!*glyphs[i].meaning)
            continue;
        char mark[8] = {0};
        utf8_encode(glyphs[i].cp, mark);
        doc_pre(d, ROLE_ACTIVE, 2, false, mark);
        doc_pre(d, ROLE_TEXT, 2, true, "  ");
        doc_pre(d, ROLE_TEXT, 2, true, glyphs[i].meaning);
    }
}

static void add_panes(struct doc *d)
{
    doc_pre(d, ROLE_TEXT, 0, false, "");
    doc_pre(d, ROLE_HEADING, 1, false, "Panes");
    for (int p = 0; p < PANE_COUNT; p++) {
        struct str line = {0};
        str_printf(&line, "%-10s", pane_id((enum pane)p));
        doc_pre(d, ROLE_KEY, 2, false, str_cstr(&line));
        doc_pre(d, ROLE_TEXT, 2, true, pane_about((enum pane)p));
        str_free(&line);
    }
}

void pane_help(const struct app *a, const struct view *v)
{
    struct doc d = {0};
    static const char *const intro[] = {
        "Keys act at once; commands are typed after \":\" (Tab completes them).",
        "Mouse: click a lane, a line, the bar at the bottom; drag frames; wheel scrolls.",
        "Esc or ? closes this; arrows and PgDn scroll it."};
    for (size_t i = 0; i < sizeof intro / sizeof *intro; i++)
        doc_pre(&d, ROLE_TEXT, 1, false, intro[i]);
    add_commands(a, &d);
    add_legend(&d);
    add_panes(&d);
    int rows = doc_rows(&d, v->area.cols), most = rows - v->area.rows;
    int skip = a->help_scroll > most ? most : a->help_scroll;
    doc_draw(&d, v, skip < 0 ? 0 : skip);
    doc_free(&d);
}
