/* See notes.h. */
#include "ui/notes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "ui/doc.h"
#include "ui/draw.h"
#include "ui/keymap.h"

#define PLAIN_COLS 72

static const char *const keys[NOTE_COUNT] = {
#define PODIUM(sym, key, help) key,
#include "ui/podium.def"
#undef PODIUM
};

void notes_free(struct notes *n)
{
    link_close(&n->link);
    for (int i = 0; i < NOTE_COUNT; i++) {
        str_free(&n->now[i]);
        str_free(&n->coming[i]);
    }
    str_free(&n->typed);
}

static const char *get(const struct notes *n, enum note which)
{
    return str_cstr(&n->now[which]);
}

/* --- what comes ------------------------------------------------------------------- */

static void take_line(struct notes *n, char *line)
{
    char *value = strchr(line, ' ');
    if (!value)
        return;
    *value++ = 0;
    link_unescape(value);
    for (int i = 0; i < NOTE_COUNT; i++) {
        if (strcmp(keys[i], line) != 0)
            continue;
        if (i != NOTE_POLL)
            str_clear(&n->coming[i]);
        str_printf(&n->coming[i], i == NOTE_POLL ? "%s\n" : "%s", value);
    }
}

static void take_block(struct notes *n)
{
    bool other = strcmp(get(n, NOTE_NOTES), str_cstr(&n->coming[NOTE_NOTES])) != 0;
    for (int i = 0; i < NOTE_COUNT; i++) {
        struct str old = n->now[i];
        n->now[i] = n->coming[i];
        n->coming[i] = old;
        str_clear(&n->coming[i]);
    }
    n->told = true;
    if (other)
        n->scroll = 0;
}

bool notes_take(struct notes *n, bool *gone)
{
    struct str line = {0};
    bool whole = false;
    *gone = !link_move(&n->link);
    while (link_line(&n->link, &line))
        if (strcmp(line.data, ".") == 0) {
            take_block(n);
            whole = true;
        } else {
            take_line(n, line.data);
        }
    str_free(&line);
    return whole;
}

/* --- what is typed ---------------------------------------------------------------- */

static void ask_for(struct notes *n, const char *what, const char *value)
{
    link_add(&n->link.out, what, value);
    link_move(&n->link); /* what does not go now goes with the next state */
}

void notes_say(struct notes *n, const char *line)
{
    if (*line)
        ask_for(n, "type", line);
}

static void submit(struct notes *n)
{
    struct str line = {0};
    str_printf(&line, "%s%s", n->typing == NOTES_TALLY ? "tally " : "",
               str_cstr(&n->typed));
    if (n->typed.len > 0)
        notes_say(n, line.data);
    n->typing = NOTES_KEYS;
    str_clear(&n->typed);
    str_free(&line);
}

static void rub_out(struct notes *n)
{
    if (n->typed.len == 0) {
        n->typing = NOTES_KEYS;
        return;
    }
    do
        n->typed.len--;
    while (n->typed.len > 0 && (n->typed.data[n->typed.len] & 0xc0) == 0x80);
    n->typed.data[n->typed.len] = 0;
}

static void typing_key(struct notes *n, struct key k)
{
    char bytes[4];
    if (k.code == KEY_ENTER_CHAR) {
        submit(n);
    } else if (k.code == KEY_ESC) {
        n->typing = NOTES_KEYS;
        str_clear(&n->typed);
    } else if (k.code == KEY_RUBOUT) {
        rub_out(n);
    } else if (k.code >= 0x20 && k.code < 0x110000 && n->typed.len < 400) {
        str_addn(&n->typed, bytes, utf8_encode(k.code, bytes));
    }
}

/* Some keys are the notes' own; the others are pressed in front of the class. */
void notes_key(struct notes *n, struct key k)
{
    char name[32];
    if (k.code == KEY_CODE_RESIZE || k.code == KEY_CODE_MOUSE)
        return;
    if (n->typing != NOTES_KEYS)
        typing_key(n, k);
    else if (k.code == 'q')
        n->quit = true;
    else if (k.code == ':' || k.code == '#')
        n->typing = k.code == ':' ? NOTES_COMMAND : NOTES_TALLY;
    else if (k.code == KEY_CODE_UP || k.code == KEY_CODE_PAGE_UP)
        n->scroll -= n->scroll > 0 ? k.code == KEY_CODE_UP ? 1
                                     : n->scroll > 5       ? 5
                                                           : 1
                                   : 0;
    else if (k.code == KEY_CODE_DOWN || k.code == KEY_CODE_PAGE_DOWN)
        n->scroll += k.code == KEY_CODE_DOWN ? 1 : 5;
    else if (*key_spell(k, name))
        ask_for(n, "key", name);
}

/* --- drawing ---------------------------------------------------------------------- */

/* A framed part of the screen with a title. */
static struct view frame(struct cells *c, int row, int rows, const char *title)
{
    struct area a = {row, 0, rows, c->cols};
    struct view line = {c, {row, 2, 1, c->cols - 4}};
    draw_frame(c, a, ROLE_BORDER);
    draw_printf(&line, 0, 0, ROLE_LABEL, " %s ", title);
    return (struct view){c, {row + 1, 2, rows - 2, c->cols - 4}};
}

static void draw_markdown(const struct view *v, const char *text, int skip)
{
    struct doc d = {0};
    doc_markdown(&d, text);
    int most = doc_rows(&d, v->area.cols) - v->area.rows;
    skip = skip > most ? most : skip;
    doc_draw(&d, v, skip < 0 ? 0 : skip);
    doc_free(&d);
}

static void draw_title(const struct notes *n, struct cells *c, long long seconds)
{
    struct view v = {c, {0, 0, 1, c->cols}};
    long long t = seconds - strtoll(get(n, NOTE_BEGAN), NULL, 10);
    char right[96];
    t = t < 0 || !n->told ? 0 : t;
    snprintf(right, sizeof right, "step %.8s/%.8s  %lld:%02lld:%02lld ",
             get(n, NOTE_STEP), get(n, NOTE_STEPS), t / 3600, t / 60 % 60, t % 60);
    draw_run(&v, 0, 0, c->cols, ROLE_BAR, ' ');
    draw_text(&v, 0, 1, ROLE_BAR | CELL_BOLD, "notes");
    int most = c->cols - 10 - utf8_width(right);
    size_t room = utf8_fit(get(n, NOTE_LESSON), most < 0 ? 0 : most);
    draw_textn(&v, 0, 8, ROLE_BAR, get(n, NOTE_LESSON), room);
    if (c->cols >= 40)
        draw_right(&v, 0, c->cols, ROLE_BAR, right);
}

static void draw_poll(const struct notes *n, const struct view *v)
{
    int row = 1;
    draw_printf(v, 0, 0, ROLE_TEXT, "Right: %s", get(n, NOTE_ANSWER));
    for (const char *p = get(n, NOTE_POLL); *p && row < v->area.rows; row++) {
        size_t len = strcspn(p, "\n");
        draw_textn(v, row, 0, ROLE_VALUE, p, len);
        p += len + (p[len] != 0);
    }
    if (row == 1)
        draw_text(v, row, 0, ROLE_DIM, "nobody has been counted yet: # counts");
}

static void draw_last(const struct notes *n, struct cells *c)
{
    struct view v = {c, {c->rows - 1, 0, 1, c->cols}};
    if (n->typing != NOTES_KEYS) {
        int col =
            draw_text(&v, 0, 0, ROLE_KEY,
                      n->typing == NOTES_TALLY ? "tally (a=12 b=3, or a file): " : ":");
        col += draw_text(&v, 0, col, ROLE_TEXT, str_cstr(&n->typed));
        draw_cp(&v, 0, col, ROLE_TEXT | CELL_REVERSE, ' ');
        return;
    }
    if (*get(n, NOTE_SAYS)) {
        draw_text(&v, 0, 1, ROLE_TEXT, get(n, NOTE_SAYS));
        return;
    }
    static const char *const hints[][2] = {
        {"Enter", "go on"}, {"⌫", "back"},    {"space", "play"}, {"a", "autoplay"},
        {"#", "tally"},     {":", "command"}, {"q", "leave"}};
    int col = 1;
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        col += draw_text(&v, 0, col, ROLE_KEY, hints[i][0]) + 1;
        col += draw_text(&v, 0, col, ROLE_DIM, hints[i][1]) + 2;
    }
}

static int count_lines(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

static void draw_parts(const struct notes *n, struct cells *c)
{
    bool asks = get(n, NOTE_ASKED)[0] == '1' || get(n, NOTE_ASKED)[0] == '2';
    int room = c->rows - 3, poll = asks ? 3 + count_lines(get(n, NOTE_POLL)) : 0;
    poll = asks && poll < 4 ? 4 : poll > room / 2 ? room / 2 : poll;
    int notes = (room - poll) * 2 / 5, next = (room - poll - notes) / 2;
    int now = room - poll - notes - next, row = 1;
    struct str title = {0};
    str_printf(&title, "now \u2500 %s \u2500 %s", get(n, NOTE_PLACE), get(n, NOTE_STATE));
    struct view v = frame(c, row, now + 1, title.data);
    draw_markdown(&v, get(n, NOTE_NOW), 0);
    row += now;
    if (poll > 0) {
        v = frame(c, row, poll + 1,
                  get(n, NOTE_ASKED)[0] == '1' ? "poll \u2500 the class answers"
                                               : "poll \u2500 the answer is shown");
        draw_poll(n, &v);
        row += poll;
    }
    v = frame(c, row, next + 1, "next");
    draw_markdown(&v, get(n, NOTE_NEXT), 0);
    row += next;
    v = frame(c, row, notes + 1, "notes");
    draw_markdown(&v, *get(n, NOTE_NOTES) ? get(n, NOTE_NOTES) : "This lesson has none.",
                  n->scroll);
    str_free(&title);
}

void notes_draw(const struct notes *n, struct cells *c, long long seconds)
{
    cells_clear(c);
    draw_title(n, c, seconds);
    if (c->rows >= 12 && c->cols >= 30 && n->told)
        draw_parts(n, c);
    draw_last(n, c);
    if (n->ascii)
        cells_to_ascii(c);
}

/* --- plain ------------------------------------------------------------------------ */

/* Markdown as lines of at most 72 columns. */
static void add_markdown(struct str *out, const char *text)
{
    struct doc d = {0};
    struct cells c;
    doc_markdown(&d, text);
    cells_init(&c, doc_rows(&d, PLAIN_COLS), PLAIN_COLS);
    struct view v = {&c, {0, 0, c.rows, c.cols}};
    doc_draw(&d, &v, 0);
    for (int row = 0; row < c.rows; row++) {
        size_t before = out->len;
        cells_row_text(&c, row, out);
        if (out->len > before)
            str_addc(out, '\n');
    }
    cells_free(&c);
    doc_free(&d);
}

static void say_text(struct str *out, const char *title, const char *text)
{
    if (*text)
        str_printf(out, "%s:\n", title);
    if (*text)
        add_markdown(out, text);
}

static void say_lines(struct str *out, const char *title, const char *text)
{
    if (*text)
        str_printf(out, "%s: %s%s", title, text, strchr(text, '\n') ? "" : "\n");
}

void notes_plain(const struct notes *n, struct str *out)
{
    char asked = get(n, NOTE_ASKED)[0];
    str_printf(out, "\nStep %s of %s. %s. It %s.\n", get(n, NOTE_STEP),
               get(n, NOTE_STEPS), get(n, NOTE_PLACE), get(n, NOTE_STATE));
    say_text(out, "Now", get(n, NOTE_NOW));
    if (asked == '1')
        str_add(out, "The question waits.\n");
    if (asked == '1' || asked == '2')
        say_lines(out, "The right answer", get(n, NOTE_ANSWER));
    say_lines(out, "Counted", get(n, NOTE_POLL));
    say_text(out, "Next", get(n, NOTE_NEXT));
    say_lines(out, "Message", get(n, NOTE_SAYS));
}
