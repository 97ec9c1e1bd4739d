/* The suites of test_lesson, one a file, and what they share. */
#ifndef TESTS_LESSON_SUITES_H
#define TESTS_LESSON_SUITES_H

#include "lesson/lesson.h"

#include <check.h>

Suite *yaml_suite(void);
Suite *read_suite(void);
Suite *answer_suite(void);
Suite *claim_suite(void);
Suite *progress_suite(void);
Suite *simd_suite(void);
Suite *quiz_suite(void);
Suite *exercise_suite(void);

/* A fault that a table expects: the first diagnostic must begin there and say that. */
struct fault {
    const char *text; /* file, or the part of it that is wrong */
    uint32_t line, col;
    const char *says;
};
void expect_fault(const struct diags *ds, const struct sources *src,
                  const struct fault *f);

/* The folder that holds kernels/ and lessons/. */
const char *data_folder(void);
/* A fresh folder under the system's temporary one; removed by temp_remove. */
char *temp_folder(void);
void temp_remove(char *folder);
/* Writes folder/name. */
void temp_write(const char *folder, const char *name, const char *text);
/* Reads a lesson from this text, written into folder/l.yaml. */
struct lesson *lesson_from(const char *folder, const char *text, struct sources *src,
                           struct diags *ds);

#endif
