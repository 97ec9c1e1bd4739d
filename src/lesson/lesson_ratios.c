/* The ratios of a step: which launch is held against which, what is changed of both, and
 * who measured it. Values are found later, by stage_ratio. */
#include "config.h"

#include "lesson/read.h"

#include <string.h>

const struct fact *read_fact(struct lesson_reading *r, const struct yaml_node *v)
{
    const struct facts *known = &r->lesson->facts;
    const char **all = arena_alloc(r->arena, (known->n + 1) * sizeof *all);
    for (size_t i = 0; i < known->n; i++)
        all[i] = known->list[i].name;
    int k = read_word(r, v, "fact", all, known->n);
    return k >= 0 ? &known->list[k] : NULL;
}

static void ratio_of(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_ratio *q = into;
    q->of = read_alias_of_kernel(r, v);
}

static void ratio_to(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_ratio *q = into;
    q->to = read_alias_of_kernel(r, v);
}

/* One text, as lesson_change takes it; a comma in a value would begin another name. */
static void ratio_with(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_ratio *q = into;
    struct str s = {0};
    if (v->kind != YAML_MAP) {
        diag_error(r->ds, v->span, "with is a map such as {block: 64}");
        return;
    }
    for (size_t i = 0; i < v->n; i++) {
        const char *value = read_text(r, v->pairs[i].value);
        if (strchr(value, ','))
            diag_error(r->ds, v->pairs[i].value->span, "one number is expected");
        str_printf(&s, "%s%s=%s", s.len ? "," : "", v->pairs[i].key, value);
    }
    q->settings = arena_strdup(r->arena, str_cstr(&s));
    str_free(&s);
}

static void ratio_by(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    static const char *const words[] = {"cycles", "time"};
    struct lesson_ratio *q = into;
    q->time = read_word(r, v, "measure", words, 2) == 1;
}

static void ratio_fact(struct lesson_reading *r, const struct yaml_node *v, void *into)
{
    struct lesson_ratio *q = into;
    q->fact = read_fact(r, v);
}

static const struct key_row ratio_keys[] = {
#define RATIO_KEY(name, value, required, help) {#name, required, ratio_##name},
#include "lesson/keys.def"
};

void read_ratios(struct lesson_reading *r, const struct yaml_node *v,
                 struct lesson_step *s)
{
    if (v->kind != YAML_SEQ || v->n == 0) {
        diag_error(
            r->ds, v->span,
            "ratios is a list such as [{of: tree, to: shuffle, with: {block: 64}}]");
        return;
    }
    s->ratios = arena_alloc(r->arena, v->n * sizeof *s->ratios);
    for (size_t i = 0; i < v->n; i++) {
        struct lesson_ratio one = {.settings = "", .span = v->items[i]->span};
        if (read_map(r, v->items[i], "a ratio", ratio_keys,
                     sizeof ratio_keys / sizeof *ratio_keys, &one) &&
            one.of && one.to)
            s->ratios[s->nratios++] = one;
    }
}
