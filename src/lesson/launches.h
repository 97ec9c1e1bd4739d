/* The launches that a lesson speaks of: its kernels as they stand, what it lets the reader
 * try, and those that it holds against each other or claims a measured time of. */
#ifndef LESSON_LAUNCHES_H
#define LESSON_LAUNCHES_H

#include "lesson/lesson.h"
#include "session/session.h"

struct lesson_launch {
    const struct lesson_kernel *kernel;
    const char *label; /* "lane", "lane n=20000" */
    struct session_options options;
};

/* In the arena, in the lesson's order; one that only its execution model tells apart from
 * another is the same to a GPU and left out. */
size_t lesson_launches(const struct lesson *l, struct arena *a,
                       struct lesson_launch **out);
/* Pairs that the lesson's steps compare: indices into its kernels, the first of a step
 * with each of the others. */
struct lesson_pair {
    size_t base, other;
};
size_t lesson_pairs(const struct lesson *l, struct arena *a, struct lesson_pair **out);
/* What the lesson sets of a kernel, with "name=value,name=value" changed: block, grid,
 * shared, model or an argument. False: a value cannot be read. */
bool lesson_change(const struct lesson_kernel *k, const char *settings, struct arena *a,
                   struct session_options *out);
/* The same for one name, whose value may hold commas. */
bool launch_change(struct session_options *o, const char *key, const char *value,
                   struct arena *a);

#endif
