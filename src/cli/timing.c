/* See timing.h. */
#include "config.h"

#include "cli/timing.h"

#include "cli/cli.h"
#include "session/arch.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *timing_arch_path(const struct options *o)
{
    char *data = data_dir();
    struct str path = {0};
    if (!data)
        return NULL;
    str_printf(&path, "%s/arch/%s.yaml", data, arch_file(o->session.arch));
    mem_free(data);
    return path.data;
}

bool timing_has_arch(const struct options *o, const char *path)
{
    if (!path)
        fprintf(stderr,
                "warptutor %s: no data found; set WARPTUTOR_DATA to the folder with "
                "lessons/ and arch/\n",
                command_name(o->command));
    return path != NULL;
}

void timing_print_count(double n, struct str *out)
{
    char digits[32];
    int len = snprintf(digits, sizeof digits, "%.0f", round(n));
    for (int i = 0; i < len; i++) {
        str_addc(out, digits[i]);
        if ((len - i) % 3 == 1 && i + 1 < len && digits[i] != '-')
            str_addc(out, ',');
    }
}

static void print_limit(const char *name, uint32_t blocks, struct str *out)
{
    if (blocks == UINT32_MAX)
        str_printf(out, "    by %-14s no limit\n", name);
    else
        str_printf(out, "    by %-14s %" PRIu32 "\n", name, blocks);
}

void timing_print_occupancy(const struct sm_arch *arch, const struct sm_occupancy *oc,
                            struct sm_request r, bool guessed, struct str *out)
{
    str_printf(out,
               "  occupancy   %" PRIu32 " block%s of an SM, %" PRIu32
               " of %.0f warps: %.0f %%, limited by %s\n",
               oc->blocks, oc->blocks == 1 ? "" : "s", oc->warps,
               sm_arch_get(arch, SM_WARPS), oc->share * 100,
               sm_limiter_name(oc->limiter));
    print_limit("warps", oc->by_warps, out);
    print_limit("registers", oc->by_registers, out);
    print_limit("shared memory", oc->by_shared, out);
    print_limit("blocks", oc->by_blocks, out);
    str_printf(out,
               "  a block     %" PRIu32 " threads, %" PRIu32
               " registers a thread%s, %" PRIu32 " bytes shared\n",
               r.threads, r.registers, guessed ? " (an estimate)" : "", r.shared);
    str_printf(out, "  advice      %s\n", sm_limiter_advice(oc->limiter));
}
