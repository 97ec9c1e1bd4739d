/* Attaching families of checkers to a machine: each listens for itself. */
#include "check/check.h"

#include "check/family.h"

struct checker {
    struct machine *machine;
    void *states[CHECK_FAMILIES]; /* NULL: not attached */
};

static const struct family *const families[CHECK_FAMILIES] = {
#define FAMILY(sym, doc) &family_##sym,
#include "check/families.def"
#undef FAMILY
};

struct checker *checker_attach(struct machine *m, unsigned which,
                               const struct sources *src)
{
    struct checker *c = mem_alloc(sizeof *c);
    c->machine = m;
    for (int i = 0; i < CHECK_FAMILIES; i++) {
        if (!(which & 1u << i))
            continue;
        c->states[i] = families[i]->begin(m, src);
        if (!c->states[i])
            continue;
        struct listener l = {families[i]->wants, families[i]->on, c->states[i]};
        if (machine_launch(m)->model == MODEL_STACK)
            l.wants |= families[i]->stack_wants;
        machine_listen(m, &l);
    }
    return c;
}

void checker_output(struct checker *c, const char *name, uint64_t addr, uint64_t bytes)
{
    for (int i = 0; c && i < CHECK_FAMILIES; i++)
        if (c->states[i] && families[i]->output)
            families[i]->output(c->states[i], name, addr, bytes);
}

void checker_detach(struct checker *c)
{
    if (!c)
        return;
    for (int i = 0; i < CHECK_FAMILIES; i++)
        if (c->states[i]) {
            machine_unlisten(c->machine, c->states[i]);
            families[i]->end(c->states[i]);
        }
    mem_free(c);
}
