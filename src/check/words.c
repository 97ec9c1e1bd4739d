/* See words.h. */
#include "check/words.h"

void words_lanes(struct str *s, uint32_t lanes)
{
    str_add(s, lanes & (lanes - 1) ? "lanes " : "lane ");
    str_add_lanes(s, lanes);
}

void words_object(const struct machine *m, uint64_t addr, uint32_t size, struct str *s)
{
    struct machine_object o;
    if (!machine_object_at(m, addr, &o)) {
        str_printf(s, "0x%llx", (unsigned long long)addr);
        return;
    }
    uint32_t elem = o.elem_size ? o.elem_size : size;
    str_printf(s, "`%s`", o.name);
    if (o.size > elem)
        str_printf(s, "[%llu]", (unsigned long long)((addr - o.base) / elem));
}
