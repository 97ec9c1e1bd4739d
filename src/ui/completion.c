/* Candidates for the word being typed: commands, then what each takes. Takes the state,
 * gives words of tables and names of the kernel. */
#include "ui/completion.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "session/arch.h"
#include "ui/prompt.h"

/* Kinds of words that a command's argument is made of. */
enum kind {
    NOTHING,
    COMMANDS,
    PANES,
    VARIABLES,
    WATCHED,
    PLACES,
    FORMATS,
    SCHEMES,
    SETTINGS,
    ARCHITECTURES,
    FILES,
    CHOICES /* those in the command's own usage text: "[auto|on|off]" */
};

static enum kind kind_of(enum command c)
{
    static const struct {
        enum command command;
        enum kind kind;
    } kinds[] = {{COMMAND_PANE, PANES},      {COMMAND_ZOOM, PANES},
                 {COMMAND_WATCH, VARIABLES}, {COMMAND_WHY, VARIABLES},
                 {COMMAND_UNWATCH, WATCHED}, {COMMAND_FIND, PLACES},
                 {COMMAND_GOTO, PLACES},     {COMMAND_BREAK, PLACES},
                 {COMMAND_FORMAT, FORMATS},  {COMMAND_COLORS, SCHEMES},
                 {COMMAND_SET, SETTINGS},    {COMMAND_ARCH, ARCHITECTURES},
                 {COMMAND_EXPORT, FILES},    {COMMAND_SAVE, FILES}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].command == c)
            return kinds[i].kind;
    return strchr(command_info(c)->args, '|') ? CHOICES : NOTHING;
}

/* Adds a word that begins with what has been typed, once. */
static void add(struct completion *out, const char *typed, const char *word)
{
    if (strncmp(word, typed, strlen(typed)) != 0 || out->n == COMPLETION_MOST)
        return;
    for (size_t i = 0; i < out->n; i++)
        if (strcmp(out->words[i], word) == 0)
            return;
    out->words[out->n++] = word;
}

/* The same for a word that is made here: "n" and "=". */
static void add_name(struct completion *out, const char *typed, const char *name,
                     const char *end)
{
    size_t room = sizeof out->names - out->used, n = strlen(name) + strlen(end) + 1;
    char *copy = out->names + out->used;
    if (n > room)
        return;
    snprintf(copy, room, "%s%s", name, end);
    size_t before = out->n;
    add(out, typed, copy);
    out->used += out->n > before ? n : 0;
}

/* Names in the folder that the word begins with; folders with their slash. */
static void add_files(struct completion *out, const char *typed)
{
    const char *slash = strrchr(typed, '/');
    struct str dir = {0};
    str_addn(&dir, typed, slash ? (size_t)(slash - typed) + 1 : 0);
    DIR *d = opendir(dir.len ? dir.data : ".");
    for (struct dirent *e; d && (e = readdir(d));) {
        struct str path = {0};
        struct stat st;
        str_printf(&path, "%s%s", str_cstr(&dir), e->d_name);
        bool folder = stat(path.data, &st) == 0 && S_ISDIR(st.st_mode);
        if (e->d_name[0] != '.')
            add_name(out, typed, path.data, folder ? "/" : "");
        str_free(&path);
    }
    if (d)
        closedir(d);
    str_free(&dir);
}

static void add_all(struct completion *out, const char *typed, const char *const *words)
{
    for (; *words; words++)
        add(out, typed, *words);
}

static void add_variables(const struct app *a, struct completion *out, const char *typed)
{
    for (size_t i = 0; i < a->now.nrows; i++)
        if (a->now.rows[i].var) /* not an expression */
            add(out, typed, a->now.rows[i].var->name);
    const struct ir_func *f = &trace_module(a->cursor.trace)->funcs.data[0];
    for (size_t i = 0; i < f->vars.len; i++)
        if (f->vars.data[i].name)
            add(out, typed, f->vars.data[i].name);
}

static void add_settings(const struct app *a, struct completion *out, const char *typed)
{
    static const char *const words[] = {
        "block=", "grid=",     "shared=", "view=", "model=",
        "arch=",  "schedule=", "seed=",   NULL};
    add_all(out, typed, words);
    const struct spec *spec = session_spec(a->subject->session);
    for (size_t l = 0; l < spec->launches.len; l++)
        for (size_t i = 0; i < spec->launches.data[l].args.len; i++)
            add_name(out, typed, spec->launches.data[l].args.data[i].name, "=");
}

static void add_places(struct completion *out, const char *typed)
{
    static const char *const words[] = {
#define QUERY_EVENT(sym, word, doc) word,
#include "trace/query_events.def"
#undef QUERY_EVENT
        "first", "last", "next",  "previous", "start",
        "end",   "warp", "block", "cycle",    NULL};
    add_all(out, typed, words);
}

/* Words that are the choices of the command's usage text. */
static void add_choices(struct completion *out, const char *typed, enum command c)
{
    static const char *const words[] = {"source", "compiled", "auto",  "on",  "off", "8",
                                        "32",     "all",      "stack", "its", NULL};
    for (size_t i = 0; words[i]; i++)
        if (strstr(command_info(c)->args, words[i]))
            add(out, typed, words[i]);
}

static void add_from(const struct app *a, struct completion *out, const char *typed,
                     enum kind kind, enum command c)
{
    switch (kind) {
    case COMMANDS:
        for (int i = 0; i < COMMAND_COUNT; i++)
            add(out, typed, command_info((enum command)i)->name);
        break;
    case PANES:
        for (int p = 0; p < PANE_COUNT; p++)
            add(out, typed, pane_id((enum pane)p));
        break;
    case VARIABLES:
        add_variables(a, out, typed);
        break;
    case WATCHED:
        for (size_t i = 0; i < a->watches.len; i++)
            add(out, typed, a->watches.data[i]);
        break;
    case PLACES:
        add_places(out, typed);
        break;
    case FORMATS:
        for (int f = 0; f < FORMAT_COUNT; f++)
            add(out, typed, format_name((enum format)f));
        break;
    case SCHEMES:
        for (int s = 0; s < SCHEME_COUNT; s++)
            add(out, typed, theme_scheme_name((enum scheme)s));
        break;
    case SETTINGS:
        add_settings(a, out, typed);
        break;
    case ARCHITECTURES:
        for (size_t i = 0; i < arch_count(); i++)
            add(out, typed, arch_at(i).name);
        break;
    case FILES:
        add_files(out, typed);
        break;
    case CHOICES:
        add_choices(out, typed, c);
        break;
    case NOTHING:
        break;
    }
}

/* Words of the prompt that asks for one thing only. */
static enum kind kind_of_prompt(enum prompt p)
{
    return p == PROMPT_SHOW                        ? PANES
           : p == PROMPT_NAME                      ? VARIABLES
           : p == PROMPT_PLACE || p == PROMPT_STEP ? PLACES
                                                   : NOTHING;
}

void completion_find(const struct app *a, struct completion *out)
{
    char typed[512];
    snprintf(typed, sizeof typed, "%.*s", (int)a->caret, str_cstr(&a->typed));
    const char *blank = strrchr(typed, ' ');
    out->start = blank ? (size_t)(blank + 1 - typed) : 0;
    out->n = out->used = 0;
    if (!a->subject)
        return;
    if (a->prompt != PROMPT_COMMAND) {
        add_from(a, out, typed + out->start, kind_of_prompt(a->prompt), COMMAND_COUNT);
    } else if (out->start == 0) {
        add_from(a, out, typed, COMMANDS, COMMAND_COUNT);
    } else {
        enum command c = command_by_name(typed, strcspn(typed, " "));
        if (c != COMMAND_COUNT)
            add_from(a, out, typed + out->start, kind_of(c), c);
    }
}

void completion_apply(struct app *a)
{
    struct completion found;
    completion_find(a, &found);
    if (found.n == 0)
        return;
    size_t typed = a->caret - found.start, common = strlen(found.words[0]);
    for (size_t i = 1; i < found.n; i++) {
        size_t same = 0;
        while (same < common && found.words[i][same] == found.words[0][same])
            same++;
        common = same;
    }
    if (common > typed)
        prompt_insert(a, found.words[0] + typed, common - typed);
    bool whole = found.n == 1 && !strchr("=/", found.words[0][common - 1]);
    if (whole && a->caret == a->typed.len)
        prompt_insert(a, " ", 1);
}
