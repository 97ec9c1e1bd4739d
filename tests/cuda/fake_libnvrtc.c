/* An NVRTC that compiles nothing, for tests of the worker where there is no real one: the
 * functions of cuda/nvrtc.def. A source with a line "#error" fails there, one that
 * includes a header it was not given fails for that; a machine name is the expression
 * without its '&'. Built as libnvrtc.so with -DARCHS=... for what it supports. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef ARCHS
#define ARCHS 75, 80, 90
#endif
#define MAX_NAMES 64

struct program {
    char *source, *name, *headers[128];
    char *names[MAX_NAMES];
    int nheaders, nnames;
    char log[512];
    int failed;
};

static const int archs[] = {ARCHS};

#ifndef NVRTC_MAJOR
#define NVRTC_MAJOR 12
#endif
int nvrtcVersion(int *major, int *minor)
{
    *major = NVRTC_MAJOR;
    *minor = 4;
    return 0;
}

int nvrtcGetNumSupportedArchs(int *count)
{
    *count = (int)(sizeof archs / sizeof *archs);
    return 0;
}

int nvrtcGetSupportedArchs(int *out)
{
    memcpy(out, archs, sizeof archs);
    return 0;
}

int nvrtcCreateProgram(void **program, const char *source, const char *name, int n,
                       const char *const *headers, const char *const *names)
{
    struct program *p = calloc(1, sizeof *p);
    (void)headers;
    p->source = strdup(source);
    p->name = strdup(name);
    for (int i = 0; i < n && i < 128; i++)
        p->headers[p->nheaders++] = strdup(names[i]);
    *program = p;
    return 0;
}

int nvrtcDestroyProgram(void **program)
{
    struct program *p = *program;
    for (int i = 0; i < p->nheaders; i++)
        free(p->headers[i]);
    for (int i = 0; i < p->nnames; i++)
        free(p->names[i]);
    free(p->source);
    free(p->name);
    free(p);
    *program = NULL;
    return 0;
}

int nvrtcAddNameExpression(void *program, const char *expression)
{
    struct program *p = program;
    if (p->nnames < MAX_NAMES)
        p->names[p->nnames++] = strdup(expression);
    return 0;
}

static int is_given(const struct program *p, const char *name, size_t n)
{
    for (int i = 0; i < p->nheaders; i++)
        if (strlen(p->headers[i]) == n && memcmp(p->headers[i], name, n) == 0)
            return 1;
    return 0;
}

static void look_at_line(struct program *p, const char *line, int number)
{
    if (strncmp(line, "#error", 6) == 0) {
        snprintf(p->log, sizeof p->log,
                 "%s(%d): error: #error directive:%.*s\n\n1 error detected.\n", p->name,
                 number, (int)strcspn(line + 6, "\n"), line + 6);
    } else if (strncmp(line, "#include <", 10) == 0) {
        size_t n = strcspn(line + 10, ">");
        if (!is_given(p, line + 10, n))
            snprintf(p->log, sizeof p->log,
                     "%s(%d): catastrophic error: could not open source file \"%.*s\" "
                     "(no directories in search list)\n",
                     p->name, number, (int)n, line + 10);
    }
}

int nvrtcCompileProgram(void *program, int n, const char *const *options)
{
    struct program *p = program;
    int number = 1, arch = 0, old = 0;
    for (int i = 0; i < n; i++) {
        arch |= strncmp(options[i], "--gpu-architecture=", 19) == 0;
        old |= strcmp(options[i], "--std=c++17") == 0;
    }
    if (old && strstr(p->source, "= {."))
        snprintf(p->log, sizeof p->log, "%s(1): error: expected an expression\n", p->name);
    for (const char *line = p->source; *line && !p->log[0]; number++) {
        look_at_line(p, line, number);
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    if (!arch)
        snprintf(p->log, sizeof p->log, "no architecture\n");
    return p->log[0] ? 6 : 0;
}

int nvrtcGetProgramLogSize(void *program, size_t *bytes)
{
    *bytes = strlen(((struct program *)program)->log) + 1;
    return 0;
}

int nvrtcGetProgramLog(void *program, char *log)
{
    strcpy(log, ((struct program *)program)->log);
    return 0;
}

int nvrtcGetLoweredName(void *program, const char *expression, const char **name)
{
    struct program *p = program;
    for (int i = 0; i < p->nnames; i++)
        if (strcmp(p->names[i], expression) == 0) {
            *name = p->names[i] + (p->names[i][0] == '&');
            return 0;
        }
    return 1;
}

static const char image[] = "an image";

int nvrtcGetCUBINSize(void *program, size_t *bytes)
{
    *bytes = program ? sizeof image : 0;
    return 0;
}

int nvrtcGetCUBIN(void *program, char *out)
{
    memcpy(out, image, sizeof image);
    return !program;
}

int nvrtcGetPTXSize(void *program, size_t *bytes)
{
    return nvrtcGetCUBINSize(program, bytes);
}

int nvrtcGetPTX(void *program, char *out)
{
    return nvrtcGetCUBIN(program, out);
}
