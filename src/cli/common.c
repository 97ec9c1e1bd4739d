/* What the commands share: printing, statuses, finding the data. */
#include "config.h"

#include "cli/cli.h"
#include "ui/ui.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool cli_color(const struct options *o)
{
    return !o->no_color && isatty(STDOUT_FILENO);
}

void cli_diags(const struct options *o, const struct diags *ds, const struct sources *src)
{
    struct str text = {0};
    diags_print(ds, src, !o->no_color && isatty(STDERR_FILENO), &text);
    fputs(str_cstr(&text), stderr);
    str_free(&text);
}

int cli_print(const struct str *text, int status)
{
    errno = 0;
    if (fwrite(str_cstr(text), 1, text->len, stdout) == text->len && fflush(stdout) == 0)
        return status;
    fprintf(stderr, "warptutor: cannot write the output: %s\n", strerror(errno));
    return EXIT_ENVIRONMENT;
}

int cli_worse(int a, int b)
{
    return a > b ? a : b;
}

/* What sources_read takes: readable, no folder, not too large. */
static bool is_input(const char *path)
{
    struct stat st;
    return access(path, R_OK) == 0 && stat(path, &st) == 0 && !S_ISDIR(st.st_mode) &&
           st.st_size <= SOURCE_MAX_BYTES;
}

int cli_status(const struct diags *ds, const char *path)
{
    if (path && !is_input(path))
        return EXIT_USAGE;
    return diags_status(ds, false);
}

bool cli_one_file(const struct options *o)
{
    if (o->nfiles == 1)
        return true;
    fprintf(stderr, "warptutor %s: %s; 'warptutor %s --help' shows the usage\n",
            command_name(o->command),
            o->nfiles ? "only one file is expected" : "a file is expected",
            command_name(o->command));
    return false;
}

bool cli_no_file(const struct options *o)
{
    if (o->nfiles == 0)
        return true;
    fprintf(stderr, "warptutor %s: no operand is expected, but there is '%s'\n",
            command_name(o->command), o->files[0]);
    return false;
}

bool cli_theme(const struct options *o, enum scheme *out)
{
    *out = SCHEME_SAFE;
    if (!o->theme || theme_scheme_by_name(o->theme, out))
        return true;
    fprintf(stderr, "warptutor %s: no theme '%s':", command_name(o->command), o->theme);
    for (int i = 0; i < SCHEME_COUNT; i++)
        fprintf(stderr, " %s", theme_scheme_name(i));
    fprintf(stderr, " are there\n");
    return false;
}

/* The reader's settings, which options go before. False when they cannot be used, which
 * has been said then. */
bool cli_settings(const struct options *o, struct ui_options *ui, struct settings **own)
{
    struct sources *src = sources_new();
    struct diags ds;
    diags_init(&ds);
    *own = ui_settings(ui, o->theme != NULL, src, &ds);
    cli_diags(o, &ds, src);
    diags_free(&ds);
    sources_free(src);
    return *own != NULL;
}

static bool is_data(const char *dir)
{
    struct str path = {0};
    struct stat st;
    str_printf(&path, "%s/lessons", dir);
    bool yes = stat(str_cstr(&path), &st) == 0 && S_ISDIR(st.st_mode);
    str_free(&path);
    return yes;
}

/* "share/warptutor" beside the folder of the running program. */
static char *beside_program(void)
{
    char exe[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
    if (n <= 0)
        return NULL;
    exe[n] = '\0';
    char *slash = strrchr(exe, '/');
    if (!slash)
        return NULL;
    *slash = '\0';
    struct str path = {0};
    str_printf(&path, "%s/../share/warptutor", exe);
    return path.data;
}

char *data_dir(void)
{
    const char *env = getenv("WARPTUTOR_DATA");
    if (env && *env)
        return mem_strdup(env);
    char *beside = beside_program();
    if (beside && is_data(beside))
        return beside;
    mem_free(beside);
    if (is_data(WT_SOURCE_DIR)) /* before the installed place: a build tree runs itself */
        return mem_strdup(WT_SOURCE_DIR);
    return is_data(WT_PKGDATADIR) ? mem_strdup(WT_PKGDATADIR) : NULL;
}

size_t cli_lesson_dirs(const struct options *o, char *dirs[2])
{
    size_t n = 0;
    if (o->lessons)
        dirs[n++] = mem_strdup(o->lessons);
    char *data = data_dir();
    if (data) {
        struct str path = {0};
        str_printf(&path, "%s/lessons", data);
        dirs[n++] = path.data;
        mem_free(data);
    }
    return n;
}
