/* Growable strings, always NUL-terminated once anything was added. A zeroed
 * struct is an empty string (data NULL until then; str_cstr gives "" for it). */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct str {
    char *data;
    size_t len, cap;
};

void str_add(struct str *s, const char *text);
void str_addn(struct str *s, const char *text, size_t len);
void str_addc(struct str *s, char c);
void str_printf(struct str *s, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void str_vprintf(struct str *s, const char *fmt, va_list ap);
void str_clear(struct str *s); /* keeps the memory */
void str_free(struct str *s);
const char *str_cstr(const struct str *s);
bool str_starts(const char *s, const char *prefix);
bool str_ends(const char *s, const char *suffix);
/* Nearest of n candidate words by edit distance, NULL if none is near (<= 1/3 of
 * the length, at least 1); for "did you mean". */
const char *str_nearest(const char *word, const char *const *candidates, size_t n);
/* Shortest text that reads back as the same float/double: "0.1", "1e-05", "nan",
 * "inf", "-inf". */
void str_add_f32(struct str *s, float v);
void str_add_f64(struct str *s, double v);
/* v rounded to so many significant digits, without exponent if that is not long. */
void str_add_digits(struct str *s, double v, int digits);
/* Lane set as ranges, "0-3,7,16-31"; "none" when empty. */
void str_add_lanes(struct str *s, unsigned mask);

#endif
