/* An interface on one kernel, without a terminal. */
#ifndef TESTS_UI_BENCH_H
#define TESTS_UI_BENCH_H

#include "ui/app.h"

struct bench {
    struct sources *src;
    struct diags ds;
    struct app app;
};

void bench_open(struct bench *b, const char *kernel, int rows, int cols);
void bench_close(struct bench *b);
/* Names of keys.def, separated by blanks. */
void bench_press(struct bench *b, const char *keys);
void bench_type(struct bench *b, const char *text);
void bench_mouse(struct bench *b, enum mouse_kind kind, int row, int col);
struct cells bench_draw(struct bench *b);
uint64_t bench_length(const struct bench *b);
void bench_command(struct bench *b, enum command c, const char *arg);

#endif
