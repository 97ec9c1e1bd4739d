/* Answers as learners type them: parsing, comparing with the right one, printing.
 *
 *   choice   b                      several  a,c
 *   number   16  0.5  50%  1/2      mask     even  odd  all  none  0-15,20  0x5555
 *   lanes    A B C D  or  1,2,3,4  or  36*8 (a value so many times)
 *   line     17                     order    c,a,b
 *   faster   a
 */
#include "config.h"

#include "lesson/stage_priv.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- parsing ------------------------------------------------------------------------ */

static const char *skip(const char *p)
{
    while (isspace((unsigned char)*p))
        p++;
    return p;
}

static const char *skip_comma(const char *p)
{
    p = skip(p);
    return *p == ',' ? skip(p + 1) : p;
}

const char *number_parse(const char *text, double *out)
{
    char *end;
    text = skip(text);
    if (!isdigit((unsigned char)*text) && !strchr("+-.", *text))
        return NULL;
    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) /* strtod would take it */
        return NULL;
    double v = strtod(text, &end);
    if (end == text || !isfinite(v))
        return NULL;
    const char *p = skip(end);
    if (*p == '%') {
        v /= 100;
        end = (char *)p + 1;
    } else if (*p == '/') {
        double under = strtod(p + 1, &end);
        if (end == p + 1 || under == 0 || !isfinite(under))
            return NULL;
        v /= under;
    }
    *out = v;
    return end;
}

static bool parse_letters(const struct question *q, const char *text, struct answer *out,
                          const char **error)
{
    unsigned n = 0;
    bool one = q->kind != QUESTION_SEVERAL;
    *error = one ? "answer with the letter of one option"
                 : "answer with letters of options, such as a,c";
    for (const char *p = skip(text); *p; p = skip_comma(p + 1)) {
        int letter = tolower((unsigned char)*p) - 'a';
        if (letter < 0 || (size_t)letter >= q->noptions)
            return false;
        out->options |= 1u << letter;
        n++;
    }
    return one ? n == 1 : n > 0;
}

/* Every option once. */
static bool parse_order(const struct question *q, const char *text, struct answer *out,
                        const char **error)
{
    size_t n = 0;
    *error = "answer with all letters in order, such as c,a,b";
    for (const char *p = skip(text); *p; p = skip_comma(p + 1)) {
        int letter = tolower((unsigned char)*p) - 'a';
        if (letter < 0 || (size_t)letter >= q->noptions || out->options >> letter & 1)
            return false;
        out->options |= 1u << letter;
        out->order[n++] = (uint8_t)letter;
    }
    return n == q->noptions;
}

static bool parse_line(const char *text, struct answer *out, const char **error)
{
    *error = "answer with the number of a line, such as 17";
    text = skip(text);
    if (strncasecmp(text, "line", 4) == 0)
        text = skip(text + 4);
    const char *rest =
        isdigit((unsigned char)*text) ? number_parse(text, &out->number) : NULL;
    return rest && !*skip(rest) && out->number == floor(out->number);
}

/* Shares are often typed as per cent without the sign. */
static bool is_share(const struct question *q)
{
    struct measure m;
    struct diags ds;
    if (q->answer != ANSWER_METRIC)
        return false;
    diags_init(&ds);
    bool share =
        measure_parse(q->metric, (struct span){0}, &ds, &m) && measure_is_share(&m);
    diags_free(&ds);
    return share;
}

static bool parse_number(const struct question *q, const char *text, struct answer *out,
                         const char **error)
{
    *error = "answer with a number, such as 16, 0.5, 50% or 1/2";
    text = skip(text);
    bool letter = isalpha((unsigned char)text[0]) && *skip(text + 1) == '\0';
    if (letter && q->lane_set) { /* lanes may hold letters */
        out->number = toupper((unsigned char)text[0]);
        out->lanes[__builtin_ctz(q->lane_set)][0] = (char)toupper((unsigned char)text[0]);
        return true;
    }
    const char *rest = number_parse(text, &out->number);
    if (!rest || *skip(rest))
        return false;
    if (out->number > 1 && is_share(q))
        out->number /= 100;
    return true;
}

static bool parse_lane(const char **p, unsigned *lane)
{
    char *end;
    *p = skip(*p);
    if (!isdigit((unsigned char)**p))
        return false;
    unsigned long n = strtoul(*p, &end, 10);
    *p = end;
    *lane = (unsigned)n;
    return n < WARP_LANES;
}

/* A list of lanes and ranges. */
static bool parse_ranges(const char *p, uint32_t *mask)
{
    while (*(p = skip(p))) {
        unsigned a, b;
        if (!parse_lane(&p, &a))
            return false;
        b = a;
        if (*skip(p) == '-') {
            p = skip(p) + 1;
            if (!parse_lane(&p, &b) || b < a)
                return false;
        }
        for (unsigned lane = a; lane <= b; lane++)
            *mask |= 1u << lane;
        if (*p && *p != ',' && !isspace((unsigned char)*p))
            return false;
        p = skip_comma(p);
    }
    return true;
}

static bool parse_mask(const char *text, uint32_t *mask, const char **error)
{
    static const struct {
        const char *word;
        uint32_t mask;
    } words[] = {
        {"even", 0x55555555u}, {"odd", 0xaaaaaaaau}, {"all", 0xffffffffu}, {"none", 0}};
    *error = "answer with lanes, such as even, 0-15,20 or 0x0000ffff";
    text = skip(text);
    if (strncasecmp(text, "lanes", 5) == 0)
        text = skip(text + 5);
    size_t n = strlen(text);
    while (n > 0 && isspace((unsigned char)text[n - 1]))
        n--;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == n && strncasecmp(text, words[i].word, n) == 0) {
            *mask = words[i].mask;
            return true;
        }
    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
        char *end;
        unsigned long long v = strtoull(text + 2, &end, 16);
        *mask = (uint32_t)v;
        return end > text + 2 && isxdigit((unsigned char)text[2]) && v <= UINT32_MAX &&
               *skip(end) == '\0';
    }
    return *text && parse_ranges(text, mask);
}

/* VALUE ['*' COUNT]; the number of lanes it fills, 0 on error. */
static unsigned parse_value(const char **p, char out[24])
{
    size_t n = strcspn(*p, " \t\n,*");
    if (n == 0 || n >= 24)
        return 0;
    memcpy(out, *p, n);
    out[n] = '\0';
    *p += n;
    if (**p != '*')
        return 1;
    char *end;
    unsigned long times = strtoul(*p + 1, &end, 10);
    if (end == *p + 1)
        return 0;
    *p = end;
    return times <= WARP_LANES ? (unsigned)times : 0;
}

static bool parse_lanes(const struct question *q, const char *text, struct answer *out,
                        const char **error)
{
    unsigned lane = 0;
    *error = q->lane_count == 8
                 ? "answer with eight values, one a lane, such as A B C D E F G H or 36*8"
                 : "answer with 32 values, one a lane; 36*32 repeats one";
    for (const char *p = skip(text); *p; p = skip_comma(p)) {
        char value[24];
        unsigned times = parse_value(&p, value);
        if (times == 0 || lane + times > q->lane_count)
            return false;
        for (; times > 0; times--)
            memcpy(out->lanes[lane++], value, sizeof value);
    }
    out->mask = q->lane_count == 8 ? 0xffu : UINT32_MAX;
    return lane == q->lane_count;
}

bool answer_parse(const struct question *q, const char *text, struct answer *out,
                  const char **error)
{
    *out = (struct answer){.pos = UINT64_MAX};
    switch (q->kind) {
    case QUESTION_CHOICE:
    case QUESTION_SEVERAL:
    case QUESTION_FASTER:
        return parse_letters(q, text, out, error);
    case QUESTION_ORDER:
        return parse_order(q, text, out, error);
    case QUESTION_LINE:
        return parse_line(text, out, error);
    case QUESTION_NUMBER:
        return parse_number(q, text, out, error);
    case QUESTION_MASK:
        return parse_mask(text, &out->mask, error);
    case QUESTION_LANES:
        return parse_lanes(q, text, out, error);
    }
    return false;
}

/* --- comparing ---------------------------------------------------------------------- */

bool numbers_equal(double right, double given, double tolerance)
{
    return fabs(right - given) <= fabs(right) * tolerance + 1e-9;
}

/* The same text, or the same number however it is written. */
static bool same_value(const char *right, const char *given)
{
    char *end_r, *end_g;
    if (strcasecmp(right, given) == 0)
        return true;
    double r = strtod(right, &end_r), g = strtod(given, &end_g);
    return end_r != right && end_g != given && !*end_r && !*end_g &&
           numbers_equal(r, g, 1e-6);
}

bool answer_right(const struct question *q, const struct answer *right,
                  const struct answer *given)
{
    double tolerance = q->tolerance                 ? q->tolerance
                       : q->answer == ANSWER_METRIC ? 0.005
                                                    : 0;
    switch (q->kind) {
    case QUESTION_CHOICE:
    case QUESTION_SEVERAL:
    case QUESTION_FASTER:
        return right->options == given->options;
    case QUESTION_ORDER:
        return memcmp(right->order, given->order, q->noptions) == 0;
    case QUESTION_LINE:
        return right->number == given->number;
    case QUESTION_NUMBER:
        return numbers_equal(right->number, given->number, tolerance);
    case QUESTION_MASK:
        return ((right->mask ^ given->mask) & right->exist) == 0;
    case QUESTION_LANES:
        for (unsigned lane = 0; lane < q->lane_count; lane++)
            if (right->mask >> lane & 1 &&
                !same_value(right->lanes[lane], given->lanes[lane]))
                return false;
        return true;
    }
    return false;
}

/* --- printing ----------------------------------------------------------------------- */

static void print_letters(const struct question *q, uint32_t options, struct str *out)
{
    bool first = true;
    for (size_t i = 0; i < q->noptions; i++)
        if (options >> i & 1) {
            str_printf(out, "%s%c", first ? "" : ", ", (char)('a' + i));
            first = false;
        }
    if (q->kind != QUESTION_SEVERAL && options)
        str_printf(out, " (%s)", q->options[__builtin_ctz(options)]);
    else if (first)
        str_add(out, "none");
}

static void print_mask(uint32_t mask, struct str *out)
{
    str_printf(out, "0x%08x, ", mask);
    if (mask == 0x55555555u)
        str_add(out, "the even lanes");
    else if (mask == 0xaaaaaaaau)
        str_add(out, "the odd lanes");
    else if (mask == UINT32_MAX)
        str_add(out, "all lanes");
    else if (mask == 0)
        str_add(out, "no lane");
    else {
        str_add(out, mask & (mask - 1) ? "lanes " : "lane ");
        str_add_lanes(out, mask);
    }
}

static void print_lanes(const struct question *q, const struct answer *a, struct str *out)
{
    bool same = true;
    unsigned first = WARP_LANES;
    for (unsigned lane = 0; lane < q->lane_count; lane++) {
        if (!(a->mask >> lane & 1))
            continue;
        if (first == WARP_LANES)
            first = lane;
        same &= strcmp(a->lanes[lane], a->lanes[first]) == 0;
    }
    if (same && first < WARP_LANES) {
        str_printf(out, "%s in every lane", a->lanes[first]);
        return;
    }
    for (unsigned lane = 0; lane < q->lane_count; lane++)
        str_printf(out, "%s%s", lane ? " " : "",
                   a->mask >> lane & 1 ? a->lanes[lane] : "·");
}

static void print_number(const struct question *q, double v, struct str *out)
{
    if (is_share(q))
        str_printf(out, "%.4g %%", 100 * v);
    else if (v == floor(v) && fabs(v) < 1e15)
        str_printf(out, "%.0f", v);
    else
        str_printf(out, "%.6g", v);
}

void answer_print(const struct question *q, const struct answer *a, struct str *out)
{
    switch (q->kind) {
    case QUESTION_ORDER:
        for (size_t i = 0; i < q->noptions; i++)
            str_printf(out, "%s%c", i ? ", " : "", (char)('a' + a->order[i]));
        break;
    case QUESTION_LINE:
        str_printf(out, "line %.0f", a->number);
        break;
    case QUESTION_CHOICE:
    case QUESTION_SEVERAL:
    case QUESTION_FASTER:
        print_letters(q, a->options, out);
        break;
    case QUESTION_NUMBER:
        if (q->lane_set && *a->lanes[__builtin_ctz(q->lane_set)])
            str_add(out, a->lanes[__builtin_ctz(q->lane_set)]);
        else
            print_number(q, a->number, out);
        break;
    case QUESTION_MASK:
        print_mask(a->mask, out);
        break;
    case QUESTION_LANES:
        print_lanes(q, a, out);
        break;
    }
}
