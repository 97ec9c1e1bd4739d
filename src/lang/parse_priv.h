/* Inside of the parser, shared by parse*.c and scope.c only.
 *
 * Errors use a panic flag instead of jumps: the first error of a construct sets
 * `panic`, and while it is set every look at the input sees TOK_EOF, so all rules
 * return at once, no second message appears and no loop can hang. Whoever can go on
 * (a statement, a file-scope declaration) clears the flag and moves to a safe place.
 * With `ds` NULL the message is only kept, for attempts that may be taken back. */
#ifndef LANG_PARSE_PRIV_H
#define LANG_PARSE_PRIV_H

#include "base/vec.h"
#include "lang/parse.h"

#define LOCAL_BUCKETS 1024

struct token_buffer {
    const struct token_list *list;
    uint32_t base; /* order of its first token */
};

struct ast {
    struct arena *arena;
    struct intern *names;
    const struct sources *src;
    struct ast_scope *root;
    struct ast_scope *scopes; /* all of them, through all_next */
    VEC(struct token_buffer) buffers;
    VEC(struct ast_decl *) kernels;
    VEC(struct ast_decl *) journal; /* entered into scopes, so that it can be undone */
    VEC(struct ast_decl *) instantiations; /* template void f<int>(int); */
    VEC(struct launch_name) launches;
    bool launches_read;
    uint32_t next_order;
    bool host; /* ast_host */
};

/* A name of a function, block, record or parameter list being parsed. */
struct local {
    const char *name;
    struct ast_decl *decl;
    int older; /* previous entry of its bucket, -1 none */
};

struct parser {
    struct ast *t;
    struct arena *arena;
    struct diags *ds; /* NULL: keep the message in why */
    const struct token *tok;
    size_t pos, end; /* tokens at and past `end` read as TOK_EOF */
    uint32_t buffer, base;
    uint32_t limit; /* file-scope names declared later than this are invisible */
    unsigned depth;
    bool panic, failed;
    bool dead; /* enough errors: the panic cannot be cleared */
    bool why_unsupported;
    const char *why;
    struct span why_span;
    unsigned angles; /* inside < >, where '>' closes and is no operator */
    unsigned halves; /* '>' already taken from the '>>' at pos */
    struct ast_template *tmpl; /* stands before the declaration that begins here */
    struct ast_scope *scope;
    struct decl_list *out; /* where tag declarations of a specifier go; may be NULL */
    unsigned local_level;  /* > 0: inside a function, names are local */
    bool in_class;         /* directly between the braces of the class `scope` is of */
    bool nonpublic;        /* after private: or protected: */
    bool is_friend;        /* a friend's head is parsed: it is no member */
    VEC(struct local) locals;
    VEC(struct ast_scope *) local_usings;
    int buckets[LOCAL_BUCKETS];
};

enum decl_context {
    CONTEXT_FILE,
    CONTEXT_BLOCK,
    CONTEXT_MEMBER,
    CONTEXT_FOR /* first part of for (…; and of if (…; */
};

/* ---- input (parse.c) ---- */
struct parser *parser_new(struct ast *t, uint32_t buffer, struct diags *ds);
void parser_free(struct parser *p);
enum token_kind parse_peek(const struct parser *p, size_t ahead);
enum token_kind parse_at(const struct parser *p);
const struct token *parse_token(const struct parser *p); /* the current one */
struct span parse_here(const struct parser *p);
struct span parse_prev(const struct parser *p);
/* From `start` to the end of the token just taken. */
struct span parse_since(const struct parser *p, struct span start);
void parse_advance(struct parser *p);
bool parse_accept(struct parser *p, enum token_kind k);
/* Error "expected ')' after …, found …" unless the token is there. */
bool parse_expect(struct parser *p, enum token_kind k, const char *where);
bool parse_expect_semicolon(struct parser *p, const char *after);
const char *parse_ident(struct parser *p, const char *what, struct span *span);
/* Index of the token closing the bracket at `open`, or p->end if it is never closed. */
size_t parse_match(const struct parser *p, size_t open);
void parse_step_over(struct parser *p); /* past the bracket group that begins here */
/* Nesting guard: false (after an error) when too deep; leave always. */
bool parse_enter(struct parser *p);
void parse_leave(struct parser *p);

/* ---- errors (parse.c) ---- */
/* Both return the diag to add notes to; NULL when only kept or when in panic. */
struct diag *parse_error(struct parser *p, struct span at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
struct diag *parse_unsupported(struct parser *p, struct span at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* "expected WHAT, found 'x'" at the current token. */
void parse_expected(struct parser *p, const char *what);

/* An attempt that can be taken back: no message, no declaration stays. */
struct attempt {
    size_t pos, nlocals, njournal, ninstantiations;
    unsigned depth, angles, halves;
    struct ast_template *tmpl;
    bool failed;
    struct diags *ds;
    struct decl_list *out;
    struct ast_decl *last;
};
struct attempt parse_try(struct parser *p);
/* Ends the attempt; true if it went through, else everything is undone. */
bool parse_tried(struct parser *p, const struct attempt *a);

/* ---- names (parse_name.c) ---- */
struct look {
    size_t end;            /* first token after the name; == start if none */
    struct ast_decl *decl; /* NULL: not known */
    bool is_type;
    bool closes_outer; /* its last '>>' also ends the list around it */
};
struct look parse_look(const struct parser *p, size_t at);
bool parse_is_type(const struct parser *p, size_t at); /* a type starts there */
/* A type-id starts there, not the functional cast T(x). */
bool parse_is_type_id(const struct parser *p, size_t at);
bool parse_is_decltype_name(const struct parser *p, size_t at); /* decltype(e)::… */
struct ast_spec *parse_decltype_spec(struct parser *p); /* up to the ')' */
bool parse_is_specifier(enum token_kind k); /* a word, not a name */
bool parse_is_decl(const struct parser *p); /* a declaration starts here */
struct ast_name *parse_name(struct parser *p);
/* A constructor, destructor or conversion function is declared here: it has no type. */
bool parse_at_special(const struct parser *p);
/* name := 'operator' … ; fills in id, conversion and span. */
void parse_operator_id(struct parser *p, struct name_part *part);
/* The class or namespace that a declared name is qualified with; NULL: none. */
struct ast_scope *parse_qualified_scope(struct parser *p, const struct ast_name *n);
/* The name began at token `start`. */
void parse_unknown_type(struct parser *p, struct ast_name *name, size_t start);
/* After '.' and '->'. */
struct ast_name *parse_member_part(struct parser *p);
/* After the name of something unknown or stepped over: template arguments? Reports them
 * and returns true. */
bool parse_unknown_args(struct parser *p, const struct ast_name *name,
                        const struct ast_decl *decl);
void local_push(struct parser *p, const char *name, struct ast_decl *d);
void local_pop_to(struct parser *p, size_t mark);
struct ast_decl *local_find(const struct parser *p, const char *name);
/* Makes the name known from here on, in the block or at file scope. */
void parse_declare(struct parser *p, struct ast_decl *d);
void parse_append(struct decl_list *list, struct ast_decl *d);

/* ---- scopes (scope.c) ---- */
/* As decl_inside, but inside of something stepped over is that very thing. */
struct ast_decl *decl_member(struct ast_decl *d, const char *id, uint32_t limit);
void scope_enter(struct ast *t, struct ast_scope *s, struct ast_decl *d);
void scope_undo(struct ast *t, size_t mark); /* journal back to mark */

/* ---- types (parse_spec.c, parse_record.c, parse_dtor.c) ---- */
/* need_type: an error unless a type was named. */
struct ast_spec *parse_spec(struct parser *p, bool need_type);
void parse_attributes(struct parser *p, struct ast_spec *s);
bool parse_is_attribute(const struct parser *p);
void parse_record_spec(struct parser *p, struct ast_spec *s);
void parse_enum_spec(struct parser *p, struct ast_spec *s);
/* name: may have a name; abstract: may lack it. */
struct ast_declarator *parse_declarator(struct parser *p, struct ast_spec *s, bool named,
                                        bool abstract);
struct ast_type *parse_type(struct parser *p);
/* '(' parameters ')' into a FUNC part; "-> type" behind it. */
void parse_call_part(struct parser *p, struct dpart *part);
void parse_trailing(struct parser *p, struct dpart *part);
/* conversion-type-id := specifiers pointer-operator* */
struct ast_type *parse_conversion_type(struct parser *p);

/* ---- declarations (parse_decl.c) ---- */
struct ast_decl *parse_new_decl(struct parser *p, enum decl_kind kind, struct span span);
/* Appends what it declares to p->out. */
void parse_declaration(struct parser *p, enum decl_context ctx);
struct node *parse_initializer(struct parser *p); /* assignment or { … } */
struct node *parse_braces(struct parser *p);
/* The parts of a function head that stand after its declarator, up to the body. */
void parse_function_body(struct parser *p, struct ast_decl *fn);
/* condition := expression | specifiers declarator initialiser */
struct node *parse_condition(struct parser *p);

/* ---- using, static_assert (parse_using.c) ---- */
void parse_static_assert(struct parser *p);
void parse_using(struct parser *p);

/* ---- file scope (parse_file.c, parse_skip.c) ---- */
void parse_items(struct parser *p, bool braces);
/* Steps over one declaration that began at `start`, guessing its name. */
struct skipped {
    const char *name;
    struct span name_span;
    bool is_kernel, has_body, is_record;
};
struct skipped parse_skip(struct parser *p, size_t start);
/* Index behind '<' … '>' that begins at `at`, parentheses balanced inside; behind what
 * was looked at if it is never closed. */
size_t parse_past_angles(const struct parser *p, size_t at);
/* *outer: the last '>>' ends the list around this one, too. */
size_t parse_past_angles_of(const struct parser *p, size_t at, bool *outer);

/* ---- templates (parse_template.c) ---- */
/* template at file scope: parsed, or stepped over and remembered. */
void parse_template_item(struct parser *p);
/* template … declaration, at file scope or in a class. */
void parse_template(struct parser *p, enum decl_context ctx);
/* '<' argument (',' argument)* '>' into the part. */
void parse_template_args(struct parser *p, struct name_part *part);
/* '(' type-id (',' type-id)* ')' into the part. */
void parse_trait_types(struct parser *p, struct name_part *part);
/* Does '<' after this name open template arguments? */
bool parse_takes_args(const struct ast_decl *d);
/* Makes the parameters of a function's template, and of those of the classes it is a
 * member of, known as local names. */
void parse_push_owners(struct parser *p, const struct ast_decl *fn);
/* A member defined outside: the outer heads are those of its class templates. */
void parse_split_heads(struct ast_decl *d);
/* What the declaration begun here is to carry, taken from the parser. */
struct ast_template *parse_take_template(struct parser *p);
/* "uses template 'x' (declared at line 12): templates are not supported yet". */
const char *parse_skipped_text(const struct ast *t, const struct ast_decl *d,
                               bool *unsupported);
void parse_remember(struct parser *p, size_t start, const struct skipped *s,
                    enum skip_kind kind);

/* ---- expressions (parse_expr.c, parse_primary.c) ---- */
struct node *node_new(struct parser *p, enum node_kind kind, struct span span);
/* Sets the height after the children are in place; an error when too high. */
struct node *node_done(struct parser *p, struct node *n);
struct node *node_bad(struct parser *p);
struct node *parse_expr(struct parser *p);       /* with commas */
struct node *parse_assignment(struct parser *p); /* without */
struct node *parse_constant(struct parser *p);   /* conditional */
struct node *parse_unary(struct parser *p);
struct node *parse_postfix(struct parser *p);
struct node *parse_primary(struct parser *p);
struct node *parse_lambda(struct parser *p); /* parse_lambda.c */
/* A pattern, expanded if '...' follows. */
struct node *parse_expanded(struct parser *p, struct node *pattern);
/* Any binary operator; false if k is none. */
bool parse_fold_operator(enum token_kind k, enum node_kind *kind, enum oper *op);
/* Arguments after '(' up to and including ')'. */
void parse_arguments(struct parser *p, struct node *n, enum token_kind close);

/* ---- statements (parse_stmt.c, parse_flow.c) ---- */
/* Sets the span up to the last token, and the height. */
struct node *node_since(struct parser *p, struct node *n);
struct node *parse_missing(struct parser *p); /* "expected a statement" */
/* The rest of `namespace name = …;` after its first word (parse_file.c). */
void parse_namespace_alias(struct parser *p);
struct node *parse_decl_stmt(struct parser *p, enum decl_context ctx);
struct node *parse_if(struct parser *p);
struct node *parse_switch(struct parser *p);
struct node *parse_case(struct parser *p);
struct node *parse_while(struct parser *p);
struct node *parse_do(struct parser *p);
struct node *parse_for(struct parser *p);
struct node *parse_unroll(struct parser *p);
struct node *parse_block(struct parser *p);
struct node *parse_asm(struct parser *p); /* parse_asm.c */
struct node *parse_statement(struct parser *p);

#endif
