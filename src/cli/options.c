/* Parsing the command line with getopt_long, the long options made from options.def. */
#include "config.h"

#include "cli/options.h"

#include "base/utf8.h"
#include "ir/opt.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct row {
    const char *name, *arg;
    int letter;
    unsigned commands;
};

static const struct row rows[OPTION_COUNT] = {
#define OPTION(sym, name, letter, arg, commands, help)                                   \
    [OPTION_##sym] = {name, arg, letter, commands},
#include "cli/options.def"
#undef OPTION
};

static const char *const names[COMMAND_COUNT] = {
#define COMMAND(sym, name, operands, function, summary) [COMMAND_##sym] = name,
#include "cli/commands.def"
#undef COMMAND
};

const char *command_name(enum command c)
{
    return names[c];
}

static bool bad(const struct options *o, const char *option, const char *value,
                const char *want)
{
    fprintf(stderr, "warptutor %s: --%s '%s': %s is expected\n", names[o->command],
            option, value, want);
    return false;
}

static bool number(const char *text, uint64_t max, uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 0);
    return errno == 0 && end != text && *end == '\0' && text[0] != '-' && *out <= max;
}

static bool take_model(struct options *o, const char *v)
{
    if (strcmp(v, "stack") == 0)
        o->session.model = MODEL_STACK;
    else if (strcmp(v, "its") == 0)
        o->session.model = MODEL_ITS;
    else if (o->command == COMMAND_CHECK && strcmp(v, "both") == 0)
        o->both_models = true;
    else
        return bad(o, "model", v,
                   o->command == COMMAND_CHECK ? "stack, its or both" : "stack or its");
    return true;
}

static bool take_view(struct options *o, const char *v)
{
    if (strcmp(v, "source") != 0 && strcmp(v, "compiled") != 0)
        return bad(o, "view", v, "source or compiled");
    o->session.passes = v[0] == 'c' ? IR_PASS_ALL : 0;
    o->view_given = true;
    return true;
}

static bool take_severity(struct options *o, const char *v)
{
    static const enum diag_severity levels[] = {DIAG_ADVICE, DIAG_WARNING, DIAG_ERROR};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (strcmp(v, diag_severity_name(levels[i])) == 0) {
            o->severity = levels[i];
            return true;
        }
    return bad(o, "severity", v, "advice, warning or error");
}

static bool take_schedule(struct options *o, const char *v)
{
    if (strcmp(v, "hardware") == 0)
        o->session.schedule = SCHEDULE_HARDWARE;
    else if (strcmp(v, "round-robin") == 0)
        o->session.schedule = SCHEDULE_ROUND_ROBIN;
    else if (strcmp(v, "reverse") == 0)
        o->session.schedule = SCHEDULE_REVERSE;
    else if (str_starts(v, "seed:") && number(v + 5, UINT64_MAX, &o->session.seed))
        o->session.schedule = SCHEDULE_SEEDED;
    else
        return bad(o, "schedule", v, "hardware, round-robin, reverse or seed:N");
    return true;
}

static bool take_count(struct options *o, const char *name, const char *v, uint32_t max,
                       uint32_t *out)
{
    uint64_t n;
    char want[48];
    snprintf(want, sizeof want, "a number from 1 to %" PRIu32, max);
    if (!number(v, max, &n) || !n)
        return bad(o, name, v, want);
    *out = (uint32_t)n;
    return true;
}

static bool take_schedules(struct options *o, const char *v)
{
    return take_count(o, "schedules", v, 10000, &o->schedules);
}

static bool take_regs(struct options *o, const char *v)
{
    return take_count(o, "regs", v, 255, &o->regs);
}

static bool take_resident(struct options *o, const char *v)
{
    return take_count(o, "resident", v, 64, &o->resident);
}

/* "N[,N…]", at most 16 of them; 0 is the launch as its header has it. */
static bool take_grow(struct options *o, const char *v)
{
    o->grow.len = 0;
    for (const char *p = v; o->grow.len < 16; p++) {
        char *end;
        unsigned long n = *p >= '0' && *p <= '9' ? strtoul(p, &end, 10) : UINT_MAX;
        if (n > 1u << 24 || (*end && *end != ','))
            break;
        vec_push(&o->grow, (uint32_t)n);
        if (*end)
            p = end;
        else
            return true;
    }
    return bad(o, "grow", v, "up to 16 numbers of blocks, up to 16777216,");
}

static bool take_policy(struct options *o, const char *v)
{
    static const char *const policies[] = {"greedy", "round-robin", "oldest"};
    for (size_t i = 0; i < sizeof policies / sizeof *policies; i++)
        if (strcmp(v, policies[i]) == 0) {
            o->policy = (enum sm_policy)i;
            return true;
        }
    return bad(o, "policy", v, "greedy, round-robin or oldest");
}

static bool take_steps(struct options *o, const char *v)
{
    char *end;
    errno = 0;
    o->steps_given = true;
    o->first_step = o->last_step = strtoull(v, &end, 10);
    if (*end == '-')
        o->last_step = strtoull(end + 1, &end, 10);
    if (errno || *end || o->last_step < o->first_step)
        return bad(o, "steps", v, "A or A-B");
    return true;
}

static bool take_autoplay(struct options *o, const char *v)
{
    char *end;
    unsigned long n = strtoul(v, &end, 10);
    o->autoplay = (unsigned)n;
    return (*v >= '1' && *v <= '9' && *end == 0 && n <= 600) ||
           bad(o, "autoplay", v, "a number of seconds, 1 to 600,");
}

static bool take_size(struct options *o, const char *v)
{
    char tail;
    if (sscanf(v, "%dx%d%c", &o->cols, &o->rows, &tail) != 2 || o->cols < 1 ||
        o->rows < 1 || o->cols > 500 || o->rows > 200)
        return bad(o, "size", v, "COLSxROWS, up to 500x200,");
    return true;
}

static bool take_max_steps(struct options *o, const char *v)
{
    return (number(v, UINT64_MAX, &o->session.max_steps) && o->session.max_steps) ||
           bad(o, "max-steps", v, "a number from 1");
}

static bool take_shared(struct options *o, const char *v)
{
    uint64_t n;
    if (!number(v, UINT32_MAX, &n))
        return bad(o, "shared", v, "a number of bytes");
    o->session.shared = (int64_t)n;
    return true;
}

static bool take_launch(struct options *o, const char *v)
{
    uint64_t n;
    if (!number(v, UINT32_MAX, &n) || n == 0)
        return bad(o, "launch", v, "a number from 1");
    o->session.launch = (unsigned)n;
    return true;
}

static bool take_device(struct options *o, const char *v)
{
    uint64_t n;
    if (!number(v, 63, &n))
        return bad(o, "device", v, "a number as 'gpu list' gives it");
    o->device = (unsigned)n;
    return true;
}

static bool take_repeat(struct options *o, const char *v)
{
    uint64_t n;
    if (!number(v, 10000, &n) || n == 0)
        return bad(o, "repeat", v, "a number from 1 to 10000");
    o->repeat = (unsigned)n;
    return true;
}

static bool take_seed(struct options *o, const char *v)
{
    o->seed_given = number(v, UINT64_MAX, &o->seed);
    return o->seed_given || bad(o, "seed", v, "a whole number");
}

static bool take_how_many(struct options *o, const char *v)
{
    uint64_t n;
    if (!number(v, 200, &n) || n == 0)
        return bad(o, "count", v, "a number from 1 to 200");
    o->count = (unsigned)n;
    return true;
}

static bool take_flag(struct options *o, enum option_id which)
{
    struct {
        enum option_id option;
        bool *flag;
    } flags[] = {
        {OPTION_SVG, &o->svg},
        {OPTION_TRACE, &o->trace},
        {OPTION_RECORD, &o->record},
        {OPTION_STATS, &o->stats},
        {OPTION_CURVE, &o->curve},
        {OPTION_STAMPED, &o->stamped},
        {OPTION_TIME, &o->time},
        {OPTION_COVERAGE, &o->coverage},
        {OPTION_HOST, &o->session.host},
        {OPTION_NO_SHADOW, &o->session.no_shadow},
        {OPTION_BARRIERS, &o->barriers},
        {OPTION_JSON, &o->json},
        {OPTION_SARIF, &o->sarif},
        {OPTION_PLAIN, &o->plain},
        {OPTION_ASCII, &o->ascii},
        {OPTION_NO_COLOR, &o->no_color},
        {OPTION_HELP, &o->help},
        {OPTION_VERSION, &o->version},
        {OPTION_RESET_TERMINAL, &o->reset_terminal},
        {OPTION_FRESH, &o->fresh},
        {OPTION_PRINT, &o->print},
        {OPTION_HINT, &o->hint},
        {OPTION_SOLUTION, &o->solution},
        {OPTION_RESET, &o->reset},
        {OPTION_ONCE, &o->once},
        {OPTION_WITH_ANSWERS, &o->with_answers},
    };
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (flags[i].option == which)
            *flags[i].flag = true;
    return true;
}

static bool take_text(struct options *o, enum option_id which, const char *v)
{
    struct {
        enum option_id option;
        const char **text;
    } texts[] = {
        {OPTION_KERNEL, &o->session.kernel},
        {OPTION_HEADER, &o->session.header},
        {OPTION_ARCH, &o->session.arch},
        {OPTION_STAGE, &o->stage},
        {OPTION_AT, &o->at},
        {OPTION_KEYS, &o->keys},
        {OPTION_AS, &o->as},
        {OPTION_SESSION, &o->room},
        {OPTION_LESSONS, &o->lessons},
        {OPTION_THEME, &o->theme},
        {OPTION_VIA, &o->via},
        {OPTION_OUTPUT, &o->output},
        {OPTION_BUNDLE, &o->bundle},
        {OPTION_ANSWERS, &o->answers},
        {OPTION_GUESS, &o->guess},
        {OPTION_CSV, &o->csv},
        {OPTION_NAME, &o->name},
        {OPTION_IMPORT, &o->import},
        {OPTION_EXPORT, &o->export},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].option == which)
            *texts[i].text = v;
    return true;
}

static bool take_grid(struct options *o, const char *v)
{
    return spec_dims(v, o->session.grid) || bad(o, "grid", v, "X[,Y[,Z]], each from 1,");
}

static bool take_block(struct options *o, const char *v)
{
    return spec_dims(v, o->session.block) ||
           bad(o, "block", v, "X[,Y[,Z]], each from 1,");
}

static bool take_arg(struct options *o, const char *v)
{
    vec_push(&o->args, v);
    return true;
}

static bool take_global(struct options *o, const char *v)
{
    vec_push(&o->globals, v);
    return true;
}

static bool take_define(struct options *o, const char *v)
{
    vec_push(&o->defines, v);
    return true;
}

static bool take_include(struct options *o, const char *v)
{
    vec_push(&o->includes, v);
    return true;
}

static bool take(struct options *o, enum option_id which, const char *v)
{
    static const struct {
        enum option_id option;
        bool (*take)(struct options *o, const char *v);
    } takers[] = {
        {OPTION_GRID, take_grid},         {OPTION_BLOCK, take_block},
        {OPTION_SHARED, take_shared},     {OPTION_ARG, take_arg},
        {OPTION_DEFINE, take_define},     {OPTION_INCLUDE, take_include},
        {OPTION_GLOBAL, take_global},     {OPTION_MODEL, take_model},
        {OPTION_SCHEDULE, take_schedule}, {OPTION_MAX_STEPS, take_max_steps},
        {OPTION_AUTOPLAY, take_autoplay}, {OPTION_STEPS, take_steps},
        {OPTION_SIZE, take_size},         {OPTION_LAUNCH, take_launch},
        {OPTION_SEVERITY, take_severity}, {OPTION_DEVICE, take_device},
        {OPTION_REPEAT, take_repeat},     {OPTION_REGS, take_regs},
        {OPTION_RESIDENT, take_resident}, {OPTION_POLICY, take_policy},
        {OPTION_VIEW, take_view},         {OPTION_SCHEDULES, take_schedules},
        {OPTION_GROW, take_grow},         {OPTION_SEED, take_seed},
        {OPTION_HOW_MANY, take_how_many},
    };
    if (!rows[which].arg)
        return take_flag(o, which);
    for (size_t i = 0; i < sizeof takers / sizeof *takers; i++)
        if (takers[i].option == which)
            return takers[i].take(o, v);
    return take_text(o, which, v);
}

/* First word that is no option: the command; without one it is learn. */
static bool find_command(struct options *o, int *argc, char ***argv)
{
    o->command = COMMAND_LEARN;
    if (*argc < 2 || (*argv)[1][0] == '-')
        return true;
    for (int c = 0; c < COMMAND_COUNT; c++)
        if (strcmp((*argv)[1], names[c]) == 0) {
            o->command = c;
            ++*argv;
            --*argc;
            return true;
        }
    const char *hint = str_nearest((*argv)[1], names, COMMAND_COUNT);
    fprintf(stderr, "warptutor: no command '%s'%s%s%s; 'warptutor --help' lists them\n",
            (*argv)[1], hint ? ", did you mean '" : "", hint ? hint : "",
            hint ? "'" : "");
    return false;
}

/* getopt's tables for the options of one command. */
struct getopt_tables {
    struct option longs[OPTION_COUNT + 1];
    char shorts[2 * OPTION_COUNT + 2];
};

static void tables_build(struct getopt_tables *t, unsigned command)
{
    size_t nl = 0, ns = 0;
    t->shorts[ns++] = ':'; /* tell a missing argument from an unknown option */
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (!(rows[i].commands & command))
            continue;
        t->longs[nl++] = (struct option){
            rows[i].name, rows[i].arg ? required_argument : no_argument, NULL, 256 + i};
        if (!rows[i].letter)
            continue;
        t->shorts[ns++] = (char)rows[i].letter;
        if (rows[i].arg)
            t->shorts[ns++] = ':';
    }
    t->longs[nl] = (struct option){0};
    t->shorts[ns] = '\0';
}

static int option_of(int c)
{
    if (c >= 256)
        return c - 256;
    for (int i = 0; i < OPTION_COUNT; i++)
        if (rows[i].letter == c)
            return i;
    return -1;
}

/* The option of this command that a mistyped long one ("--jsn=x") may mean, or NULL. */
static const char *nearest_option(const struct options *o, const char *typed)
{
    const char *candidates[OPTION_COUNT];
    size_t n = 0;
    for (int i = 0; i < OPTION_COUNT; i++)
        if (rows[i].commands & 1u << o->command)
            candidates[n++] = rows[i].name;
    struct str word = {0};
    str_addn(&word, typed, strcspn(typed, "="));
    const char *hint = str_nearest(str_cstr(&word), candidates, n);
    str_free(&word);
    return hint;
}

static bool complain(const struct options *o, int c, char **argv)
{
    const char *word =
        optopt && optopt < 256 && argv[optind - 1][1] != '-' ? NULL : argv[optind - 1];
    char letter[3] = {'-', (char)optopt, 0};
    const char *hint =
        c == '?' && word && str_starts(word, "--") ? nearest_option(o, word + 2) : NULL;
    fprintf(
        stderr, "warptutor %s: %s '%s'%s%s%s; 'warptutor %s --help' lists the options\n",
        names[o->command], c == ':' ? "a value is missing after" : "no such option here:",
        word ? word : letter, hint ? ", did you mean '--" : "", hint ? hint : "",
        hint ? "'" : "", names[o->command]);
    return false;
}

/* With --host, what stands behind "--" is the program's: nothing of it is an option. */
static void take_program(struct options *o, int *argc, char **argv)
{
    bool host = false;
    for (int i = 1; i < *argc; i++) {
        host = host || strcmp(argv[i], "--host") == 0;
        if (strcmp(argv[i], "--") != 0)
            continue;
        if (!host)
            return;
        o->session.program = (const char *const *)argv + i + 1;
        o->session.nprogram = (size_t)(*argc - i - 1);
        *argc = i;
        return;
    }
}

bool options_parse(struct options *o, int argc, char **argv)
{
    *o = (struct options){.session = SESSION_OPTIONS_INIT, .last_step = UINT64_MAX};
    o->no_color = getenv("NO_COLOR") && *getenv("NO_COLOR");
    bool named = argc > 1 && argv[1][0] != '-';
    if (!find_command(o, &argc, &argv))
        return false;
    take_program(o, &argc, argv);
    struct getopt_tables t;
    tables_build(&t, 1u << o->command);
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, t.shorts, t.longs, NULL)) != -1;) {
        if (c == '?' || c == ':')
            return complain(o, c, argv);
        if (!take(o, option_of(c), optarg))
            return false;
    }
    if (o->grow.len > 1 && o->command != COMMAND_GPU && o->command != COMMAND_TIME)
        return bad(o, "grow", "N,N...", "one number of blocks");
    o->session.grow = o->grow.len ? o->grow.data[0] : 0;
    o->files = argv + optind;
    o->nfiles = argc - optind;
    if (o->help && !named)
        o->command = COMMAND_COUNT; /* the program's help */
    o->session.args = o->args.data;
    o->session.nargs = o->args.len;
    o->session.globals = o->globals.data;
    o->session.nglobals = o->globals.len;
    o->session.defines = o->defines.data;
    o->session.ndefines = o->defines.len;
    o->session.includes = o->includes.data;
    o->session.nincludes = o->includes.len;
    return true;
}

void options_free(struct options *o)
{
    vec_free(&o->args);
    vec_free(&o->globals);
    vec_free(&o->defines);
    vec_free(&o->includes);
    vec_free(&o->grow);
}
