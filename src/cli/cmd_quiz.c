/* warptutor quiz: questions of the self-check list, chosen by what was answered before, in
 * the terminal interface, as linear text, on paper, or as JSON. */
#include "config.h"

#include "base/files.h"
#include "base/yaml.h"
#include "cli/plain_ask.h"
#include "cli/plain_text.h"
#include "cli/quiz.h"
#include "ui/quiz_run.h"
#include "ui/ui.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define USUAL_COUNT 10
#define MOST_COUNT 200

/* --- questions ---------------------------------------------------------------------- */

const struct quiz_template *quiz_asked_template(const struct quiz_sheet *s, size_t i)
{
    return quiz_template(s->quiz, s->picks.data[i].template);
}

bool quiz_asked_open(struct quiz_sheet *s, size_t i, struct quiz_asked *out)
{
    struct quiz_pick p = s->picks.data[i];
    *out = (struct quiz_asked){0};
    out->lesson = quiz_make(s->quiz, p.template, p.instance, p.shuffle, s->src, &s->ds);
    if (!out->lesson)
        return false;
    out->question = &out->lesson->questions[0];
    out->stage = stage_open(out->lesson, s->src, &s->ds);
    if (stage_answer(out->stage, out->question, &out->right, &s->ds))
        return true;
    quiz_asked_close(out);
    return false;
}

void quiz_asked_close(struct quiz_asked *a)
{
    stage_close(a->stage);
    lesson_free(a->lesson);
    *a = (struct quiz_asked){0};
}

static bool is_header(const char *line, size_t n)
{
    return n >= 2 && line[0] == '/' && line[1] == '/';
}

void quiz_listing(struct str *out, const struct quiz_asked *a, const struct sources *src)
{
    const char *error, *shown = NULL;
    for (size_t i = 0; i < a->lesson->nkernels; i++) {
        const struct lesson_kernel *k = &a->lesson->kernels[i];
        uint32_t file = sources_read((struct sources *)src, k->file, &error);
        if (!file || (shown && strcmp(shown, k->file) == 0))
            continue; /* the same file launched otherwise */
        shown = k->file;
        const char *p = sources_get(src, file)->text;
        bool begun = false;
        for (unsigned line = 1; *p; line++) {
            size_t n = strcspn(p, "\n");
            begun |= n > 0 && !is_header(p, n);
            if (begun)
                str_printf(out, "%4u  %.*s\n", line, (int)n, p);
            p += n + (p[n] == '\n');
        }
    }
}

/* --- which questions ---------------------------------------------------------------- */

static long today(void)
{
    return (long)(time(NULL) / 86400);
}

static bool is_number(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0';
}

/* Items that a lesson serves, as bits. */
static uint32_t items_of_lesson(const struct options *o, const char *name)
{
    char *dirs[2];
    size_t n = cli_lesson_dirs(o, dirs);
    struct sources *src = sources_new();
    struct arena *a = arena_new();
    struct lesson_entry *entries;
    struct diags ds;
    uint32_t items = 0;
    diags_init(&ds);
    size_t count = lesson_list_all((const char *const *)dirs, n, a, &entries, src, &ds);
    const char *path = lesson_find(entries, count, name);
    const char *data = lesson_data_dir(path, (const char *const *)dirs, n, a);
    struct lesson *l = path != name ? lesson_read(path, data, src, &ds) : NULL;
    for (size_t i = 0; l && i < l->nself_check; i++)
        items |= 1u << l->self_check[i];
    lesson_free(l);
    diags_free(&ds);
    arena_free(a);
    sources_free(src);
    while (n > 0)
        mem_free(dirs[--n]);
    return items;
}

/* Question i of a template, as the seed has it. */
static void add_pick(struct quiz_sheet *s, size_t template, size_t i)
{
    size_t all = quiz_template(s->quiz, template)->instances;
    struct quiz_pick p = {template, (s->seed * 0x9e3779b1u + i) % all, s->seed + i};
    vec_push(&s->picks, p);
}

static void choose(struct quiz_sheet *s, uint32_t items, size_t n)
{
    vec_reserve(&s->picks, n);
    s->picks.len =
        quiz_choose(s->quiz, items, s->seed, n, s->progress, today(), s->picks.data);
}

/* n questions of one template. */
static void choose_template(struct quiz_sheet *s, size_t template, size_t n)
{
    size_t all = quiz_template(s->quiz, template)->instances;
    for (size_t i = 0; i < n && i < all; i++)
        add_pick(s, template, i);
}

static bool unknown_topic(const struct quiz_sheet *s, const char *topic)
{
    const char *ids[1024];
    size_t n = 0;
    for (; n < quiz_count(s->quiz) && n < 1024; n++)
        ids[n] = quiz_template(s->quiz, n)->id;
    const char *hint = str_nearest(topic, ids, n);
    fprintf(
        stderr,
        "warptutor quiz: '%s' is no item of the self-check list (1-10), no lesson and "
        "no question%s%s%s\n",
        topic, hint ? "; did you mean '" : "", hint ? hint : "", hint ? "'?" : "");
    return false;
}

static bool choose_topic(struct quiz_sheet *s, const struct options *o, const char *topic,
                         size_t n)
{
    size_t template = topic ? quiz_find(s->quiz, topic) : quiz_count(s->quiz);
    if (!topic) {
        choose(s, 0, n);
    } else if (is_number(topic) && atoi(topic) >= 1 && atoi(topic) <= SELF_CHECK_ITEMS) {
        choose(s, 1u << atoi(topic), n);
    } else if (template <quiz_count(s->quiz)) {
        choose_template(s, template, n);
    } else {
        uint32_t items = items_of_lesson(o, topic);
        if (!items)
            return unknown_topic(s, topic);
        choose(s, items, n);
    }
    return true;
}

/* A teacher's set: {warptutor: 1, set: TITLE, questions: [ID, ...], seed: N}. */
static bool choose_set(struct quiz_sheet *s, const struct yaml_node *root)
{
    const struct yaml_node *list = yaml_get(root, "questions"),
                           *seed = yaml_get(root, "seed"), *title = yaml_get(root, "set");
    if (!list || list->kind != YAML_SEQ) {
        diag_error(&s->ds, root->span, "a set needs 'questions', a list of their ids");
        return false;
    }
    if (title->kind == YAML_TEXT)
        s->title = title->text;
    if (seed && seed->kind == YAML_TEXT)
        s->seed = strtoull(seed->text, NULL, 10);
    for (size_t i = 0; i < list->n; i++) {
        const struct yaml_node *v = list->items[i];
        size_t t =
            v->kind == YAML_TEXT ? quiz_find(s->quiz, v->text) : quiz_count(s->quiz);
        if (t == quiz_count(s->quiz)) {
            diag_error(&s->ds, v->span,
                       "no question has this id; 'warptutor list "
                       "--coverage' has them");
            return false;
        }
        add_pick(s, t, i);
    }
    return true;
}

/* A file: a set, or templates of somebody's own. */
static bool choose_file(struct quiz_sheet *s, const char *path, size_t n)
{
    const char *error;
    uint32_t file = sources_read(s->src, path, &error);
    if (!file) {
        fprintf(stderr, "warptutor quiz: %s: %s\n", path, error);
        return false;
    }
    const struct yaml_node *root = yaml_read(s->src, file, s->arena, &s->ds);
    if (root && yaml_get(root, "set"))
        return choose_set(s, root);
    char *data = data_dir();
    quiz_close(s->quiz);
    s->quiz = quiz_open_file(path, data, s->src, &s->ds);
    mem_free(data);
    if (s->ds.errors == 0)
        choose(s, 0, n);
    return s->ds.errors == 0;
}

static void open_templates(struct quiz_sheet *s)
{
    struct str path = {0};
    char *data = data_dir();
    const char *dir = NULL;
    if (data) {
        str_printf(&path, "%s/quiz", data);
        dir = arena_strdup(s->arena, path.data);
    }
    s->quiz = quiz_open(&dir, dir ? 1 : 0, s->src, &s->ds);
    str_free(&path);
    mem_free(data);
}

/* --- asked as text ------------------------------------------------------------------ */

struct score {
    unsigned right, asked;
    unsigned item_right[SELF_CHECK_ITEMS + 1], item_asked[SELF_CHECK_ITEMS + 1];
};

static void tell_context(struct plain_talk *t, const struct quiz_sheet *s,
                         const struct quiz_asked *a)
{
    if (a->lesson->nkernels)
        quiz_listing(&t->out, a, s->src);
}

/* How to look at the step that shows the reason. */
static void tell_place(struct plain_talk *t, const struct quiz_asked *a)
{
    const struct lesson_kernel *k = lesson_kernel(a->lesson, a->question->kernel);
    if (!k || a->right.pos == UINT64_MAX)
        return;
    str_printf(&t->out, "See it: warptutor step %s --at=%llu", k->file,
               (unsigned long long)a->right.pos);
    if (k->block[0])
        str_printf(&t->out, " --block=%u", k->block[0]);
    for (size_t i = 0; i < k->nargs; i++)
        str_printf(&t->out, " --arg '%s'", k->args[i]);
    str_addc(&t->out, '\n');
}

static void ask_one(struct plain_talk *t, struct quiz_sheet *s, size_t i,
                    struct score *score, struct str *rows, const char *name)
{
    struct quiz_asked a;
    struct answer given;
    const struct quiz_template *of = quiz_asked_template(s, i);
    str_printf(&t->out, "\nQuestion %zu of %zu. Self-check item %d: %s.\n", i + 1,
               s->picks.len, of->item, self_check_title(of->item));
    if (!quiz_asked_open(s, i, &a))
        return;
    tell_context(t, s, &a);
    plain_question(t, a.question);
    bool answered = plain_ask(t, a.question, &given);
    if (!t->left) {
        bool right = answered && answer_right(a.question, &a.right, &given);
        plain_verdict(t, a.question, &a.right, answered ? &given : NULL);
        if (!right)
            tell_place(t, &a);
        score->asked++;
        score->right += right;
        score->item_asked[of->item]++;
        score->item_right[of->item] += right;
        if (s->progress && answered)
            progress_quiz_answer(s->progress, of->id, right, today());
        str_printf(rows, "%s,%llu,%d,%s,%zu,%s\n", name, (unsigned long long)s->seed,
                   of->item, of->id, s->picks.data[i].instance,
                   !answered ? "none"
                   : right   ? "right"
                             : "wrong");
    }
    quiz_asked_close(&a);
}

static void tell_score(struct plain_talk *t, const struct score *score)
{
    str_printf(&t->out, "\nRight: %u of %u.\n", score->right, score->asked);
    for (int i = 1; i <= SELF_CHECK_ITEMS; i++)
        if (score->item_asked[i])
            str_printf(&t->out, "  item %d, %s: %u of %u\n", i, self_check_title(i),
                       score->item_right[i], score->item_asked[i]);
}

/* Adds rows to a table that a class keeps: the head first if the file is new. */
static bool add_csv(const char *path, const struct str *rows)
{
    FILE *f = fopen(path, "ae");
    struct stat st;
    bool ok = f && fstat(fileno(f), &st) == 0;
    if (ok && st.st_size == 0)
        ok = fputs("name,seed,item,question,instance,answer\n", f) >= 0;
    if (ok)
        ok = fwrite(str_cstr(rows), 1, rows->len, f) == rows->len;
    if (f && fclose(f) != 0)
        ok = false;
    if (!ok)
        fprintf(stderr, "warptutor quiz: %s: %s\n", path, strerror(errno));
    return ok;
}

static int ask_all(struct quiz_sheet *s, const struct options *o)
{
    struct plain_talk t = {.on_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    struct score score = {0};
    struct str rows = {0};
    const char *error, *user = getenv("USER");
    const char *name = o->name ? o->name : user ? user : "";
    int status = EXIT_CLEAN;
    if (s->title)
        str_printf(&t.out, "%s\n", s->title);
    for (size_t i = 0; i < s->picks.len && !t.left; i++)
        ask_one(&t, s, i, &score, &rows, name);
    tell_score(&t, &score);
    plain_flush(&t);
    if (s->progress && !progress_save(s->progress, &error)) {
        fprintf(stderr, "warptutor: %s\n", error);
        status = EXIT_ENVIRONMENT;
    }
    if (o->csv && !add_csv(o->csv, &rows))
        status = EXIT_ENVIRONMENT;
    str_free(&t.out);
    str_free(&rows);
    return ferror(stdout) ? EXIT_ENVIRONMENT : status;
}

/* --- asked on the screen ------------------------------------------------------------ */

static int take_quiz(struct quiz_sheet *s, const struct options *o)
{
    struct ui_options ui = {.ascii = o->ascii, .no_color = o->no_color};
    struct settings *own = NULL;
    struct str error = {0};
    const char *why;
    char *data = data_dir();
    if (!cli_theme(o, &ui.scheme) || !cli_settings(o, &ui, &own)) {
        mem_free(data);
        return EXIT_USAGE;
    }
    struct quiz_run r = {.quiz = s->quiz,
                         .picks = s->picks.data,
                         .n = s->picks.len,
                         .title = s->title,
                         .data_dir = data ? data : ".",
                         .progress = s->progress,
                         .src = s->src,
                         .today = today()};
    int status = ui_quiz(&r, &ui, &error);
    if (s->progress && !progress_save(s->progress, &why))
        str_printf(&error, "%s%s", error.len ? "; " : "", why);
    if (error.len)
        fprintf(stderr, "warptutor: %s\n", error.data);
    if (r.asked)
        printf("Right: %u of %u.\n", r.right, r.asked);
    ui_settings_free(own);
    str_free(&error);
    mem_free(data);
    return status;
}

/* --- progress files ----------------------------------------------------------------- */

static int move_progress(struct progress *p, const struct options *o)
{
    const char *error = NULL;
    bool ok = !o->import || progress_merge(p, o->import, &error);
    ok = ok && (!o->import || progress_save(p, &error));
    ok = ok && (!o->export || progress_write(p, o->export, &error));
    if (ok)
        return EXIT_CLEAN;
    fprintf(stderr, "warptutor quiz: %s\n", error);
    return EXIT_USAGE;
}

/* --- the command -------------------------------------------------------------------- */

static int run(struct quiz_sheet *s, const struct options *o)
{
    const char *topic = o->nfiles ? o->files[0] : NULL;
    size_t n = o->count ? o->count : USUAL_COUNT;
    bool ok = topic && str_ends(topic, ".yaml") ? choose_file(s, topic, n)
                                                : choose_topic(s, o, topic, n);
    if (!ok || s->ds.errors)
        return EXIT_USAGE;
    if (s->picks.len == 0) {
        fprintf(stderr, "warptutor quiz: there are no questions here\n");
        return EXIT_ENVIRONMENT;
    }
    int status = o->json                  ? quiz_json(s)
                 : o->print               ? quiz_print(s, o->with_answers)
                 : o->csv || cli_plain(o) ? ask_all(s, o)
                                          : take_quiz(s, o);
    return cli_worse(status, diags_status(&s->ds, false));
}

int cmd_quiz(const struct options *o)
{
    struct quiz_sheet s = {.src = sources_new(), .arena = arena_new()};
    const char *notice = NULL;
    if (o->nfiles > 1) {
        fprintf(stderr, "warptutor quiz: at most one topic is expected\n");
        sources_free(s.src);
        arena_free(s.arena);
        return EXIT_USAGE;
    }
    diags_init(&s.ds);
    s.seed = o->seed_given ? o->seed : (uint64_t)time(NULL);
    bool alone = o->print || o->json || o->seed_given; /* the same for everybody */
    s.progress = alone ? NULL : progress_open(NULL, &notice);
    if (notice)
        fprintf(stderr, "warptutor: %s\n", notice);
    int status;
    if (o->import || o->export) {
        s.progress = s.progress ? s.progress : progress_open(NULL, &notice);
        status = move_progress(s.progress, o);
    } else {
        open_templates(&s);
        status = run(&s, o);
    }
    cli_diags(o, &s.ds, s.src);
    vec_free(&s.picks);
    quiz_close(s.quiz);
    if (s.progress)
        progress_free(s.progress);
    diags_free(&s.ds);
    sources_free(s.src);
    arena_free(s.arena);
    return status;
}
