/* See arch.h. */
#include "config.h"

#include "session/arch.h"

#include <stdlib.h>
#include <string.h>

static const struct arch archs[] = {
#define ARCH(name, cc, model, card) {name, cc, model, card},
#include "session/archs.def"
#undef ARCH
};

size_t arch_count(void)
{
    return sizeof archs / sizeof *archs;
}

struct arch arch_at(size_t i)
{
    return archs[i];
}

bool arch_find(const char *text, struct arch *out)
{
    for (size_t i = 0; i < arch_count(); i++)
        if (strcmp(archs[i].name, text) == 0) {
            *out = archs[i];
            return true;
        }
    if (strncmp(text, "sm_", 3) != 0)
        return false;
    char *end;
    unsigned long cc = strtoul(text + 3, &end, 10);
    end += *end == 'a'; /* sm_90a: the same machine here */
    if (*end || cc < 30 || cc > 129)
        return false;
    *out = (struct arch){text, (unsigned)cc, cc < 70 ? MODEL_STACK : MODEL_ITS, ""};
    return true;
}

const struct arch_limits *arch_limits(const struct arch *a)
{
    static const struct arch_limits cards[] = {
#define CARD(...) {__VA_ARGS__},
#include "session/cards.def"
#undef CARD
    };
    size_t best = 0;
    for (size_t i = 0; i < arch_count(); i++)
        if (archs[i].cc <= a->cc && archs[i].cc >= archs[best].cc)
            best = i;
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++)
        if (strcmp(cards[i].name, archs[best].name) == 0)
            return &cards[i];
    return &cards[0];
}

const char *arch_file(const char *text)
{
    struct arch wanted, best = archs[0];
    if (!arch_find(text ? text : ARCH_DEFAULT, &wanted))
        return text;
    for (size_t i = 0; i < arch_count(); i++) {
        if (strcmp(archs[i].name, wanted.name) == 0)
            return archs[i].name;
        if (abs((int)archs[i].cc - (int)wanted.cc) < abs((int)best.cc - (int)wanted.cc))
            best = archs[i];
    }
    return best.name;
}
