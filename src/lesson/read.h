/* Reading the values of a lesson's keys: what lesson.c, lesson_steps.c and
 * lesson_questions.c share. Every fault becomes a diagnostic at the value's place and
 * reading goes on, so that one pass finds all of them. */
#ifndef LESSON_READ_H
#define LESSON_READ_H

#include "lesson/lesson.h"
#include "base/yaml.h"

struct lesson_reading {
    struct lesson *lesson;
    struct arena *arena;
    struct sources *src;
    struct diags *ds;
    const char *data_dir; /* NULL: none */
    /* Kernel and place in view after the steps read so far; NULL: none yet. */
    const char *kernel, *at;
    struct span at_span;
};

/* A key of some map: how its value goes into the thing being read. */
struct key_row {
    const char *name;
    bool required;
    void (*take)(struct lesson_reading *r, const struct yaml_node *value, void *into);
};

/* Holds a map against its rows: unknown keys (with the nearest valid one) and missing
 * ones are errors; then takes the values in the order of the rows. False if the node is
 * no map. title: "a step", for messages. */
bool read_map(struct lesson_reading *r, const struct yaml_node *map, const char *title,
              const struct key_row *rows, size_t nrows, void *into);

/* A text without line breaks at its end, in the arena; "" after a diagnostic. */
const char *read_text(struct lesson_reading *r, const struct yaml_node *v);
/* A list of texts, or one text; count 0 after a diagnostic. */
size_t read_texts(struct lesson_reading *r, const struct yaml_node *v, const char ***out);
/* Number i of such a list as a node, for its place. */
const struct yaml_node *read_item(const struct yaml_node *v, size_t i);
bool read_unsigned(struct lesson_reading *r, const struct yaml_node *v, unsigned low,
                   unsigned high, unsigned *out);
bool read_double(struct lesson_reading *r, const struct yaml_node *v, double *out);
/* One of n words: its index, or -1 after a diagnostic with the nearest. */
int read_word(struct lesson_reading *r, const struct yaml_node *v, const char *what,
              const char *const *words, size_t n);
int read_model(struct lesson_reading *r,
               const struct yaml_node *v); /* enum model or -1 */
/* An alias of the lesson's kernels; NULL after a diagnostic. */
const char *read_alias_of_kernel(struct lesson_reading *r, const struct yaml_node *v);
/* A place, a measure: checked for form; the text, or NULL after a diagnostic. */
const char *read_place(struct lesson_reading *r, const struct yaml_node *v);
const char *read_measure(struct lesson_reading *r, const struct yaml_node *v);

/* A fact by its name; NULL after a diagnostic. */
const struct fact *read_fact(struct lesson_reading *r, const struct yaml_node *v);
/* A step's list of ratios. */
void read_ratios(struct lesson_reading *r, const struct yaml_node *v,
                 struct lesson_step *s);

/* The step list, one question. */
void read_steps(struct lesson_reading *r, const struct yaml_node *v);
void read_questions(struct lesson_reading *r, const struct yaml_node *v);
/* into: the question to fill. step: the step that predicts, NULL in the list. */
void read_question(struct lesson_reading *r, const struct yaml_node *v,
                   const struct lesson_step *step, struct question *into);

/* A lesson of one step that asks one question, from nodes: of a quiz (quiz.h). kernels
 * NULL: none. It takes the arena over, which stays with the caller after NULL. */
struct lesson_of {
    const char *path;
    uint32_t file;
    const char *data_dir, *id, *title;
};
struct lesson *lesson_of_question(const struct lesson_of *of,
                                  const struct yaml_node *kernels,
                                  const struct yaml_node *question, struct arena *a,
                                  struct sources *src, struct diags *ds);

/* Where a kernel file named in a lesson lies; NULL after a diagnostic. */
const char *resolve_file(struct lesson_reading *r, const struct yaml_node *v);

#endif
