/* One memory request of the warp in view: which lane touches which word. A row is 128
 * bytes: the 32 banks of shared memory, where several marks in one column are a bank
 * conflict, or a line of four sectors, where what is fetched for nothing is shaded. Above,
 * a path from each lane to its word. */
#include "ui/pane.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "simt/bank.h"
#include "simt/coalesce.h"
#include "simt/mask.h"

#define LINE_SECTORS (LINE_BYTES / SECTOR_BYTES)
#define SECTOR_WORDS (SECTOR_BYTES / BANK_BYTES)
#define MOST_PATH_ROWS 4

/* What is drawn, worked out once a frame. */
struct picture {
    const struct traffic *t;
    struct lane_grid g;
    struct traffic_rows rows;
    unsigned banks[BANKS]; /* shared: wavefronts of each bank */
    uint64_t focus_row;    /* of the lane in focus; UINT64_MAX: it does not take part */
    /* The plan: rows of words and of paths, which lines there are, the row on top. */
    int words, paths, first;
    bool has_banks, has_lane, has_lanes;
};

static bool is_banked(const struct traffic *t)
{
    return t->space == IR_SHARED;
}

/* Global and local memory is fetched in sectors; constants and parameters are not. */
static bool is_fetched(const struct traffic *t)
{
    return t->space == IR_GLOBAL || t->space == IR_LOCAL;
}

static int word_col(const struct picture *p, int word)
{
    return p->g.label + word * p->g.width;
}

static unsigned sector_of(const struct traffic *t, unsigned lane)
{
    return (unsigned)(traffic_place(t, lane) / SECTOR_BYTES % LINE_SECTORS);
}

static bool sector_touched(const struct traffic_rows *r, int row, int sector)
{
    for (int i = 0; i < SECTOR_WORDS; i++)
        if (r->bytes[row][sector * SECTOR_WORDS + i])
            return true;
    return false;
}

/* Number of a sector among those touched, in the order of addresses. */
static int sector_number(const struct traffic_rows *r, int row, int sector)
{
    int n = 0;
    for (int i = 0; i < row; i++)
        for (int s = 0; s < LINE_SECTORS; s++)
            n += sector_touched(r, i, s);
    for (int s = 0; s < sector; s++)
        n += sector_touched(r, row, s);
    return n;
}

static int row_of(const struct picture *p, unsigned lane)
{
    uint64_t row = traffic_place(p->t, lane) / LINE_BYTES;
    int i = 0;
    while (i < p->rows.n && p->rows.row[i] != row)
        i++;
    return i;
}

static char sector_letter(int n)
{
    return (char)(n < 26 ? 'A' + n : n < 52 ? 'a' + n - 26 : '+');
}

static enum role sector_role(int n)
{
    return ROLE_GROUP_A + (enum role)(n % 4);
}

/* --- lanes ---------------------------------------------------------------------------- */

static void draw_numbers(const struct view *v, int row, const struct picture *p,
                         const char *label, uint32_t lit)
{
    int every = p->g.width == 1 ? 4 : 1;
    draw_text(v, row, 1, ROLE_DIM, label);
    for (int i = 0; i < 32; i++) {
        bool crowded = p->g.width == 2 && i >= 10 && i % 2 == 1;
        bool on = lit >> i & 1;
        bool near = p->g.width < 3 && i < 31 && i >= 9 && lit >> (i + 1) & 1 && !on;
        if (on && (p->g.width > 1 || i < 10))
            draw_printf(v, row, word_col(p, i), ROLE_FOCUS, "%d", i);
        else if (i % every == 0 && !crowded && !near)
            draw_printf(v, row, word_col(p, i), ROLE_DIM, "%d", i);
    }
}

/* The lanes that take part; of a fetched request each with the letter of its sector. */
static void draw_lanes(const struct app *a, const struct view *v, int row,
                       const struct picture *p)
{
    const struct traffic *t = p->t;
    draw_text(v, row, 1, ROLE_DIM, is_fetched(t) ? "in sector" : "takes part");
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        uint32_t cp = GLYPH_INACTIVE;
        unsigned role = ROLE_INACTIVE;
        if (t->dropped >> lane & 1) {
            cp = '!';
            role = ROLE_ERROR;
        } else if (t->mask >> lane & 1 && is_fetched(t)) {
            int n = sector_number(&p->rows, row_of(p, lane), (int)sector_of(t, lane));
            cp = (uint32_t)sector_letter(n);
            role = sector_role(n);
        } else if (t->mask >> lane & 1) {
            cp = GLYPH_ACTIVE;
            role = ROLE_ACTIVE;
        }
        draw_cp(v, row, word_col(p, (int)lane),
                (int)lane == a->lane && t->mask >> lane & 1 ? ROLE_PATH_FOCUS : role, cp);
    }
}

static void draw_paths(const struct app *a, const struct view *v, int top,
                       const struct picture *p)
{
    struct canvas c;
    canvas_init(&c, p->paths, v->area.cols);
    for (int pass = 0; pass < 2; pass++) /* the focus lane's path goes on top */
        MASK_EACH(lane, p->t->mask)
        {
            bool focus = (int)lane == a->lane;
            if (focus != (pass == 1))
                continue;
            uint64_t place = traffic_place(p->t, lane);
            int word = (int)(place % LINE_BYTES / BANK_BYTES);
            enum role role = ROLE_GROUP_A;
            if (is_fetched(p->t))
                role = sector_role(
                    sector_number(&p->rows, row_of(p, lane), (int)sector_of(p->t, lane)));
            else if (is_banked(p->t) && p->banks[word] > p->t->least)
                role = ROLE_HEAT;
            canvas_curve(&c, 2 * word_col(p, (int)lane) + 1, 0, 2 * word_col(p, word) + 1,
                         p->paths * 4 - 1, 1, focus ? ROLE_PATH_FOCUS : role);
        }
    canvas_draw(&c, v, top, 0);
    canvas_free(&c);
}

/* --- words ---------------------------------------------------------------------------- */

/* "tile[64]" of the first byte of a row, or its address. */
static void row_label(const struct picture *p, uint64_t row, char out[32])
{
    const struct traffic *t = p->t;
    uint64_t addr = traffic_row_address(t, row);
    if (t->space == IR_LOCAL)
        snprintf(out, 32, "byte %llu", (unsigned long long)(addr - IR_LOCAL_BASE));
    else if (t->name[0] && t->elem && addr >= t->base)
        snprintf(out, 32, "%.12s[%llu]", t->name,
                 (unsigned long long)((addr - t->base) / t->elem));
    else if (t->name[0] && t->base - addr < LINE_BYTES)
        snprintf(out, 32, "%.12s", t->name);
    else
        snprintf(out, 32, "%llx", (unsigned long long)addr);
}

static void draw_word(const struct app *a, const struct view *v, int line,
                      const struct picture *p, int row, int word)
{
    uint32_t lanes = p->rows.lanes[row][word];
    uint8_t bytes = p->rows.bytes[row][word];
    int col = word_col(p, word), n = __builtin_popcount(lanes), s = word / SECTOR_WORDS;
    bool conflict = is_banked(p->t) && p->banks[word] > p->t->least;
    if (lanes == 0) {
        bool fetched = is_fetched(p->t) && sector_touched(&p->rows, row, s);
        draw_cp(v, line, col, fetched ? ROLE_DIM : ROLE_INACTIVE,
                fetched ? GLYPH_SHADE_LIGHT : GLYPH_INACTIVE);
        return;
    }
    unsigned style = lanes >> a->lane & 1 ? ROLE_PATH_FOCUS
                     : conflict           ? ROLE_HEAT
                     : is_fetched(p->t)   ? sector_role(sector_number(&p->rows, row, s))
                                          : ROLE_ACTIVE;
    if (n == 1 && bytes != 15)
        draw_cp(v, line, col, style, GLYPH_SHADE_MEDIUM);
    else if (n == 1 && p->g.width > 2)
        draw_printf(v, line, col, style, "%d", __builtin_ctz(lanes));
    else if (n == 1)
        draw_cp(v, line, col, style, GLYPH_ACTIVE);
    else if (p->g.width > 2)
        draw_printf(v, line, col, style, "x%d", n);
    else
        draw_cp(v, line, col, style, n > 9 ? '+' : (uint32_t)('0' + n));
}

static void draw_rows(const struct app *a, const struct view *v, int top,
                      const struct picture *p)
{
    for (int i = 0; i < p->words && p->first + i < p->rows.n; i++) {
        int row = p->first + i;
        char label[32];
        bool focus = p->rows.row[row] == p->focus_row;
        row_label(p, p->rows.row[row], label);
        draw_textn(v, top + i, 1, focus ? ROLE_PATH_FOCUS : ROLE_DIM, label,
                   utf8_fit(label, p->g.label - 2));
        for (int word = 0; word < BANKS; word++)
            draw_word(a, v, top + i, p, row, word);
    }
}

/* How many wavefronts each bank needs. */
static void draw_banks(const struct view *v, int line, const struct picture *p)
{
    draw_text(v, line, 1, ROLE_DIM, "wavefronts");
    for (int bank = 0; bank < BANKS; bank++) {
        unsigned n = p->banks[bank];
        unsigned style = n > p->t->least ? ROLE_ERROR : ROLE_DIM;
        if (n == 0)
            draw_cp(v, line, word_col(p, bank), ROLE_INACTIVE, GLYPH_INACTIVE);
        else if (n > 9 && p->g.width < 3)
            draw_cp(v, line, word_col(p, bank), style, '+');
        else
            draw_printf(v, line, word_col(p, bank), style, "%u", n);
    }
}

/* --- in words ------------------------------------------------------------------------- */

static const char *verb(const struct traffic *t)
{
    return t->atomic ? "update" : t->load ? "read" : "write";
}

static void say_banks(const struct view *v, int line, const struct picture *p)
{
    const struct traffic *t = p->t;
    unsigned words = 0, worst = 0;
    int lanes = __builtin_popcount(t->mask);
    for (int row = 0; row < p->rows.n; row++)
        for (int bank = 0; bank < BANKS; bank++)
            words += p->rows.lanes[row][bank] != 0;
    for (int bank = 0; bank < BANKS; bank++)
        worst = p->banks[bank] > p->banks[worst] ? (unsigned)bank : worst;
    if (t->wavefronts > t->least)
        draw_printf(v, line, 1, ROLE_ERROR,
                    "bank conflict: bank %u has %u of the words; %u wavefronts, not %u",
                    worst, p->banks[worst], t->wavefronts, t->least);
    else if (words == 1 && lanes > 1)
        draw_printf(v, line, 1, ROLE_TEXT,
                    "broadcast: %d lanes %s the same word, 1 wavefront", lanes, verb(t));
    else if (t->least > 1)
        draw_printf(v, line, 1, ROLE_TEXT,
                    "no conflict: %u bytes a lane take %u wavefronts for %d lanes",
                    t->size, t->wavefronts, lanes);
    else if (words < (unsigned)lanes)
        draw_printf(v, line, 1, ROLE_TEXT,
                    "no conflict, 1 wavefront: %d lanes share %u words, one a bank",
                    lanes, words);
    else
        draw_printf(v, line, 1, ROLE_TEXT,
                    "no conflict, 1 wavefront: %d lanes %s %u words, one a bank", lanes,
                    verb(t), words);
}

static void say_sectors(const struct view *v, int line, const struct picture *p)
{
    const struct traffic *t = p->t;
    unsigned touched = traffic_touched(&p->rows), fetched = t->sectors * SECTOR_BYTES;
    double share = fetched ? (double)touched / fetched : 0;
    int col =
        1 + draw_printf(v, line, 1, share < 0.5 ? ROLE_ERROR : ROLE_TEXT,
                        "%u sector%s of %d bytes: %u of %u bytes are %s, %.0f %%",
                        t->sectors, t->sectors == 1 ? "" : "s", SECTOR_BYTES, touched,
                        fetched, t->load ? "used" : "written", 100 * share);
    if (col + 12 < v->area.cols)
        draw_bar(v, line, col + 1, 10, share);
}

static void say_request(const struct view *v, int line, const struct picture *p)
{
    if (p->t->mask == 0)
        draw_text(v, line, 1, ROLE_ERROR, "no lane's access was possible: see findings");
    else if (is_banked(p->t))
        say_banks(v, line, p);
    else if (is_fetched(p->t))
        say_sectors(v, line, p);
    else
        draw_printf(v, line, 1, ROLE_TEXT, "%d lanes read %u bytes of constants",
                    __builtin_popcount(p->t->mask), traffic_touched(&p->rows));
}

static void say_lane(const struct app *a, const struct view *v, int line,
                     const struct picture *p)
{
    const struct traffic *t = p->t;
    char value[32] = "", object[48] = "";
    unsigned lane = (unsigned)a->lane;
    if (!(t->mask >> lane & 1)) {
        draw_printf(v, line, 1, ROLE_DIM, "lane %u does not take part", lane);
        return;
    }
    uint64_t place = traffic_place(t, lane);
    if (t->size <= 8)
        value_text(t->value[lane], t->vtype, a->format, a->subject->letters, value);
    if (t->name[0] && t->elem && t->addr[lane] >= t->base)
        snprintf(object, sizeof object, " %s[%llu]", t->name,
                 (unsigned long long)((t->addr[lane] - t->base) / t->elem));
    else if (t->space == IR_LOCAL)
        snprintf(object, sizeof object, " byte %llu of its own",
                 (unsigned long long)(t->addr[lane] - IR_LOCAL_BASE));
    int col = 1;
    col += draw_printf(v, line, col, ROLE_PATH_FOCUS, "lane %u %ss%s%s%s", lane, verb(t),
                       object, *value ? t->atomic ? " with " : " = " : "", value);
    if (is_banked(t))
        draw_printf(v, line, col, ROLE_TEXT, ": word %llu, bank %llu",
                    (unsigned long long)(place / BANK_BYTES),
                    (unsigned long long)(place / BANK_BYTES % BANKS));
    else if (is_fetched(t))
        draw_printf(v, line, col, ROLE_TEXT, ": sector %c",
                    sector_letter(sector_number(&p->rows, row_of(p, lane),
                                                (int)sector_of(t, lane))));
}

/* --- the pane ------------------------------------------------------------------------- */

int pane_memory_lines(const struct app *a)
{
    struct traffic_rows rows;
    if (!a->now.traffic.found)
        return 6;
    traffic_rows(&a->now.traffic, &rows);
    return rows.n + 6 + MOST_PATH_ROWS;
}

/* Rows of each part for the rows that there are; the words go before the paths. */
static void make_plan(struct picture *p, int room)
{
    int want = p->rows.n < 1 ? 1 : p->rows.n;
    p->has_banks = is_banked(p->t) && room >= 5;
    p->has_lane = room >= 4;
    p->words = room - 2 - p->has_banks - p->has_lane; /* header and sentence */
    p->has_lanes = p->words - 2 >= (want < 4 ? want : 4);
    p->words -= p->has_lanes ? 2 : 0;
    int paths = p->words - want, least = p->words >= 6 ? 2 : 0;
    paths = paths > MOST_PATH_ROWS ? MOST_PATH_ROWS : paths < least ? least : paths;
    p->paths = paths < 1 || !p->has_lanes ? 0 : paths;
    p->words = p->words - p->paths < want ? p->words - p->paths : want;
}

/* Scrolled by the reader from where the lane in focus is in view. */
static void choose_first(const struct app *a, struct picture *p)
{
    int rows = p->words, at = 0, most = p->rows.n > rows ? p->rows.n - rows : 0;
    while (at < p->rows.n && p->rows.row[at] != p->focus_row)
        at++;
    p->first = at == p->rows.n || at < rows ? 0 : at - rows / 2;
    p->first += a->scroll[PANE_MEMORY];
    p->first = p->first > most ? most : p->first < 0 ? 0 : p->first;
}

static void prepare(const struct app *a, struct picture *p, struct area area)
{
    p->t = &a->now.traffic;
    p->g = lane_grid_of(area.cols, 0, WARP_LANES);
    traffic_rows(p->t, &p->rows);
    if (is_banked(p->t))
        traffic_banks(p->t, p->banks);
    p->focus_row = p->t->mask >> a->lane & 1
                       ? traffic_place(p->t, (unsigned)a->lane) / LINE_BYTES
                       : UINT64_MAX;
    make_plan(p, area.rows);
    choose_first(a, p);
}

void pane_memory_title(const struct app *a, struct pane_title *out)
{
    const struct traffic *t = &a->now.traffic;
    static const char *const spaces[] = {
        [IR_GENERIC] = "memory", [IR_GLOBAL] = "global",  [IR_SHARED] = "shared",
        [IR_LOCAL] = "local",    [IR_CONST] = "constant", [IR_PARAM] = "parameter"};
    struct picture p = {.first = 0};
    if (!t->found)
        return;
    prepare(a, &p, a->now.layout.inner[PANE_MEMORY]);
    snprintf(out->left, sizeof out->left, "%s %s, %u byte%s a lane", spaces[t->space],
             t->atomic ? "atomic"
             : t->load ? "load"
                       : "store",
             t->size, t->size == 1 ? "" : "s");
    char rows[32] = "";
    if (p.words < p.rows.n)
        snprintf(rows, sizeof rows, "rows %d-%d of %d, ", p.first + 1, p.first + p.words,
                 p.rows.n);
    snprintf(out->right, sizeof out->right, "%s%sstep %llu%s", rows,
             t->requests > 1 ? "first request of " : "", (unsigned long long)t->step,
             t->next ? ", next" : "");
}

static void draw_picture(const struct app *a, const struct view *v, struct picture *p)
{
    int row = 0;
    uint32_t in_focus = 1u << a->lane, word = 0;
    if (p->focus_row != UINT64_MAX)
        word = 1u << traffic_place(p->t, (unsigned)a->lane) % LINE_BYTES / BANK_BYTES;
    if (p->has_lanes) {
        draw_numbers(v, row++, p, "lane", in_focus);
        draw_lanes(a, v, row++, p);
        draw_paths(a, v, row, p);
        row += p->paths;
    }
    draw_numbers(v, row++, p, is_banked(p->t) ? "bank" : "word of line", word);
    draw_rows(a, v, row, p);
    row += p->words;
    if (p->has_banks)
        draw_banks(v, row++, p);
    if (p->has_lane)
        say_lane(a, v, row++, p);
    say_request(v, row, p);
}

void pane_memory(const struct app *a, const struct view *v)
{
    struct picture p = {.first = 0};
    if (!a->now.traffic.found) {
        draw_text(v, 0, 1, ROLE_DIM, "No memory request of this warp near:");
        draw_text(v, 1, 1, ROLE_DIM, "/load and /store go to the next ones.");
        return;
    }
    prepare(a, &p, v->area);
    draw_picture(a, v, &p);
}
