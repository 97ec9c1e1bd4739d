/* Teaching a class: counting its answers, the socket between presenter and notes, and what
 * is told over it. Two real terminals are class_demo's part. */
#include "suites.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "base/files.h"
#include "base/mem.h"
#include "ui/app.h"
#include "ui/catalogue.h"
#include "ui/link.h"
#include "ui/notes.h"
#include "ui/podium.h"
#include "ui/tour.h"

/* --- polls ------------------------------------------------------------------------ */

static const char *const options[] = {"one", "two", "three"};
static const struct question choice = {
    .kind = QUESTION_CHOICE, .options = (const char **)options, .noptions = 3};
static const struct question number = {.kind = QUESTION_NUMBER};
static const struct question mask = {.kind = QUESTION_MASK};

static const struct counting {
    const struct question *q;
    const char *takes[3], *gives; /* gives: NULL, the last is refused */
} countings[] = {
    {&choice, {"a=12 b=3"}, "a 12, b 3"},
    {&choice, {"a=12", "a b b"}, "a 13, b 2"},
    {&choice, {"a=12", "a=4"}, "a 4"},
    {&choice, {"b", "clear", "c=1"}, "c 1"},
    {&choice, {"a=2", "d=1"}, NULL},
    {&choice, {"a=2", "a=many"}, NULL},
    {&choice, {"a=2", "a=1000000"}, NULL},
    {&choice, {"", NULL}, NULL},
    {&choice, {"/no/such.csv"}, NULL},
    {&number, {"50%=3 0.5=2 1/2=1 7=4"}, "0.5 1, 7 4"}, /* the last for each counts */
    {&number, {"0.5 50% 1/2"}, "0.5 3"},                /* the same answer */
    {&mask, {"even=20 0x55555555"}, "0x55555555, the even lanes 21"},
};

static void print_poll(const struct poll *p, struct str *out)
{
    for (size_t i = 0; i < p->list.len; i++)
        str_printf(out, "%s%s %u", i ? ", " : "", p->list.data[i].answer,
                   p->list.data[i].n);
}

START_TEST(counts)
{
    const struct counting *c = &countings[_i];
    struct poll p = {0};
    struct str before = {0}, after = {0};
    char buf[160];
    const char *error;
    bool ok = true;
    for (int i = 0; i < 3 && c->takes[i]; i++) {
        str_clear(&before);
        print_poll(&p, &before);
        ok = poll_take(&p, c->q, c->takes[i], buf, &error);
        ck_assert_msg(ok || !c->gives, "%s: %s", c->takes[i], error);
    }
    print_poll(&p, &after);
    if (c->gives)
        ck_assert_str_eq(str_cstr(&after), c->gives);
    else
        ck_assert(!ok && strcmp(str_cstr(&before), str_cstr(&after)) == 0);
    str_free(&before);
    str_free(&after);
    poll_free(&p);
}
END_TEST

static const struct import {
    const char *text, *gives;
} imports[] = {
    {"answer,count\na,12\nb,3\n", "a 12, b 3"},
    {"a\nb\na\n\nc\n", "a 2, b 1, c 1"},
    {"\"a\";4\r\n\"b\";1\r\n", "a 4, b 1"},
    {"a 5\na 2\n", "a 7"},
    {"a=5\nz=2\n", NULL}, /* line 2 is no answer */
};

START_TEST(imports_answers)
{
    struct poll p = {0};
    struct str got = {0};
    char path[] = "/tmp/wt-poll-XXXXXX", buf[160];
    const char *error;
    int fd = mkstemp(path);
    ck_assert(write(fd, imports[_i].text, strlen(imports[_i].text)) > 0 &&
              close(fd) == 0);
    bool ok = poll_take(&p, &choice, path, buf, &error);
    print_poll(&p, &got);
    if (imports[_i].gives)
        ck_assert_str_eq(str_cstr(&got), imports[_i].gives);
    else
        ck_assert(!ok && p.list.len == 0 && str_starts(error, "line 2: "));
    unlink(path);
    str_free(&got);
    poll_free(&p);
}
END_TEST

/* --- sockets ---------------------------------------------------------------------- */

static char run_dir[] = "/tmp/wt-run-XXXXXX";

static void make_run(void)
{
    strcpy(run_dir, "/tmp/wt-run-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(run_dir));
    setenv("XDG_RUNTIME_DIR", run_dir, 1);
}

static void remove_run(void)
{
    struct str command = {0};
    str_printf(&command, "rm -rf %s", run_dir);
    ck_assert_int_eq(system(command.data), 0);
    str_free(&command);
}

static void expect_error(const struct str *error, const char *says)
{
    ck_assert_msg(strstr(str_cstr(error), says) != NULL, "%s", str_cstr(error));
}

START_TEST(a_socket_of_ones_own)
{
    struct str path = {0}, error = {0}, other = {0}, names = {0};
    struct stat st;
    int fd = link_listen("demo", &path, &error);
    ck_assert_msg(fd >= 0, "%s", str_cstr(&error));
    ck_assert_int_eq(stat(path.data, &st), 0);
    ck_assert_uint_eq(st.st_mode & 0777, 0600);
    ck_assert_int_eq(link_listen("demo", &other, &error), -1);
    expect_error(&error, "presented already");
    ck_assert_uint_eq(link_list(&names), 1);
    ck_assert_str_eq(names.data, "demo\n");
    close(fd); /* as a killed presentation leaves it */
    str_clear(&error);
    ck_assert_int_eq(link_connect("demo", &error), -1);
    expect_error(&error, "no session demo is being presented");
    str_clear(&names);
    ck_assert_uint_eq(link_list(&names), 0);
    str_clear(&error);
    str_clear(&path);
    fd = link_listen("demo", &path, &error); /* taken over */
    ck_assert_msg(fd >= 0, "%s", str_cstr(&error));
    close(fd);
    str_free(&path);
    str_free(&error);
    str_free(&other);
    str_free(&names);
}
END_TEST

START_TEST(names_and_folders)
{
    static const char *const bad[] = {
        "", "../x", "a/b", ".hidden", "a b", "0123456789012345678901234567890123456789x"};
    struct str path = {0}, error = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!link_is_name(bad[i]) && link_listen(bad[i], &path, &error) < 0,
                      "%s", bad[i]);
    struct str open_dir = {0};
    str_printf(&open_dir, "%s/warptutor", run_dir);
    ck_assert_int_eq(mkdir(open_dir.data, 0700), 0);
    ck_assert_int_eq(chmod(open_dir.data, 0755), 0); /* others may look in */
    str_clear(&error);
    ck_assert_int_eq(link_listen("demo", &path, &error), -1);
    expect_error(&error, "nobody else can enter");
    struct str deep = {0};
    str_printf(&deep, "%s/", run_dir);
    for (int i = 0; i < 90; i++)
        str_addc(&deep, 'x');
    ck_assert_int_eq(mkdir(deep.data, 0700), 0);
    setenv("XDG_RUNTIME_DIR", deep.data, 1);
    str_clear(&error);
    str_clear(&path);
    ck_assert_int_eq(link_listen("demo", &path, &error), -1);
    expect_error(&error, "too long");
    str_free(&deep);
    str_free(&open_dir);
    str_free(&path);
    str_free(&error);
}
END_TEST

START_TEST(values_of_any_kind)
{
    static const char text[] = "two\nlines \\n and \\ a blank ";
    struct str line = {0};
    link_add(&line, "key", text);
    ck_assert_ptr_eq(strchr(line.data, '\n'), line.data + line.len - 1);
    line.data[line.len - 1] = 0;
    link_unescape(line.data + 4);
    ck_assert_str_eq(line.data + 4, text);
    str_free(&line);
}
END_TEST

/* --- a lesson with notes ---------------------------------------------------------- */

struct hall {
    struct sources *src;
    struct diags ds;
    struct app app;
    struct podium podium;
    struct notes notes;
};

static void open_hall(struct hall *h)
{
    struct ui_options ui = {0};
    struct str dir = {0}, error = {0};
    const char *top = getenv("WT_TOP_SRCDIR"), *notice;
    str_printf(&dir, "%s/lessons", top ? top : WT_SOURCE_DIR);
    const char *dirs[] = {dir.data};
    h->src = sources_new();
    diags_init(&h->ds);
    app_init(&h->app, NULL, 24, 80, &ui);
    h->app.catalogue = catalogue_open(dirs, 1, h->src, &h->ds, false, &notice);
    ck_assert(catalogue_start(h->app.catalogue, &h->app, "branch-cost", &h->ds));
    h->app.presenting = true;
    bool ok = podium_open(&h->podium, NULL, "branch-cost", &error);
    ck_assert_msg(ok, "%s", str_cstr(&error));
    h->notes = (struct notes){.link = {.fd = link_connect("branch-cost", &error)}};
    ck_assert_int_ge(h->notes.link.fd, 0);
    str_free(&dir);
    str_free(&error);
}

static void close_hall(struct hall *h)
{
    notes_free(&h->notes);
    podium_close(&h->podium);
    app_free(&h->app);
    diags_free(&h->ds);
    sources_free(h->src);
}

/* Both sides until nothing is under way. */
static void settle(struct hall *h)
{
    bool gone;
    for (int i = 0; i < 4; i++) {
        podium_serve(&h->podium, &h->app);
        notes_take(&h->notes, &gone);
        ck_assert(!gone);
    }
}

static void press(struct hall *h, const char *name)
{
    struct key k;
    ck_assert(key_parse(name, strlen(name), &k));
    notes_key(&h->notes, k);
    settle(h);
}

static void type(struct hall *h, const char *text)
{
    for (; *text; text++)
        notes_key(&h->notes, (struct key){.code = (unsigned char)*text});
    press(h, "enter");
}

static const char *told(const struct hall *h, enum note n)
{
    return str_cstr(&h->notes.now[n]);
}

static bool drawn(const struct hall *h, const char *text, int rows, int cols)
{
    struct cells c;
    struct str out = {0};
    cells_init(&c, rows, cols);
    notes_draw(&h->notes, &c, (long long)h->podium.began + 3725);
    for (int row = 0; row < rows; row++)
        cells_row_text(&c, row, &out);
    bool found = strstr(str_cstr(&out), text) != NULL;
    cells_free(&c);
    str_free(&out);
    return found;
}

START_TEST(notes_follow_and_lead)
{
    struct hall h;
    open_hall(&h);
    settle(&h);
    ck_assert(h.notes.told);
    ck_assert_str_eq(told(&h, NOTE_STEP), "1");
    ck_assert_ptr_nonnull(strstr(told(&h, NOTE_NOTES), "About 15 minutes"));
    ck_assert_ptr_nonnull(strstr(told(&h, NOTE_NEXT), "exactly that trouble"));
    app_type(&h.app, "continue"); /* on the terminal of the class */
    settle(&h);
    ck_assert_str_eq(told(&h, NOTE_STEP), "2");
    for (int i = 0; i < 20 && h.app.tour->step < 3; i++)
        press(&h, "enter"); /* on the presenter's */
    ck_assert_str_eq(told(&h, NOTE_STEP), "4");
    ck_assert_ptr_nonnull(strstr(told(&h, NOTE_NOTES), "Hands first")); /* the step's */
    ck_assert_ptr_nonnull(strstr(told(&h, NOTE_NOTES), "About 15 minutes"));
    ck_assert_str_eq(told(&h, NOTE_ASKED), "1");
    ck_assert_str_eq(told(&h, NOTE_ANSWER), "0x55555555, the even lanes");
    press(&h, "#");
    type(&h, "even=20 0-15=7");
    ck_assert_str_eq(told(&h, NOTE_POLL),
                     "0x55555555, the even lanes: 20\n0x0000ffff, lanes 0-15: 7\n");
    ck_assert_uint_eq(poll_total(&h.app.tour->poll), 27);
    ck_assert(drawn(&h, "0x0000ffff, lanes 0-15: 7", 24, 80));
    ck_assert(drawn(&h, "1:02:05", 24, 80));
    ck_assert(drawn(&h, "notes", 5, 20)); /* nothing of it breaks in no room */
    for (int i = 0; i < 9 && h.app.tour->asked == ASK_WAITS; i++)
        press(&h, "enter");
    ck_assert_str_eq(told(&h, NOTE_ASKED), "2");
    press(&h, "backspace");
    ck_assert_str_eq(told(&h, NOTE_STEP), "3");
    press(&h, ":");
    type(&h, "goto 9");
    ck_assert_uint_eq(h.app.cursor.pos, 9);
    press(&h, ":");
    type(&h, "nonsense");
    ck_assert_ptr_nonnull(strstr(told(&h, NOTE_SAYS), "no command"));
    close_hall(&h);
}
END_TEST

/* Letters count hands; Enter shows the answer. */
START_TEST(hands_are_counted)
{
    struct hall h;
    open_hall(&h);
    while (!tour_question(h.app.tour) ||
           tour_question(h.app.tour)->kind != QUESTION_CHOICE)
        tour_go(h.app.tour, &h.app, h.app.tour->step + 1);
    settle(&h);
    press(&h, "b");
    press(&h, "b");
    press(&h, "a");
    ck_assert_int_eq(h.app.tour->asked, ASK_WAITS);
    ck_assert_str_eq(told(&h, NOTE_POLL), "b: 2\na: 1\n");
    struct str plain = {0};
    notes_plain(&h.notes, &plain);
    ck_assert_ptr_nonnull(strstr(plain.data, "The question waits."));
    ck_assert_ptr_nonnull(strstr(plain.data, "Counted: b: 2"));
    ck_assert_ptr_null(strstr(plain.data, "**"));
    str_free(&plain);
    close_hall(&h);
}
END_TEST

START_TEST(a_lesson_plays_by_itself)
{
    struct hall h;
    open_hall(&h);
    app_type(&h.app, "autoplay 5");
    ck_assert_int_eq(app_wait(&h.app), 5000);
    app_tick(&h.app, 4999);
    ck_assert_uint_eq(h.app.tour->step, 0);
    app_tick(&h.app, 1);
    ck_assert(h.app.tour->step == 1 || h.app.scroll[PANE_LESSON] > 0);
    for (int i = 0; i < 50; i++)
        app_tick(&h.app, 5000);
    ck_assert_int_eq(h.app.tour->asked, ASK_WAITS); /* a question waits */
    ck_assert_int_eq(app_wait(&h.app), -1);
    app_type(&h.app, "answer ?");
    for (int i = 0; i < 50; i++)
        app_tick(&h.app, 5000);
    ck_assert_uint_eq(h.app.tour->step, 4); /* the next one */
    app_type(&h.app, "autoplay off");
    ck_assert_uint_eq(h.app.autoplay, 0);
    app_type(&h.app, "autoplay 0");
    ck_assert(h.app.is_error);
    close_hall(&h);
}
END_TEST

/* Whatever a client sends; one that does not read is let go. */
START_TEST(bad_clients)
{
    struct hall h;
    struct str error = {0}, junk = {0};
    open_hall(&h);
    int rude = link_connect("branch-cost", &error);
    ck_assert_int_ge(rude, 0);
    static const char words[] = "key nothing\nkey\n\n\\\\\nkey q q\ntype \nhello\n\xff\n";
    ck_assert(send(rude, words, sizeof words - 1, 0) > 0);
    settle(&h);
    ck_assert(!h.app.quit && h.app.tour->step == 0);
    for (int i = 0; i < 3000; i++)
        str_add(&junk, "no line end, and no end of it ");
    for (int i = 0; i < 100; i++) {
        (void)!send(rude, junk.data, junk.len, MSG_DONTWAIT | MSG_NOSIGNAL);
        podium_serve(&h.podium, &h.app);
    }
    int fds[1 + PODIUM_MOST];
    ck_assert_uint_eq(podium_fds(&h.podium, fds), 2); /* the rude one is gone */
    settle(&h);
    close(rude);
    struct link_end many[PODIUM_MOST + 3]; /* more than there is room for */
    for (int i = 0; i < PODIUM_MOST + 3; i++) {
        many[i] = (struct link_end){.fd = link_connect("branch-cost", &error)};
        podium_serve(&h.podium, &h.app);
    }
    ck_assert_uint_eq(podium_fds(&h.podium, fds), 1 + PODIUM_MOST);
    for (int i = 0; i < PODIUM_MOST + 3; i++)
        link_close(&many[i]);
    settle(&h);
    str_free(&error);
    str_free(&junk);
    close_hall(&h);
}
END_TEST

Suite *class_suite(void)
{
    Suite *s = suite_create("class");
    TCase *t = tcase_create("class");
    tcase_set_timeout(t, 60);
    tcase_add_checked_fixture(t, make_run, remove_run);
    tcase_add_loop_test(t, counts, 0, (int)(sizeof countings / sizeof *countings));
    tcase_add_loop_test(t, imports_answers, 0, (int)(sizeof imports / sizeof *imports));
    tcase_add_test(t, a_socket_of_ones_own);
    tcase_add_test(t, names_and_folders);
    tcase_add_test(t, values_of_any_kind);
    tcase_add_test(t, notes_follow_and_lead);
    tcase_add_test(t, hands_are_counted);
    tcase_add_test(t, a_lesson_plays_by_itself);
    tcase_add_test(t, bad_clients);
    suite_add_tcase(s, t);
    return s;
}
