/* See history.h. */
#include "ui/history.h"

#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/mem.h"
#include "base/utf8.h"

#define MOST_KEPT 200 /* lines, as many as prompt.c keeps */
#define MOST_BYTES 512

/* The prompts that are remembered, in the order of enum prompt from COMMAND on. */
static const char marks[] = ":/gwp";

static void take(struct app *a, char *line)
{
    size_t n = strcspn(line, "\n");
    const char *mark = n > 1 ? strchr(marks, line[0]) : NULL;
    bool whole = line[n] == '\n';
    line[n] = 0;
    if (!mark || !whole || !utf8_valid(line, n) || a->history.len == MOST_KEPT)
        return;
    line[0] = (char)('0' + PROMPT_COMMAND + (mark - marks));
    vec_push(&a->history, mem_strdup(line));
}

void history_load(struct app *a)
{
    struct str path = {0};
    char line[MOST_BYTES + 4];
    FILE *f = NULL;
    if (files_path(FILES_STATE, "history", &path))
        f = fopen(path.data, "r");
    while (f && fgets(line, sizeof line, f))
        take(a, line);
    if (f)
        fclose(f);
    str_free(&path);
}

bool history_save(const struct app *a)
{
    struct str path = {0}, text = {0};
    bool ok = true;
    if (!a->typed_anew || !files_path(FILES_STATE, "history", &path))
        return true;
    for (size_t i = 0; i < a->history.len; i++) {
        const char *entry = a->history.data[i];
        str_printf(&text, "%c%s\n", marks[entry[0] - '0' - PROMPT_COMMAND], entry + 1);
    }
    ok = files_replace(path.data, str_cstr(&text), text.len, 0600);
    str_free(&path);
    str_free(&text);
    return ok;
}
