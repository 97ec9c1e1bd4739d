/* The parts of warptutor-lesson(5) that come from tables: keys of a lesson by the map they
 * stand in, events of places, metrics. */
#include "config.h"

#include "cli/help_keys.h"

#include "trace/metrics.h"

#include <stdbool.h>
#include <stdio.h>

struct lesson_key {
    const char *map, *name, *value, *help;
    bool required;
};

static const struct lesson_key keys[] = {
#define TOP_KEY(name, value, required, help) {"The lesson", #name, value, help, required},
#define KERNEL_KEY(name, value, required, help) {"Kernel", #name, value, help, required},
#define STEP_KEY(name, value, required, help) {"Step", #name, value, help, required},
#define SHOW_KEY(name, value, required, help) {"show", #name, value, help, required},
#define PLAY_KEY(name, value, required, help) {"play", #name, value, help, required},
#define COMPARE_KEY(name, value, required, help)                                         \
    {"compare", #name, value, help, required},
#define RATIO_KEY(name, value, required, help) {"ratios", #name, value, help, required},
#define SIMD_KEY(name, value, required, help) {"simd", #name, value, help, required},
#define QUESTION_KEY(name, value, required, help)                                        \
    {"Question, predict", #name, value, help, required},
#define NOTES_KEY(name, value, required, help) {"notes", #name, value, help, required},
#include "lesson/keys.def"
};

void man_lesson(void)
{
    const char *map = NULL;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (keys[i].map != map) {
            printf("%s.Ss Keys of: %s\n.Bl -tag -width Ds\n", map ? ".El\n" : "",
                   keys[i].map);
            map = keys[i].map;
        }
        printf(".It Li %s : Ar ", keys[i].name);
        man_text(keys[i].value);
        printf("\\&\n"); /* a bracket at the end is text, not punctuation */
        man_sentence(keys[i].help);
        printf(keys[i].required ? "\nRequired.\n" : "\n");
    }
    printf(".El\n");
}

void man_events(void)
{
    static const struct {
        const char *word, *doc;
    } events[] = {
#define QUERY_EVENT(sym, word, doc) {word, doc},
#include "trace/query_events.def"
#undef QUERY_EVENT
    };
    printf(".Bl -tag -width reconverge\n");
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        printf(".It Li %s\n", events[i].word);
        man_sentence(events[i].doc);
        printf("\n");
    }
    printf(".El\n");
}

void man_findings(void)
{
    printf(".Bl -tag -width Ds\n");
    for (int f = FINDING_NONE + 1; f < FINDING_COUNT; f++) {
        const struct finding_info *info = finding_info((enum finding)f);
        printf(".It Li ");
        man_text(info->id);
        printf(" Pq %s\n", diag_severity_name(info->severity));
        man_sentence(info->title);
        printf("\n");
    }
    printf(".El\n");
}

void man_metrics(void)
{
    printf(".Bl -tag -width Ds\n");
    for (int m = 0; m < METRIC_COUNT; m++) {
        const struct metric_info *info = metric_info((enum metric)m);
        printf(".It Li %s\n", info->id);
        man_sentence(info->formula);
        printf(info->by_line ? "\nCan be restricted to lines.\n" : "\n");
    }
    printf(".El\n");
}

void man_figures(void)
{
    static const struct {
        const char *id, *meaning;
    } figures[] = {
#define PRICED(sym, id, title, share, meaning) {id, meaning},
#include "lesson/priced.def"
#undef PRICED
    };
    printf(".Bl -tag -width Ds\n");
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        printf(".It Li %s\n", figures[i].id);
        man_sentence(figures[i].meaning);
        printf("\n");
    }
    printf(".El\n");
}
