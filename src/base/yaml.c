/* YAML through libyaml's events into a tree with places.
 *
 * Takes a file of a `struct sources`; gives nodes, or diagnostics that say in words of
 * somebody writing a lesson what is wrong and where. Leaves out tags, directives beyond
 * libyaml's own and merge keys. Hostile input is bounded by size, depth and number of
 * nodes before anything is built from it. */
#include "config.h"

#include "base/yaml.h"

#include "base/utf8.h"
#include "base/vec.h"

#include <string.h>
#include <yaml.h>

struct anchor {
    const char *name;
    struct yaml_node *node;
    bool open; /* its node is still being read */
};

struct reader {
    yaml_parser_t parser;
    const struct source *source;
    uint32_t file;
    struct arena *arena;
    struct diags *ds;
    VEC(struct anchor) anchors;
    size_t nodes; /* made so far */
    /* libyaml counts characters, after a byte order mark of `skipped` bytes; spans count
     * bytes. Where the last mark was: */
    size_t mark_chars, mark_bytes, skipped;
};

/* --- places ------------------------------------------------------------------------ */

static uint32_t byte_of(struct reader *r, yaml_mark_t mark)
{
    if (mark.index < r->mark_chars) {
        r->mark_chars = 0;
        r->mark_bytes = r->skipped;
    }
    while (r->mark_chars < mark.index && r->mark_bytes < r->source->len) {
        uint32_t cp;
        r->mark_bytes += utf8_decode(r->source->text + r->mark_bytes,
                                     r->source->len - r->mark_bytes, &cp);
        r->mark_chars++;
    }
    return (uint32_t)r->mark_bytes;
}

static struct span span_between(struct reader *r, yaml_mark_t start, yaml_mark_t end)
{
    uint32_t a = byte_of(r, start), b = byte_of(r, end);
    return (struct span){r->file, a, b > a ? b - a : 0};
}

static struct span span_at(const struct reader *r, size_t off, size_t len)
{
    return (struct span){r->file, (uint32_t)off, (uint32_t)len};
}

/* --- errors ------------------------------------------------------------------------ */

/* libyaml's words and ours. */
struct saying {
    const char *theirs, *ours;
};
static const struct saying sayings[] = {
    {"did not find expected key",
     "a key of this map is expected here: is the line indented like those above it?"},
    {"did not find expected '-' indicator",
     "'-' and the next item of this list are expected here: is the line indented like "
     "those above it?"},
    {"mapping values are not allowed in this context",
     "': ' cannot stand here: indent the line like its neighbours, or put the text in "
     "quotes"},
    {"could not find expected ':'", "':' and a value are expected after this key"},
    {"did not find expected ',' or ']'", "',' or the list's ']' is expected here"},
    {"did not find expected ',' or '}'", "',' or the map's '}' is expected here"},
    {"did not find expected node content", "a value is expected here"},
    {"found unexpected end of stream", "the closing quote is missing"},
    {"found character that cannot start any token",
     "a value cannot begin with this character: put the text in quotes"},
    {"block sequence entries are not allowed in this context",
     "'- ' cannot stand here: a list begins on a line of its own"},
    {"found undefined alias", "no anchor of this name comes before"},
    {"found unknown escape character",
     "this escape means nothing: write \\\\ for a backslash, or use single quotes"},
    {"control characters are not allowed", "a control character: text is expected"},
};

static const char *in_our_words(const char *problem)
{
    for (size_t i = 0; i < sizeof sayings / sizeof *sayings; i++)
        if (strcmp(problem, sayings[i].theirs) == 0)
            return sayings[i].ours;
    return problem;
}

/* A tab among the blanks that begin the line of an error is its likely cause. */
static bool blame_tab(struct reader *r, uint32_t off)
{
    uint32_t line, col;
    source_locate(r->source, off, &line, &col);
    size_t len;
    const char *text = source_line(r->source, line, &len);
    for (size_t i = 0; i < len && (text[i] == ' ' || text[i] == '\t'); i++)
        if (text[i] == '\t') {
            diag_error(r->ds, span_at(r, (size_t)(text - r->source->text) + i, 1),
                       "a tab indents this line: YAML wants blanks");
            return true;
        }
    return false;
}

static void report(struct reader *r)
{
    const yaml_parser_t *p = &r->parser;
    const char *problem = p->problem ? p->problem : "not readable as YAML";
    if (p->error == YAML_READER_ERROR) {
        size_t off = p->problem_offset < r->source->len ? p->problem_offset : 0;
        diag_error(r->ds, span_at(r, off, 1), "%s", in_our_words(problem));
        return;
    }
    uint32_t off = byte_of(r, p->problem_mark);
    if (blame_tab(r, off))
        return;
    struct diag *d = diag_error(r->ds, span_at(r, off, off < r->source->len), "%s",
                                in_our_words(problem));
    if (p->context && p->context_mark.line != p->problem_mark.line)
        diag_note(r->ds, d, span_at(r, byte_of(r, p->context_mark), 1),
                  "%s that began here", p->context);
}

/* --- tree -------------------------------------------------------------------------- */

static struct yaml_node *read_node(struct reader *r, yaml_event_t *e, unsigned depth);

static bool next_event(struct reader *r, yaml_event_t *e)
{
    if (yaml_parser_parse(&r->parser, e))
        return true;
    report(r);
    return false;
}

static struct yaml_node *new_node(struct reader *r, enum yaml_kind kind, struct span at)
{
    if (++r->nodes > YAML_MAX_NODES) {
        diag_error(r->ds, at, "too large: more than %d values", YAML_MAX_NODES);
        return NULL;
    }
    struct yaml_node *n = arena_alloc(r->arena, sizeof *n);
    n->kind = kind;
    n->span = at;
    n->weight = 1;
    return n;
}

static bool refuse_tag(struct reader *r, const yaml_char_t *tag, struct span at)
{
    if (!tag)
        return false;
    diag_error(r->ds, at, "tags ('%s') have no meaning here: leave it out",
               (const char *)tag);
    return true;
}

static void open_anchor(struct reader *r, const yaml_char_t *name, struct yaml_node *n)
{
    if (!name)
        return;
    struct anchor a = {arena_strdup(r->arena, (const char *)name), n, true};
    vec_push(&r->anchors, a);
}

static void close_anchor(struct reader *r, const struct yaml_node *n)
{
    for (size_t i = 0; i < r->anchors.len; i++)
        if (r->anchors.data[i].node == n)
            r->anchors.data[i].open = false;
}

/* Where the characters of a text stand, if they stand in the file unchanged. */
static struct span text_span(const struct reader *r, struct span at, const char *text)
{
    size_t len = strlen(text);
    const char *s = r->source->text + at.off;
    for (uint32_t skip = 0; skip <= 1; skip++)
        if (at.len == len + 2 * skip && memcmp(s + skip, text, len) == 0)
            return (struct span){at.file, at.off + skip, (uint32_t)len};
    return at;
}

static struct yaml_node *read_text(struct reader *r, const yaml_event_t *e)
{
    struct span at = span_between(r, e->start_mark, e->end_mark);
    const char *value = (const char *)e->data.scalar.value;
    if (refuse_tag(r, e->data.scalar.tag, at))
        return NULL;
    if (memchr(value, '\0', e->data.scalar.length)) {
        diag_error(r->ds, at, "a text cannot hold the character NUL");
        return NULL;
    }
    struct yaml_node *n = new_node(r, YAML_TEXT, at);
    if (!n)
        return NULL;
    n->text = arena_strndup(r->arena, value, e->data.scalar.length);
    n->span = text_span(r, at, n->text);
    n->plain = e->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    open_anchor(r, e->data.scalar.anchor, n);
    close_anchor(r, n);
    return n;
}

static struct yaml_node *read_alias(struct reader *r, const yaml_event_t *e)
{
    struct span at = span_between(r, e->start_mark, e->end_mark);
    const char *name = (const char *)e->data.alias.anchor;
    for (size_t i = r->anchors.len; i-- > 0;) {
        const struct anchor *a = &r->anchors.data[i];
        if (strcmp(a->name, name) != 0)
            continue;
        if (a->open) {
            diag_error(r->ds, at, "'*%s' stands inside what it means", name);
            return NULL;
        }
        return a->node;
    }
    diag_error(r->ds, at, "no anchor '&%s' comes before this '*%s'", name, name);
    return NULL;
}

/* Adds a child's weight; false with a diagnostic when aliases make the tree too large. */
static bool weigh(struct reader *r, struct yaml_node *n, const struct yaml_node *child)
{
    n->weight += child->weight;
    if (n->weight <= YAML_MAX_NODES)
        return true;
    diag_error(r->ds, n->span,
               "too large: more than %d values when aliases are written out",
               YAML_MAX_NODES);
    return false;
}

static bool read_items(struct reader *r, struct yaml_node *n, unsigned depth)
{
    VEC(struct yaml_node *) items = {0};
    bool more = true, ok = true;
    while (ok && more) {
        yaml_event_t e;
        if (!(ok = next_event(r, &e)))
            break;
        more = e.type != YAML_SEQUENCE_END_EVENT;
        struct yaml_node *item = more ? read_node(r, &e, depth + 1) : NULL;
        ok = !more || (item && weigh(r, n, item));
        if (more && ok)
            vec_push(&items, item);
        yaml_event_delete(&e);
    }
    n->n = items.len;
    n->items = arena_alloc(r->arena, items.len * sizeof *n->items);
    if (items.len)
        memcpy(n->items, items.data, items.len * sizeof *n->items);
    vec_free(&items);
    return ok;
}

/* A key's text; NULL with a diagnostic if the key is something else. */
static const char *key_text(struct reader *r, const struct yaml_node *key)
{
    if (key->kind == YAML_TEXT && *key->text)
        return key->text;
    diag_error(r->ds, key->span, "a key is a word: %s stands here",
               key->kind == YAML_TEXT ? "an empty text" : yaml_kind_name(key->kind));
    return NULL;
}

static void check_duplicate(struct reader *r, const struct yaml_pair *pairs, size_t n,
                            const char *key, struct span at)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(pairs[i].key, key) == 0) {
            struct diag *d = diag_error(r->ds, at, "the key '%s' stands twice", key);
            diag_note(r->ds, d, pairs[i].key_span, "first here");
            return;
        }
}

/* One `key: value`; *more is false at the map's end. */
static bool read_pair(struct reader *r, struct yaml_node *n, struct yaml_pair *out,
                      unsigned depth, bool *more)
{
    yaml_event_t e;
    if (!next_event(r, &e))
        return false;
    *more = e.type != YAML_MAPPING_END_EVENT;
    struct yaml_node *key = *more ? read_node(r, &e, depth + 1) : NULL;
    yaml_event_delete(&e);
    if (!*more)
        return true;
    out->key = key ? key_text(r, key) : NULL;
    if (!out->key || !weigh(r, n, key) || !next_event(r, &e))
        return false;
    out->key_span = key->span;
    out->value = read_node(r, &e, depth + 1);
    yaml_event_delete(&e);
    return out->value && weigh(r, n, out->value);
}

static bool read_pairs(struct reader *r, struct yaml_node *n, unsigned depth)
{
    VEC(struct yaml_pair) pairs = {0};
    bool more = true, ok = true;
    while (ok && more) {
        struct yaml_pair p = {0};
        ok = read_pair(r, n, &p, depth, &more);
        if (!ok || !more)
            break;
        check_duplicate(r, pairs.data, pairs.len, p.key, p.key_span);
        vec_push(&pairs, p);
    }
    n->n = pairs.len;
    n->pairs = arena_alloc(r->arena, pairs.len * sizeof *n->pairs);
    if (pairs.len)
        memcpy(n->pairs, pairs.data, pairs.len * sizeof *n->pairs);
    vec_free(&pairs);
    return ok;
}

/* End of the last character that belongs to a node: its children's, or its own bracket. */
static void stretch(struct yaml_node *n)
{
    for (size_t i = 0; i < n->n; i++) {
        struct span last =
            n->kind == YAML_SEQ ? n->items[i]->span : n->pairs[i].value->span;
        n->span = span_join(n->span, last);
    }
}

static struct yaml_node *read_collection(struct reader *r, const yaml_event_t *e,
                                         unsigned depth)
{
    bool seq = e->type == YAML_SEQUENCE_START_EVENT;
    struct span at = span_between(r, e->start_mark, e->end_mark);
    const yaml_char_t *tag = seq ? e->data.sequence_start.tag : e->data.mapping_start.tag;
    if (refuse_tag(r, tag, at))
        return NULL;
    if (depth >= YAML_MAX_DEPTH) {
        diag_error(r->ds, at, "nested too deeply: %d levels are allowed", YAML_MAX_DEPTH);
        return NULL;
    }
    struct yaml_node *n = new_node(r, seq ? YAML_SEQ : YAML_MAP, at);
    if (!n)
        return NULL;
    open_anchor(r, seq ? e->data.sequence_start.anchor : e->data.mapping_start.anchor, n);
    if (!(seq ? read_items(r, n, depth) : read_pairs(r, n, depth)))
        return NULL;
    close_anchor(r, n);
    stretch(n);
    return n;
}

static struct yaml_node *read_node(struct reader *r, yaml_event_t *e, unsigned depth)
{
    if (e->type == YAML_SCALAR_EVENT)
        return read_text(r, e);
    if (e->type == YAML_ALIAS_EVENT)
        return read_alias(r, e);
    return read_collection(r, e, depth);
}

/* stream := STREAM-START DOCUMENT-START node DOCUMENT-END STREAM-END */
static struct yaml_node *read_stream(struct reader *r)
{
    struct yaml_node *root = NULL;
    for (;;) {
        yaml_event_t e;
        if (!next_event(r, &e))
            return NULL;
        yaml_event_type_t type = e.type;
        bool content = type == YAML_SCALAR_EVENT || type == YAML_ALIAS_EVENT ||
                       type == YAML_SEQUENCE_START_EVENT ||
                       type == YAML_MAPPING_START_EVENT;
        bool again = type == YAML_DOCUMENT_START_EVENT && root;
        if (again)
            diag_error(r->ds, span_between(r, e.start_mark, e.end_mark),
                       "a second document begins here: one is expected");
        else if (content)
            root = read_node(r, &e, 0);
        yaml_event_delete(&e);
        if (again || (content && !root))
            return NULL;
        if (type == YAML_STREAM_END_EVENT)
            return root;
    }
}

/* What libyaml would say less clearly. */
static bool readable(struct reader *r)
{
    const char *text = r->source->text;
    size_t len = r->source->len;
    if (len > YAML_MAX_BYTES) {
        diag_error(r->ds, span_at(r, 0, 0), "larger than %u bytes", YAML_MAX_BYTES);
        return false;
    }
    if (utf8_valid(text, len) && !memchr(text, '\0', len))
        return true;
    size_t at = 0;
    while (at < len && text[at]) {
        uint32_t cp;
        size_t n = utf8_decode(text + at, len - at, &cp);
        if (!utf8_valid(text + at, n))
            break;
        at += n;
    }
    diag_error(r->ds, span_at(r, at, at < len), "not text: a byte that is not UTF-8");
    return false;
}

struct yaml_node *yaml_read(const struct sources *src, uint32_t file, struct arena *a,
                            struct diags *ds)
{
    struct reader r = {
        .source = sources_get(src, file), .file = file, .arena = a, .ds = ds};
    unsigned before = ds->errors;
    if (!readable(&r))
        return NULL;
    if (!yaml_parser_initialize(&r.parser)) {
        diag_error(ds, span_at(&r, 0, 0), "no memory to read this file");
        return NULL;
    }
    r.skipped = strncmp(r.source->text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    r.mark_bytes = r.skipped;
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)r.source->text,
                                 r.source->len);
    struct yaml_node *root = read_stream(&r);
    yaml_parser_delete(&r.parser);
    vec_free(&r.anchors);
    if (!root && ds->errors == before)
        diag_error(ds, span_at(&r, 0, 0), "empty: a document is expected");
    return ds->errors == before ? root : NULL;
}

struct yaml_node *yaml_get(const struct yaml_node *map, const char *key)
{
    for (size_t i = 0; map && map->kind == YAML_MAP && i < map->n; i++)
        if (strcmp(map->pairs[i].key, key) == 0)
            return map->pairs[i].value;
    return NULL;
}

bool yaml_known_keys(const struct yaml_node *map, const char *title,
                     const char *const *names, size_t n, struct diags *ds)
{
    for (size_t i = 0; i < map->n; i++) {
        const char *key = map->pairs[i].key;
        size_t k = 0;
        while (k < n && strcmp(names[k], key) != 0)
            k++;
        if (k < n)
            continue;
        const char *hint = str_nearest(key, names, n);
        diag_error(ds, map->pairs[i].key_span, "%s has no key '%s'%s%s%s", title, key,
                   hint ? "; did you mean '" : "", hint ? hint : "", hint ? "'?" : "");
        return false;
    }
    return true;
}

const char *yaml_kind_name(enum yaml_kind k)
{
    switch (k) {
    case YAML_TEXT:
        return "a text";
    case YAML_SEQ:
        return "a list";
    case YAML_MAP:
        return "a map";
    }
    return "";
}

/* Letters, digits and a few signs that never mean anything in YAML; words that YAML 1.1
 * takes for something else than text are quoted too. */
static bool is_plain(const char *s)
{
    static const char *const taken[] = {"true", "false", "yes", "no", "on",
                                        "off",  "null",  "y",   "n"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (strcmp(s, taken[i]) == 0)
            return false;
    if (!((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z')))
        return false;
    return s[strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                       "-_./")] == '\0';
}

void yaml_add_text(struct str *out, const char *text)
{
    if (is_plain(text)) {
        str_add(out, text);
        return;
    }
    str_addc(out, '"');
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        if (*p == '"' || *p == '\\')
            str_printf(out, "\\%c", *p);
        else if (*p < 0x20 || *p == 0x7f)
            str_printf(out, "\\x%02x", *p);
        else
            str_addc(out, (char)*p);
    }
    str_addc(out, '"');
}
