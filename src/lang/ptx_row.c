/* One PTX instruction by the table: finds the row whose pattern fits, checks the operands
 * and fills them into the row's C++. See ptx.def for the notation. */
#include "config.h"

#include "lang/ptx.h"

#include <string.h>

static const struct ptx_row {
    const char *pattern, *operands, *meaning, *second, *help;
} ROWS[] = {
#define PTX(pattern, operands, meaning, second, help)                                    \
    {pattern, operands, meaning, second, help},
#define PTX_FORM(...)
#include "lang/ptx.def"
#undef PTX_FORM
#undef PTX
};

static const struct ptx_function {
    const char *base;
    void (*write)(struct ptx *p, const struct ptx_insn *in);
} FUNCTIONS[] = {
#define PTX(...)
#define PTX_FORM(base, function, help) {base, function},
#include "lang/ptx.def"
#undef PTX_FORM
#undef PTX
};

static const struct ptx_later {
    const char *base, *what;
} LATER[] = {
#define PTX(...)
#define PTX_FORM(...)
#define PTX_LATER(base, what) {base, what},
#include "lang/ptx.def"
#undef PTX_FORM
#undef PTX
};

static const struct group {
    const char *name, *words;
} GROUPS[] = {{"I", "u16|s16|u32|s32|u64|s64"},
              {"N", "u32|s32"},
              {"B", "b16|b32|b64"},
              {"R", "rn|rz|rm|rp"},
              {"sem", "relaxed|acquire|release|acq_rel"},
              {"scope", "cta|cluster|gpu|sys"},
              {"space", "global|shared|shared::cta"}};

/* What the modifiers of an instruction said. */
struct match {
    const struct ptx_row *row;
    struct ptx_type t, u;
    const char *round, *sem, *scope, *space, *word;
    bool ftz, sat;
};

/* ---- patterns ---- */

static bool word_among(const char *words, size_t len, const char *word)
{
    size_t n = strlen(word);
    for (const char *w = words, *end = words + len; w < end;) {
        const char *bar = memchr(w, '|', (size_t)(end - w));
        size_t l = bar ? (size_t)(bar - w) : (size_t)(end - w);
        if (l == n && memcmp(w, word, n) == 0)
            return true;
        w += l + 1;
    }
    return false;
}

static void note_word(struct match *m, const char *group, const char *word)
{
    struct ptx_type t = ptx_type_named(word);
    if (strcmp(group, "R") == 0)
        m->round = strcmp(word, "rm") == 0 ? "rd" : strcmp(word, "rp") == 0 ? "ru" : word;
    else if (strcmp(group, "sem") == 0)
        m->sem = word;
    else if (strcmp(group, "scope") == 0)
        m->scope = word;
    else if (strcmp(group, "space") == 0)
        m->space = word;
    else if (t.kind && !m->t.kind)
        m->t = t;
    else if (t.kind)
        m->u = t;
    else if (*group && !m->word)
        m->word = word;
    m->ftz |= strcmp(word, "ftz") == 0;
    m->sat |= strcmp(word, "sat") == 0;
}

/* One element of a pattern, [s, s + len) without its '?', against one modifier. */
static bool element_fits(const char *s, size_t len, const char *word, struct match *m)
{
    if (*s == '{') {
        if (!word_among(s + 1, len - 2, word))
            return false;
        note_word(m, "{", word);
        return true;
    }
    if (*s == '<') {
        for (size_t i = 0; i < sizeof GROUPS / sizeof *GROUPS; i++)
            if (strlen(GROUPS[i].name) == len - 2 &&
                memcmp(GROUPS[i].name, s + 1, len - 2) == 0 &&
                word_among(GROUPS[i].words, strlen(GROUPS[i].words), word)) {
                note_word(m, GROUPS[i].name, word);
                return true;
            }
        return false;
    }
    if (strlen(word) != len || memcmp(s, word, len) != 0)
        return false;
    note_word(m, "", word);
    return true;
}

static bool pattern_fits(const struct ptx_row *row, const struct ptx_insn *in,
                         struct match *m)
{
    const char *s = row->pattern;
    size_t base = strcspn(s, "."), i = 0;
    *m = (struct match){.row = row};
    if (strlen(in->base) != base || memcmp(s, in->base, base) != 0)
        return false;
    for (s += base; *s == '.';) {
        bool optional = *++s == '?';
        s += optional;
        size_t len = strcspn(s, ".");
        if (i < in->nmods && element_fits(s, len, in->mods[i], m))
            i++;
        else if (!optional)
            return false;
        s += len;
    }
    return i == in->nmods;
}

/* ---- operands ---- */

struct operands {
    const struct ptx_operand *dest;
    struct ptx_type dest_type;
    const char *source[4];
    const char *pointer;
    uint64_t shuffle; /* value of the third source, for $w */
    bool shuffle_known;
};

static struct ptx_type sig_type(const struct match *m, const char *name)
{
    if (strcmp(name, "T") == 0)
        return m->t;
    if (strcmp(name, "U") == 0)
        return m->u;
    if (strcmp(name, "W") == 0)
        return (struct ptx_type){m->t.kind, (uint8_t)(2 * m->t.bits), false};
    return ptx_type_named(name);
}

static const char *state_space(const struct match *m)
{
    return m->space && str_starts(m->space, "shared") ? "shared" : "";
}

/* The operand's text, flushed if the instruction says so. */
static const char *source_text(struct ptx *p, const struct match *m,
                               const struct ptx_operand *o, struct ptx_type t)
{
    struct str text = {0};
    const char *kept = NULL;
    if (ptx_value(p, o, t, false, &text)) {
        bool flush = m->ftz && t.kind == 'f';
        kept = arena_printf(p->s->arena, flush ? "__wt_ftz(%s)" : "%s", str_cstr(&text));
    }
    str_free(&text);
    return kept;
}

static const char *constant_text(struct ptx *p, const struct ptx_operand *o)
{
    uint64_t v;
    if (ptx_constant(o, &v))
        return arena_printf(p->s->arena, "%lld", (long long)v);
    ptx_unsupported(p, o->off, o->len, "this operand must be a constant here");
    return NULL;
}

static const char *pointer_text(struct ptx *p, const struct match *m,
                                const struct ptx_operand *o, const char *type)
{
    char name[16] = {0};
    struct str text = {0};
    memcpy(name, type + 1, strcspn(type + 1, "]"));
    const char *to = arena_printf(p->s->arena, "%s *", ptx_ctype(sig_type(m, name)));
    const char *kept = NULL;
    if (ptx_address(p, o, state_space(m), to, &text))
        kept = arena_strdup(p->s->arena, str_cstr(&text));
    str_free(&text);
    return kept;
}

static bool take_operand(struct ptx *p, const struct match *m, const char *sig,
                         const struct ptx_operand *o, struct operands *ops, size_t *nsrc)
{
    const char **slot = &ops->source[*nsrc];
    if (*sig == '=') {
        char name[16] = {0};
        memcpy(name, sig + 1, strcspn(sig + 1, "|"));
        ops->dest = o;
        ops->dest_type = sig_type(m, name);
        if (o->second && !strchr(sig, '|'))
            ptx_error(p, o->second->off, o->second->len,
                      "this instruction has no second result");
        return !p->failed;
    }
    ++*nsrc;
    if (*sig == '[')
        return (*slot = ops->pointer = pointer_text(p, m, o, sig)) != NULL;
    if (strcmp(sig, "i") == 0)
        return (*slot = constant_text(p, o)) != NULL;
    if (*nsrc == 3)
        ops->shuffle_known = ptx_constant(o, &ops->shuffle);
    return (*slot = source_text(p, m, o, sig_type(m, sig))) != NULL;
}

static size_t operand_count(const struct ptx_row *row)
{
    size_t n = 0;
    for (const char *s = row->operands; *s; n++) {
        s += strcspn(s, " ");
        s += *s == ' ';
    }
    return n;
}

static bool take_operands(struct ptx *p, const struct match *m, const struct ptx_insn *in,
                          struct operands *ops)
{
    size_t n = operand_count(m->row), nsrc = 0;
    if (!ptx_count(p, in, n, n))
        return false;
    const char *s = m->row->operands;
    for (size_t i = 0; i < n; i++) {
        size_t len = strcspn(s, " ");
        const char *sig = arena_strndup(p->s->arena, s, len);
        if (!take_operand(p, m, sig, &in->ops[i], ops, &nsrc))
            return false;
        s += len + (s[len] == ' ');
    }
    return true;
}

/* ---- writing ---- */

/* PTX ISA: shfl.sync. c is ((32 - width) << 8) | clamp, clamp 0 for up, else 31. */
static bool put_width(struct ptx *p, const struct ptx_insn *in,
                      const struct operands *ops, struct str *out)
{
    uint64_t c = ops->shuffle, mask = c >> 8 & 31, width = 32 - mask;
    bool up = in->nmods > 1 && strcmp(in->mods[1], "up") == 0;
    const struct ptx_operand *o = &in->ops[3];
    if (!ops->shuffle_known)
        ptx_unsupported(p, o->off, o->len,
                        "the segment operand of shfl must be a constant: 0x1f, or 0 for "
                        "up");
    else if ((c & 31) != (up ? 0 : 31) || (width & (width - 1)))
        ptx_unsupported(p, o->off, o->len,
                        "this segment operand of shfl is not supported: write ((32 - "
                        "width) << 8) | %s with a width of 1, 2, 4, 8, 16 or 32",
                        up ? "0" : "0x1f");
    if (!p->failed)
        str_printf(out, "%u", (unsigned)width);
    return !p->failed;
}

static const char *atomic_suffix(const struct match *m)
{
    if (!m->scope)
        return "";
    return strcmp(m->scope, "cta") == 0   ? "_block"
           : strcmp(m->scope, "sys") == 0 ? "_system"
                                          : "";
}

static bool put_variable(struct ptx *p, const struct match *m, const struct ptx_insn *in,
                         const struct operands *ops, char letter, struct str *out)
{
    switch (letter) {
    case 'a':
    case 'b':
    case 'c':
        str_add(out, ops->source[letter - 'a']);
        return true;
    case 'e':
        str_add(out, ops->source[3]);
        return true;
    case 'x':
        str_add(out, ops->pointer);
        return true;
    case 'T':
    case 'U':
    case 'W':
        str_add(out, ptx_ctype(sig_type(m, (char[]){letter, '\0'})));
        return true;
    case 'r':
        str_add(out, m->round);
        return true;
    case 'o':
        str_add(out, m->word);
        return true;
    case 'S':
        str_add(out, atomic_suffix(m));
        return true;
    case 'l':
        str_add(out, "%laneid");
        return true;
    case 'd':
        str_add(out, "%result");
        return true;
    default:
        return put_width(p, in, ops, out);
    }
}

static const char *fill(struct ptx *p, const struct match *m, const struct ptx_insn *in,
                        const struct operands *ops, const char *body)
{
    struct str text = {0};
    for (const char *s = body; *s && !p->failed; s++) {
        if (*s == '$')
            put_variable(p, m, in, ops, *++s, &text);
        else
            str_addc(&text, *s);
    }
    const char *kept = arena_strdup(p->s->arena, str_cstr(&text));
    str_free(&text);
    return kept;
}

/* A value with its modifiers. */
static const char *finished(struct ptx *p, const struct match *m, const char *value)
{
    if (m->ftz)
        value = arena_printf(p->s->arena, "__wt_ftz(%s)", value);
    if (m->sat && m->t.kind == 'f')
        value = arena_printf(p->s->arena, "__saturatef(%s)", value);
    return value;
}

/* d|p: both values are made before either register is written. */
static void put_pair(struct ptx *p, const struct match *m, const struct ptx_insn *in,
                     const struct operands *ops, const char *value)
{
    struct ptx_type pred = ptx_type_named("pred");
    const char *second = fill(p, m, in, ops, m->row->second);
    if (p->failed)
        return;
    str_printf(&p->out, "{\n%s %%result = %s;\nbool %%holds = %s;\n",
               ptx_ctype(ops->dest_type), value, second);
    if (ptx_assign(p, ops->dest, ops->dest_type, false, "%result"))
        ptx_assign(p, ops->dest->second, pred, false, "%holds");
    str_add(&p->out, "}\n");
}

const char *ptx_fence(const char *scope)
{
    if (scope && strcmp(scope, "cta") == 0)
        return "__threadfence_block();\n";
    return scope && strcmp(scope, "sys") == 0 ? "__threadfence_system();\n"
                                              : "__threadfence();\n";
}

static bool is_word(const char *word, const char *a, const char *b)
{
    return word && (strcmp(word, a) == 0 || strcmp(word, b) == 0);
}

static void put_row(struct ptx *p, const struct match *m, const struct ptx_insn *in)
{
    struct operands ops = {0};
    if (!take_operands(p, m, in, &ops))
        return;
    const char *value = fill(p, m, in, &ops, m->row->meaning);
    if (p->failed)
        return;
    if (is_word(m->sem, "release", "acq_rel"))
        str_add(&p->out, ptx_fence(m->scope));
    if (!ops.dest)
        str_printf(&p->out, "%s;\n", value);
    else if (ops.dest->second)
        put_pair(p, m, in, &ops, value);
    else
        ptx_assign(p, ops.dest, ops.dest_type, false, finished(p, m, value));
    if (is_word(m->sem, "acquire", "acq_rel"))
        str_add(&p->out, ptx_fence(m->scope));
}

/* ---- instructions without a row ---- */

/* "add[.ftz].{rn|rz}.f32" for "add.?ftz.<…>.f32". */
static const char *pattern_text(struct ptx *p, const char *pattern)
{
    struct str text = {0};
    for (const char *s = pattern; *s;) {
        bool optional = s[0] == '.' && s[1] == '?';
        size_t len = 1 + strcspn(s + 1, ".");
        str_add(&text, optional ? "[." : *s == '.' ? "." : "");
        const char *word = s + (optional ? 2 : *s == '.');
        size_t n = len - (size_t)(word - s);
        const char *words = NULL;
        for (size_t i = 0; i < sizeof GROUPS / sizeof *GROUPS && *word == '<'; i++)
            if (strlen(GROUPS[i].name) == n - 2 &&
                memcmp(GROUPS[i].name, word + 1, n - 2) == 0)
                words = GROUPS[i].words;
        if (words)
            str_printf(&text, "{%s}", words);
        else
            str_addn(&text, word, n);
        str_add(&text, optional ? "]" : "");
        s += len;
    }
    const char *kept = arena_strdup(p->s->arena, str_cstr(&text));
    str_free(&text);
    return kept;
}

static void not_there(struct ptx *p, const struct ptx_insn *in)
{
    const char *near = NULL;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS && !near; i++) {
        size_t base = strcspn(ROWS[i].pattern, ".");
        if (strlen(in->base) == base && memcmp(ROWS[i].pattern, in->base, base) == 0)
            near = ROWS[i].pattern;
    }
    if (near) {
        ptx_unsupported(p, in->off, in->name_len,
                        "PTX instruction '%s' is not supported: of '%s' there are forms "
                        "such as '%s'",
                        in->name, in->base, pattern_text(p, near));
        return;
    }
    for (size_t i = 0; i < sizeof LATER / sizeof *LATER; i++)
        if (strcmp(LATER[i].base, in->base) == 0) {
            ptx_unsupported(p, in->off, in->name_len,
                            "PTX instruction '%s' is not supported (%s)", in->name,
                            LATER[i].what);
            return;
        }
    ptx_error(p, in->off, in->name_len, "'%s' is not a PTX instruction known here",
              in->name);
}

void ptx_instruction(struct ptx *p, const struct ptx_insn *in)
{
    /* A barrier's row depends on its operands too; none fits: the first, to complain. */
    struct match m = {0}, first = {0};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (pattern_fits(&ROWS[i], in, &m)) {
            first = first.row ? first : m;
            if (operand_count(m.row) != in->nops)
                continue;
            put_row(p, &m, in);
            return;
        }
    if (first.row) {
        put_row(p, &first, in);
        return;
    }
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++)
        if (strcmp(FUNCTIONS[i].base, in->base) == 0) {
            FUNCTIONS[i].write(p, in);
            return;
        }
    not_there(p, in);
}
