/* See said.h. */
#include "config.h"

#include "said.h"

void said(const struct diags *ds, const struct sources *src, struct str *out)
{
    for (size_t i = 0; i < ds->list.len; i++) {
        const struct diag *d = ds->list.data[i];
        uint32_t line, column;
        if (d->span.file) {
            source_locate(sources_get(src, d->span.file), d->span.off, &line, &column);
            str_printf(out, "%u:%u+%u", line, column, d->span.len);
        } else {
            str_addc(out, '-');
        }
        str_printf(out, " %s: %s\n", diag_severity_name(d->severity), d->message);
    }
}
