/* See settings.h. One row of `rows` is one key; a wrong word is named with the nearest
 * right one. */
#include "ui/settings.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/mem.h"
#include "base/yaml.h"
#include "ui/cells.h"
#include "ui/ui.h"

#define MAX_SPEED 32

struct reader {
    struct settings *out;
    struct diags *ds;
};

static bool wrong(struct reader *r, struct span at, const char *what,
                  const char *const *right, size_t n, const char *seen)
{
    const char *hint = str_nearest(seen, right, n);
    diag_error(r->ds, at, "unknown %s '%s'%s%s%s", what, seen,
               hint ? ", did you mean '" : "", hint ? hint : "", hint ? "'?" : "");
    return false;
}

static bool take_text(struct reader *r, const struct yaml_pair *p, const char **out)
{
    if (p->value->kind == YAML_TEXT) {
        *out = p->value->text;
        return true;
    }
    diag_error(r->ds, p->value->span, "'%s': a text is expected, not %s", p->key,
               yaml_kind_name(p->value->kind));
    return false;
}

static bool take_bool(struct reader *r, const struct yaml_pair *p, bool *out)
{
    static const char *const words[] = {"no", "yes", "false", "true", "off", "on"};
    const char *text;
    if (!take_text(r, p, &text))
        return false;
    for (int i = 0; i < 6; i++)
        if (strcmp(text, words[i]) == 0) {
            *out = i % 2;
            return true;
        }
    diag_error(r->ds, p->value->span, "'%s': yes or no is expected", p->key);
    return false;
}

static bool take_theme(struct reader *r, const struct yaml_pair *p)
{
    const char *text, *names[SCHEME_COUNT];
    for (int i = 0; i < SCHEME_COUNT; i++)
        names[i] = theme_scheme_name((enum scheme)i);
    if (!take_text(r, p, &text))
        return false;
    r->out->has_scheme = theme_scheme_by_name(text, &r->out->scheme);
    return r->out->has_scheme ||
           wrong(r, p->value->span, "theme", names, SCHEME_COUNT, text);
}

static bool take_ascii(struct reader *r, const struct yaml_pair *p)
{
    return take_bool(r, p, &r->out->ascii);
}

static bool take_mouse(struct reader *r, const struct yaml_pair *p)
{
    bool mouse = true, ok = take_bool(r, p, &mouse);
    r->out->no_mouse = !mouse;
    return ok;
}

static bool take_speed(struct reader *r, const struct yaml_pair *p)
{
    const char *text;
    char *end;
    if (!take_text(r, p, &text))
        return false;
    r->out->speed = strtod(text, &end);
    if (end != text && !*end && r->out->speed > 0 && r->out->speed <= MAX_SPEED)
        return true;
    diag_error(r->ds, p->value->span, "'speed': a number over 0, at most %d, is expected",
               MAX_SPEED);
    return false;
}

static bool is_map(struct reader *r, const struct yaml_pair *p)
{
    if (p->value->kind == YAML_MAP)
        return true;
    diag_error(r->ds, p->value->span, "'%s': a map is expected, not %s", p->key,
               yaml_kind_name(p->value->kind));
    return false;
}

/* --- keys --------------------------------------------------------------------------- */

static bool unknown_command(struct reader *r, struct span at, const char *name,
                            size_t len)
{
    const char *names[COMMAND_COUNT];
    char word[64] = {0};
    memcpy(word, name, len < sizeof word ? len : sizeof word - 1);
    for (int i = 0; i < COMMAND_COUNT; i++)
        names[i] = command_info((enum command)i)->name;
    return wrong(r, at, "command", names, COMMAND_COUNT, word);
}

static bool take_key(struct reader *r, const struct yaml_pair *p)
{
    struct binding b = {
        .keys = p->key, .command = COMMAND_COUNT, .argument = "", .hint = ""};
    struct key k;
    const char *text;
    if (!key_parse(p->key, strlen(p->key), &k)) {
        diag_error(r->ds, p->key_span,
                   "'%s' is not a key: a character, or a name such as right, shift-left, "
                   "ctrl-l, f5, space",
                   p->key);
        return false;
    }
    if (!take_text(r, p, &text))
        return false;
    if (strcmp(text, "none") != 0) {
        size_t len = strcspn(text, " ");
        b.command = command_by_name(text, len);
        if (b.command == COMMAND_COUNT)
            return unknown_command(r, p->value->span, text, len);
        b.argument = text + len + strspn(text + len, " ");
    }
    vec_push(&r->out->keymap.own, b);
    return true;
}

static bool take_keys(struct reader *r, const struct yaml_pair *p)
{
    bool ok = is_map(r, p);
    for (size_t i = 0; ok && i < p->value->n; i++)
        ok = take_key(r, &p->value->pairs[i]);
    return ok;
}

/* --- colours ------------------------------------------------------------------------ */

static bool color_word(const char *word, size_t len, int *out)
{
    if (strspn(word, "0123456789") >= len && len <= 3) {
        *out = atoi(word);
        return *out <= 255;
    }
    return theme_color_by_name(word, len, out);
}

static bool attribute_word(const char *word, size_t len, unsigned *attr)
{
    static const struct {
        const char *name;
        unsigned bit;
    } attributes[] = {{"bold", CELL_BOLD},
                      {"faint", CELL_FAINT},
                      {"underline", CELL_UNDERLINE},
                      {"reverse", CELL_REVERSE}};
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        if (strlen(attributes[i].name) == len &&
            memcmp(attributes[i].name, word, len) == 0) {
            *attr |= attributes[i].bit;
            return true;
        }
    return false;
}

/* [COLOR] ["on" COLOR] ATTRIBUTE... */
static bool parse_look(const char *text, struct look *out)
{
    bool on = false, has_fg = false;
    *out = (struct look){.fg = -1, .bg = -1};
    for (const char *w = text + strspn(text, " "); *w;) {
        size_t len = strcspn(w, " ");
        bool known = true;
        if (len == 2 && memcmp(w, "on", 2) == 0 && !on)
            on = true;
        else if (on && out->bg == -1 && color_word(w, len, &out->bg))
            on = true;
        else if (!on && !has_fg && color_word(w, len, &out->fg))
            has_fg = true;
        else
            known = attribute_word(w, len, &out->attr);
        if (!known)
            return false;
        w += len;
        w += strspn(w, " ");
    }
    return true;
}

static bool take_color(struct reader *r, const struct yaml_pair *p)
{
    const char *names[ROLE_COUNT], *text;
    int role = 0;
    for (int i = 0; i < ROLE_COUNT; i++)
        names[i] = theme_role_name((enum role)i);
    while (role < ROLE_COUNT && strcmp(names[role], p->key) != 0)
        role++;
    if (role == ROLE_COUNT)
        return wrong(r, p->key_span, "colour role", names, ROLE_COUNT, p->key);
    if (!take_text(r, p, &text))
        return false;
    if (!parse_look(text, &r->out->roles[role].look)) {
        diag_error(r->ds, p->value->span,
                   "'%s': a colour's name or number (0-255), 'on' and a background, and "
                   "bold, faint, underline or reverse are expected",
                   p->key);
        return false;
    }
    r->out->roles[role].set = true;
    return true;
}

static bool take_colors(struct reader *r, const struct yaml_pair *p)
{
    bool ok = is_map(r, p);
    for (size_t i = 0; ok && i < p->value->n; i++)
        ok = take_color(r, &p->value->pairs[i]);
    return ok;
}

/* --- the file ----------------------------------------------------------------------- */

static bool take_pair(struct reader *r, const struct yaml_pair *p)
{
    static const struct {
        const char *key;
        bool (*take)(struct reader *r, const struct yaml_pair *p);
    } rows[] = {{"theme", take_theme}, {"ascii", take_ascii}, {"mouse", take_mouse},
                {"speed", take_speed}, {"keys", take_keys},   {"colors", take_colors}};
    const char *keys[sizeof rows / sizeof *rows];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].key, p->key) == 0)
            return rows[i].take(r, p);
        keys[i] = rows[i].key;
    }
    return wrong(r, p->key_span, "key", keys, sizeof rows / sizeof *rows, p->key);
}

static bool take_root(struct reader *r, const struct yaml_node *root)
{
    static const char *const sections[] = {"gpu", "ui"};
    bool ok = root->kind == YAML_MAP;
    if (!ok)
        diag_error(r->ds, root->span, "sections 'gpu:' and 'ui:' are expected");
    for (size_t i = 0; ok && i < root->n; i++) {
        const struct yaml_pair *p = &root->pairs[i];
        if (strcmp(p->key, "gpu") == 0)
            continue; /* remote/launcher.c reads it, when it is needed */
        ok = strcmp(p->key, "ui") == 0
                 ? is_map(r, p)
                 : wrong(r, p->key_span, "section", sections, 2, p->key);
        for (size_t k = 0; ok && k < p->value->n && strcmp(p->key, "ui") == 0; k++)
            ok = take_pair(r, &p->value->pairs[k]);
    }
    return ok;
}

bool settings_read(struct settings *out, struct sources *src, struct diags *ds)
{
    struct str path = {0};
    struct reader r = {out, ds};
    const char *error = NULL;
    bool ok = true;
    *out = (struct settings){.arena = arena_new()};
    if (files_path(FILES_CONFIG, "config.yaml", &path) &&
        access(str_cstr(&path), F_OK) == 0) {
        uint32_t file = sources_read(src, str_cstr(&path), &error);
        const struct yaml_node *root = file ? yaml_read(src, file, out->arena, ds) : NULL;
        if (!file)
            diag_error(ds, (struct span){0}, "%s: %s", str_cstr(&path), error);
        ok = root && take_root(&r, root);
    }
    str_free(&path);
    return ok;
}

void settings_free(struct settings *s)
{
    vec_free(&s->keymap.own);
    arena_free(s->arena);
    *s = (struct settings){0};
}

struct settings *ui_settings(struct ui_options *ui, bool has_scheme, struct sources *src,
                             struct diags *ds)
{
    struct settings *own = mem_alloc(sizeof *own);
    if (!settings_read(own, src, ds)) {
        ui_settings_free(own);
        return NULL;
    }
    if (!has_scheme && own->has_scheme)
        ui->scheme = own->scheme;
    ui->no_mouse |= own->no_mouse;
    ui->settings = own;
    return own;
}

void ui_settings_free(struct settings *own)
{
    if (own)
        settings_free(own);
    mem_free(own);
}
