/* The table of built-in device functions: rows, look-up by name, signatures as text.
 *
 * Takes builtins.def, gives its rows as data. Overload resolution is sema_overload.c.
 * Look-up goes over the lengths of some hundred names, many at a time, and compares the
 * names of the length wanted. Rows of one name stand together in the table. */
#include "config.h"

#include "lang/builtin.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define BUILTIN(sym, name, types, result, args, min_arch, max_arch, help)                \
    {BUILTIN_##sym, name, types, result, args, min_arch, max_arch, help},
#define ALIAS BUILTIN
static const struct builtin_row rows[] = {
#include "lang/builtins.def"
};

static const size_t nrows = sizeof rows / sizeof rows[0];

size_t builtin_nrows(void)
{
    return nrows;
}

const struct builtin_row *builtin_row(size_t i)
{
    return i < nrows ? &rows[i] : NULL;
}

/* Lengths apart from the rows: the walk looks at little else. */
#define BUILTIN(sym, name, types, result, args, min_arch, max_arch, help)                \
    sizeof(name) - 1,
#define ALIAS BUILTIN
static const unsigned char lengths[] = {
#include "lang/builtins.def"
};

const struct builtin_row *builtin_find(const char *name)
{
    size_t len = strlen(name);
    for (size_t i = 0; len <= UCHAR_MAX && i < nrows; i++) {
        const unsigned char *at = memchr(lengths + i, (int)len, nrows - i);
        if (!at)
            return NULL;
        i = (size_t)(at - lengths);
        if (memcmp(rows[i].name, name, len) == 0)
            return &rows[i];
    }
    return NULL;
}

const struct builtin_row *builtin_next(const struct builtin_row *row)
{
    size_t i = (size_t)(row - rows) + 1;
    return i < nrows && strcmp(rows[i].name, row->name) == 0 ? &rows[i] : NULL;
}

const char *builtin_name(enum builtin b)
{
    for (size_t i = 0; i < nrows; i++)
        if (rows[i].sym == b)
            return rows[i].name;
    return "";
}

size_t builtin_nargs(const struct builtin_row *row)
{
    size_t n = strcspn(row->args, "=");
    return n && row->args[n - 1] == '.' ? n - 1 : n;
}

bool builtin_variadic(const struct builtin_row *row)
{
    return strchr(row->args, '.') != NULL;
}

bool builtin_default(const struct builtin_row *row, int64_t *value)
{
    const char *eq = strchr(row->args, '=');
    if (!eq)
        return false;
    *value = strtoll(eq + 1, NULL, 10);
    return true;
}

const char *builtin_letter_name(char letter)
{
    switch (letter) {
    case 'v':
        return "void";
    case 'b':
        return "bool";
    case 'i':
        return "int";
    case 'u':
        return "unsigned int";
    case 'n':
        return "long";
    case 'N':
        return "unsigned long";
    case 's':
        return "size_t";
    case 'l':
        return "long long";
    case 'L':
        return "unsigned long long";
    case 'f':
        return "float";
    case 'd':
        return "double";
    case 'w':
        return "unsigned short";
    case 'A':
        return "any arithmetic type";
    case 'T':
        return "T";
    case '*':
        return "T *";
    case '^':
        return "const T *";
    case 'I':
        return "int *";
    case 'P':
        return "void *";
    case 'p':
        return "const void *";
    case 'Z':
        return "const char *";
    case '.':
        return "...";
    default:
        return "?";
    }
}

void builtin_signature(const struct builtin_row *row, struct str *out)
{
    bool one = strlen(row->types) == 1 && row->types[0] != 'A';
    size_t n = strcspn(row->args, "=");
    int64_t value;
    str_add(out,
            builtin_letter_name(one && *row->result == 'T' ? *row->types : *row->result));
    str_printf(out, " %s(", row->name);
    for (size_t i = 0; i < n; i++) {
        char c = one && row->args[i] == 'T' ? row->types[0] : row->args[i];
        str_printf(out, "%s%s", i ? ", " : "", builtin_letter_name(c));
    }
    if (builtin_default(row, &value))
        str_printf(out, " = %lld", (long long)value);
    str_add(out, ")");
    if (!*row->types || (one && !strpbrk(row->args, "*^")))
        return;
    str_add(out, ", T: ");
    for (size_t i = 0; row->types[i]; i++)
        str_printf(out, "%s%s", i ? ", " : "", builtin_letter_name(row->types[i]));
}

struct missing {
    const char *name; /* a whole name, or a prefix ending in '*' */
    const char *instead;
};

static const struct missing missing[] = {
    {"__v*", "write the two or four parts with shifts and masks"},
    {"atomicFloatAdd", "use atomicAdd"},
    {"erfinv*", "use erf with a search, or a table"},
    {"erfcinv*", "use erfc with a search, or a table"},
    {"erfcx*", "use expf(x * x) * erfcf(x)"},
    {"normcdfinv*", "use normcdf with a search, or a table"},
    {"cyl_bessel_i*", "use a series, or j0 and j1 for the first kind"},
    {"norm", "use a loop and sqrtf, or norm3df and norm4df"},
    {"normf", "use a loop and sqrtf, or norm3df and norm4df"},
    {"rnorm", "use a loop and rsqrtf, or rnorm3df and rnorm4df"},
    {"rnormf", "use a loop and rsqrtf, or rnorm3df and rnorm4df"},
    {"__uni_sync", "use __all_sync and __any_sync"},
    {"memmove", "use memcpy on ranges that do not overlap, or a loop"},
    {"memcmp", "use a loop"},
    {"alloca", "use a fixed local array"},
    {"__prof_trigger", "leave it out"},
    {"__pipeline_*", "copy with plain loads and stores, then __syncthreads()"},
    {"cudaDeviceSynchronize",
     "launch from the host: kernels started by kernels do not run"},
    {"cuda*", "call it from the host: the runtime API is not available in kernels"},
    {"tex1D*", "read the array with a plain load or __ldg"},
    {"tex2D*", "read the array with a plain load or __ldg"},
    {"tex3D*", "read the array with a plain load or __ldg"},
    {"surf2D*", "use a plain load or store"},
    {"curand*", "write a small generator, such as xorshift, in the kernel"},
    {"__nv_*", "use the function without the prefix"},
    {"__builtin_*", "use the CUDA intrinsic for it, or plain C"},
    {"__half*", "include cuda_fp16.h"},
    {"__float2half*", "include cuda_fp16.h"},
    {"__float2bfloat16*", "include cuda_bf16.h"},
};

const char *builtin_missing(const char *name)
{
    for (size_t i = 0; i < sizeof missing / sizeof missing[0]; i++) {
        const char *pat = missing[i].name;
        size_t n = strlen(pat);
        bool hit =
            pat[n - 1] == '*' ? strncmp(pat, name, n - 1) == 0 : strcmp(pat, name) == 0;
        if (hit)
            return missing[i].instead;
    }
    return NULL;
}
