/* Inside of the quiz: templates as they are read. */
#ifndef LESSON_QUIZ_PRIV_H
#define LESSON_QUIZ_PRIV_H

#include "base/yaml.h"
#include "lesson/quiz.h"
#include "lesson/quiz_expr.h"

#define QUIZ_MOST_COMBINATIONS 20000

/* Names in the order of the file: those of `vary`, then those of `let`. */
struct quiz_axis {
    const char *name;
    const char **values;
    size_t n;
};

struct template
{
    struct quiz_template public;
    const char *path, *data_dir;
    uint32_t file;
    struct quiz_axis *axes;
    size_t naxes;
    const char **let_names, **let_texts; /* expressions, after the axes */
    struct span *let_spans;
    size_t nlet;
    const char **where; /* conditions, all of which must hold */
    struct span *where_spans;
    size_t nwhere;
    uint32_t *valid; /* combinations that pass, as mixed radix of the axes */
    size_t nvalid;
    /* statements drawn instead of options; n true and false, drawn at a time */
    const struct yaml_node *right, *wrong;
    unsigned drawn;
    size_t draws; /* ways to draw; 1 without statements */
    const struct yaml_node *kernels, *question;
};

struct quiz {
    struct arena *arena;
    VEC(struct template) list;
};

/* One map of the list. False with diagnostics. */
bool quiz_read_template(struct quiz *q, const struct yaml_node *v, int item,
                        struct template *out, struct diags *ds);
/* The names of instance k with their values; texts live in the arena. */
bool quiz_names_of(const struct template *t, size_t k, struct arena *a,
                   struct quiz_names *out, struct diags *ds);
/* Statements of instance k: options as a bit per drawn one in `right`. */
size_t quiz_draw(const struct template *t, size_t k, const struct yaml_node *out[8],
                 uint32_t *right);

#endif
