/* Declaration specifiers: type words, qualifiers, storage and CUDA words, attributes.
 *
 *   specifiers := (storage | qualifier | cuda | attribute | type-specifier)+
 *
 * Gives a struct ast_spec whose basic type words are already combined. CUDA's words
 * may stand in any order among the others (CUDA C++ Programming Guide, C++ Language
 * Extensions). Records and enums are in parse_record.c. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

/* Type words seen, each a counter's place: "long long" counts long twice. */
enum {
    WORD_VOID = 1,
    WORD_BOOL = 1 << 2,
    WORD_CHAR = 1 << 4,
    WORD_SHORT = 1 << 6,
    WORD_INT = 1 << 8,
    WORD_LONG = 1 << 10,
    WORD_FLOAT = 1 << 12,
    WORD_DOUBLE = 1 << 14,
    WORD_SIGNED = 1 << 16,
    WORD_UNSIGNED = 1 << 18
};

struct spec_state {
    unsigned words;
    bool has_type; /* a type other than by words */
};

static unsigned word_of(enum token_kind k)
{
    switch ((int)k) {
    case TOK_VOID:
        return WORD_VOID;
    case TOK_BOOL:
        return WORD_BOOL;
    case TOK_KW_CHAR:
        return WORD_CHAR;
    case TOK_SHORT:
        return WORD_SHORT;
    case TOK_KW_INT:
        return WORD_INT;
    case TOK_LONG:
        return WORD_LONG;
    case TOK_KW_FLOAT:
        return WORD_FLOAT;
    case TOK_DOUBLE:
        return WORD_DOUBLE;
    case TOK_SIGNED:
        return WORD_SIGNED;
    case TOK_UNSIGNED:
        return WORD_UNSIGNED;
    default:
        return 0;
    }
}

/* [dcl.type.simple], table of combinations. TYPE_ERROR: none of them. */
static enum type_kind combine(unsigned words)
{
    static const struct {
        unsigned words;
        enum type_kind kind;
    } table[] = {
        {WORD_VOID, TYPE_VOID},
        {WORD_BOOL, TYPE_BOOL},
        {WORD_CHAR, TYPE_CHAR},
        {WORD_SIGNED + WORD_CHAR, TYPE_SCHAR},
        {WORD_UNSIGNED + WORD_CHAR, TYPE_UCHAR},
        {WORD_SHORT, TYPE_SHORT},
        {WORD_SIGNED + WORD_SHORT, TYPE_SHORT},
        {WORD_UNSIGNED + WORD_SHORT, TYPE_USHORT},
        {WORD_INT, TYPE_INT},
        {WORD_SIGNED, TYPE_INT},
        {WORD_UNSIGNED, TYPE_UINT},
        {WORD_LONG, TYPE_LONG},
        {WORD_SIGNED + WORD_LONG, TYPE_LONG},
        {WORD_UNSIGNED + WORD_LONG, TYPE_ULONG},
        {WORD_LONG + WORD_LONG, TYPE_LLONG},
        {WORD_SIGNED + WORD_LONG + WORD_LONG, TYPE_LLONG},
        {WORD_UNSIGNED + WORD_LONG + WORD_LONG, TYPE_ULLONG},
        {WORD_FLOAT, TYPE_FLOAT},
        {WORD_DOUBLE, TYPE_DOUBLE},
        {WORD_LONG + WORD_DOUBLE, TYPE_DOUBLE}, /* double on the device */
    };
    bool may_drop_int =
        words & (WORD_SHORT | WORD_LONG | (WORD_LONG << 1) | WORD_SIGNED | WORD_UNSIGNED);

    if (may_drop_int && (words & WORD_INT) && !(words & (WORD_INT << 1)))
        words -= WORD_INT;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].words == words)
            return table[i].kind;
    return TYPE_ERROR;
}

static unsigned flag_of(enum token_kind k)
{
    static const struct {
        uint16_t token;
        unsigned flag;
    } table[] = {
        {TOK_TYPEDEF, SPEC_TYPEDEF},
        {TOK_STATIC, SPEC_STATIC},
        {TOK_EXTERN, SPEC_EXTERN},
        {TOK_INLINE, SPEC_INLINE},
        {TOK_INLINE_HINT, SPEC_INLINE},
        {TOK_CONSTEXPR, SPEC_CONSTEXPR},
        {TOK_REGISTER, SPEC_REGISTER},
        {TOK_MUTABLE, SPEC_MUTABLE},
        {TOK_VIRTUAL, SPEC_VIRTUAL},
        {TOK_EXPLICIT, SPEC_EXPLICIT},
        {TOK_FRIEND, SPEC_FRIEND},
        {TOK_THREAD_LOCAL, SPEC_THREAD_LOCAL},
        {TOK_GLOBAL, SPEC_GLOBAL},
        {TOK_DEVICE, SPEC_DEVICE},
        {TOK_HOST, SPEC_HOST},
        {TOK_SHARED, SPEC_SHARED},
        {TOK_CONSTANT, SPEC_CONSTANT},
        {TOK_MANAGED, SPEC_MANAGED},
        {TOK_GRID_CONSTANT, SPEC_GRID_CONSTANT},
        {TOK_FORCEINLINE, SPEC_FORCEINLINE},
        {TOK_NOINLINE, SPEC_NOINLINE},
    };

    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].token == k)
            return table[i].flag;
    return 0;
}

/* ---- attributes ---- */

bool parse_is_attribute(const struct parser *p)
{
    switch ((int)parse_at(p)) {
    case TOK_ATTRIBUTE:
    case TOK_DECLSPEC:
    case TOK_ALIGN:
    case TOK_ALIGNAS:
    case TOK_LAUNCH_BOUNDS:
    case TOK_MAXNREG:
    case TOK_CLUSTER_DIMS:
    case TOK_BLOCK_SIZE:
    case TOK_NOEXCEPT:
        return true;
    case TOK_LBRACKET:
        return parse_peek(p, 1) == TOK_LBRACKET;
    default:
        return false;
    }
}

static void add_align(struct parser *p, struct ast_spec *s, struct node *n)
{
    struct node **more = arena_alloc(p->arena, (s->naligns + 1) * sizeof *more);

    if (s->naligns)
        memcpy(more, s->aligns, s->naligns * sizeof *more);
    more[s->naligns++] = n;
    s->aligns = more;
}

/* align := ('__align__' | 'alignas') '(' (type-id | constant) ')' */
static void parse_align(struct parser *p, struct ast_spec *s)
{
    parse_advance(p);
    if (!parse_expect(p, TOK_LPAREN, "before the alignment"))
        return;
    if (parse_is_type(p, p->pos))
        s->align_type = parse_type(p);
    else
        add_align(p, s, parse_constant(p));
    parse_expect(p, TOK_RPAREN, "after the alignment");
}

static bool word_is(const char *word, const char *a, const char *b)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

/* One of the list inside __attribute__((…)). Unknown ones are ignored, as gcc does. */
static void parse_gnu_attribute(struct parser *p, struct ast_spec *s)
{
    const char *word = parse_token(p)->text;

    if (parse_at(p) == TOK_COMMA || parse_at(p) == TOK_EOF)
        return;
    parse_advance(p);
    if (word_is(word, "packed", "__packed__"))
        s->flags |= SPEC_PACKED;
    else if (word_is(word, "noinline", "__noinline__"))
        s->flags |= SPEC_NOINLINE;
    else if (word_is(word, "always_inline", "__always_inline__"))
        s->flags |= SPEC_FORCEINLINE;
    if (parse_at(p) != TOK_LPAREN)
        return;
    if (word_is(word, "aligned", "__aligned__")) {
        parse_advance(p);
        add_align(p, s, parse_constant(p));
        parse_expect(p, TOK_RPAREN, "after the alignment");
    } else {
        parse_step_over(p);
    }
}

/* gnu-attributes := '__attribute__' '(' '(' [attribute (',' attribute)*] ')' ')' */
static void parse_gnu_attributes(struct parser *p, struct ast_spec *s)
{
    parse_advance(p);
    if (!parse_expect(p, TOK_LPAREN, "after __attribute__") ||
        !parse_expect(p, TOK_LPAREN, "after __attribute__("))
        return;
    while (parse_at(p) != TOK_RPAREN && parse_at(p) != TOK_EOF) {
        parse_gnu_attribute(p, s);
        if (!parse_accept(p, TOK_COMMA))
            break;
    }
    if (parse_expect(p, TOK_RPAREN, "to close __attribute__"))
        parse_expect(p, TOK_RPAREN, "to close __attribute__");
}

/* bounds := '__launch_bounds__' '(' constant [',' constant [',' constant]] ')' */
static void parse_launch_bounds(struct parser *p, struct ast_spec *s)
{
    parse_advance(p);
    if (!parse_expect(p, TOK_LPAREN, "after __launch_bounds__"))
        return;
    s->max_threads = parse_constant(p);
    if (parse_accept(p, TOK_COMMA))
        s->min_blocks = parse_constant(p);
    if (parse_accept(p, TOK_COMMA))
        parse_constant(p); /* blocks per cluster: limits nothing that is modelled */
    parse_expect(p, TOK_RPAREN, "to close __launch_bounds__");
}

static void parse_attribute(struct parser *p, struct ast_spec *s)
{
    switch ((int)parse_at(p)) {
    case TOK_ATTRIBUTE:
        parse_gnu_attributes(p, s);
        break;
    case TOK_ALIGN:
    case TOK_ALIGNAS:
        parse_align(p, s);
        break;
    case TOK_LAUNCH_BOUNDS:
        parse_launch_bounds(p, s);
        break;
    case TOK_CLUSTER_DIMS:
    case TOK_BLOCK_SIZE:
        parse_unsupported(p, parse_here(p),
                          "thread block clusters (%s) are not supported",
                          parse_token(p)->text);
        break;
    case TOK_LBRACKET:
        parse_step_over(p);
        break;
    default: /* __declspec(…), __maxnreg__(n), noexcept[(…)] */
        parse_advance(p);
        if (parse_at(p) == TOK_LPAREN)
            parse_step_over(p);
        break;
    }
}

void parse_attributes(struct parser *p, struct ast_spec *s)
{
    while (parse_is_attribute(p))
        parse_attribute(p, s);
}

/* ---- the type itself ---- */

/* decltype '(' expression ')' */
static void parse_decltype(struct parser *p, struct ast_spec *s)
{
    s->kind = SPEC_DECLTYPE;
    parse_advance(p);
    if (!parse_expect(p, TOK_LPAREN, "after decltype"))
        return;
    if (parse_at(p) == TOK_AUTO) {
        s->kind = SPEC_AUTO;
        s->decltype_auto = true;
        parse_advance(p);
        parse_expect(p, TOK_RPAREN, "to close decltype");
        return;
    }
    unsigned angles = p->angles;

    p->angles = 0;
    s->expr = parse_expr(p);
    p->angles = angles;
    parse_expect(p, TOK_RPAREN, "to close decltype");
}

struct ast_spec *parse_decltype_spec(struct parser *p)
{
    struct ast_spec *s = arena_alloc(p->arena, sizeof *s);

    s->span = parse_here(p);
    parse_decltype(p, s);
    s->span = s->type_span = parse_since(p, s->span);
    return s;
}

static void parse_named_type(struct parser *p, struct ast_spec *s)
{
    s->kind = SPEC_NAMED;
    s->name = parse_name(p);
}

/* Type specifiers that stand alone. false: the token is none of them. */
static bool parse_single_type(struct parser *p, struct ast_spec *s)
{
    switch ((int)parse_at(p)) {
    case TOK_STRUCT:
    case TOK_CLASS:
    case TOK_UNION:
        parse_record_spec(p, s);
        return true;
    case TOK_ENUM:
        parse_enum_spec(p, s);
        return true;
    case TOK_AUTO:
        s->kind = SPEC_AUTO;
        parse_advance(p);
        return true;
    case TOK_DECLTYPE:
        if (parse_is_decltype_name(p, p->pos))
            parse_named_type(p, s);
        else
            parse_decltype(p, s);
        return true;
    case TOK_TYPENAME:
        parse_advance(p);
        parse_named_type(p, s);
        return true;
    case TOK_WCHAR_T:
    case TOK_CHAR16_T:
    case TOK_CHAR32_T:
        parse_unsupported(p, parse_here(p), "'%s' is not supported; use char or int",
                          parse_token(p)->text);
        return true;
    case TOK_IDENT:
    case TOK_COLONCOLON:
        if (!parse_look(p, p->pos).is_type)
            return false;
        parse_named_type(p, s);
        return true;
    default:
        return false;
    }
}

static unsigned qualifier_of(enum token_kind k)
{
    return k == TOK_CONST      ? QUAL_CONST
           : k == TOK_VOLATILE ? QUAL_VOLATILE
           : k == TOK_RESTRICT ? QUAL_RESTRICT
                               : 0;
}

/* explicit may take a condition: explicit(true). */
static bool parse_flag(struct parser *p, struct ast_spec *s)
{
    unsigned flag = flag_of(parse_at(p));

    if (!flag)
        return false;
    s->flags |= flag;
    parse_advance(p);
    if (flag == SPEC_EXPLICIT && parse_at(p) == TOK_LPAREN)
        parse_step_over(p);
    if (flag == SPEC_EXTERN && parse_at(p) == TOK_STRING) {
        s->flags |= SPEC_EXTERN_C;
        parse_advance(p);
    }
    return true;
}

static bool parse_word(struct parser *p, struct ast_spec *s, struct spec_state *st)
{
    unsigned word = word_of(parse_at(p));
    unsigned second = word << 1; /* the counter's high bit: seen three times */

    if (!word)
        return false;
    if (st->has_type || (st->words & second)) {
        parse_expected(p, "a name or ';' after the type");
        return false;
    }
    if (!st->words)
        s->type_span = parse_here(p);
    st->words += word;
    parse_advance(p);
    s->type_span = parse_since(p, s->type_span);
    return true;
}

/* One specifier; false when the current token does not continue the sequence. */
static bool parse_one(struct parser *p, struct ast_spec *s, struct spec_state *st)
{
    struct span start = parse_here(p);
    unsigned qual = qualifier_of(parse_at(p));

    if (qual) {
        s->quals |= qual;
        parse_advance(p);
        return true;
    }
    if (parse_flag(p, s) || parse_word(p, s, st))
        return true;
    if (parse_is_attribute(p)) {
        parse_attribute(p, s);
        return true;
    }
    if (st->has_type || st->words || parse_at_special(p) || !parse_single_type(p, s))
        return false;
    st->has_type = true;
    s->type_span = parse_since(p, start);
    return true;
}

/* S<int>::type, which the primary template does not have: known when it is used. */
static bool in_instance(const struct parser *p, size_t start, const struct ast_name *n)
{
    return n->nparts > 1 && n->parts[n->nparts - 2].has_args &&
           !parse_look(p, start).decl;
}

static void no_type(struct parser *p, struct ast_spec *s)
{
    size_t start = p->pos;

    if (parse_at(p) == TOK_IDENT || parse_at(p) == TOK_COLONCOLON) {
        s->name = parse_name(p);
        s->kind = SPEC_NAMED;
        s->type_span = s->name->span;
        if (p->panic || !in_instance(p, start, s->name)) {
            s->kind = SPEC_NONE;
            parse_unknown_type(p, s->name, start);
        }
    } else
        parse_expected(p, "a type");
}

struct ast_spec *parse_spec(struct parser *p, bool need_type)
{
    struct ast_spec *s = arena_alloc(p->arena, sizeof *s);
    struct spec_state st = {0};
    struct span start = parse_here(p);

    s->kind = SPEC_NONE;
    while (parse_one(p, s, &st))
        continue;
    if (st.words) {
        s->kind = SPEC_BASIC;
        s->basic = combine(st.words);
        if (s->basic == TYPE_ERROR)
            parse_error(p, s->type_span, "these type words do not go together");
    }
    if (s->kind == SPEC_NONE && need_type && !p->panic && !parse_at_special(p))
        no_type(p, s);
    s->span = parse_since(p, start);
    return s;
}
