/* The C library of a host program: bytes, strings, characters (<string.h>, <ctype.h>). */
#include "config.h"

#include "session/host_calls.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

void host_s_memcpy(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint64_t to = c->args[0], from = c->args[1], n = c->args[2];
    *result = to;
    if (host_range(h, c, to, n, "the destination") &&
        host_range(h, c, from, n, "the source"))
        memory_move(h->mem, to, from, n);
}

void host_s_memset(struct host *h, const struct host_call *c, uint64_t *result)
{
    *result = c->args[0];
    if (host_range(h, c, c->args[0], c->args[2], "the destination"))
        memory_fill(h->mem, c->args[0], (uint8_t)c->args[1], c->args[2]);
}

static uint64_t sign(int order)
{
    return (uint32_t)(order < 0 ? -1 : order > 0);
}

void host_s_memcmp(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint64_t n = c->args[2];
    size_t left;
    if (n == 0 || !host_range(h, c, c->args[0], n, "the first range") ||
        !host_range(h, c, c->args[1], n, "the second range"))
        return;
    *result = sign(memcmp(memory_bytes(h->mem, c->args[0], &left),
                          memory_bytes(h->mem, c->args[1], &left), n));
}

void host_s_strlen(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[0]);
    *result = s ? strlen(s) : 0;
}

void host_s_strcmp(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *a = host_string(h, c, c->args[0]), *b = host_string(h, c, c->args[1]);
    *result = a && b ? sign(strcmp(a, b)) : 0;
}

void host_s_strncmp(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *a = host_string(h, c, c->args[0]), *b = host_string(h, c, c->args[1]);
    *result = a && b ? sign(strncmp(a, b, c->args[2])) : 0;
}

void host_s_strcasecmp(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *a = host_string(h, c, c->args[0]), *b = host_string(h, c, c->args[1]);
    *result = a && b ? sign(strcasecmp(a, b)) : 0;
}

static void copy_text(struct host *h, const struct host_call *c, uint64_t to,
                      const char *s, size_t n)
{
    char *copy = mem_alloc(n + 1);
    memcpy(copy, s, strnlen(s, n));
    host_put(h, c, to, copy, n);
    mem_free(copy);
}

void host_s_strcpy(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[1]);
    *result = c->args[0];
    if (s)
        copy_text(h, c, c->args[0], s, strlen(s) + 1);
}

void host_s_strncpy(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[1]);
    *result = c->args[0];
    if (s)
        copy_text(h, c, c->args[0], s, c->args[2]);
}

void host_s_strcat(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *a = host_string(h, c, c->args[0]), *b = host_string(h, c, c->args[1]);
    *result = c->args[0];
    if (a && b)
        copy_text(h, c, c->args[0] + strlen(a), b, strlen(b) + 1);
}

static uint64_t address_in(const struct host_call *c, const char *s, const char *found)
{
    return found ? c->args[0] + (uint64_t)(found - s) : 0;
}

void host_s_strchr(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[0]);
    *result = s ? address_in(c, s, strchr(s, (int)c->args[1])) : 0;
}

void host_s_strrchr(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[0]);
    *result = s ? address_in(c, s, strrchr(s, (int)c->args[1])) : 0;
}

void host_s_strstr(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[0]), *p = host_string(h, c, c->args[1]);
    *result = s && p ? address_in(c, s, strstr(s, p)) : 0;
}

void host_s_strdup(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[0]);
    size_t n = s ? strlen(s) + 1 : 0;
    if (!s)
        return;
    *result = host_new(h, c, MEMORY_HOST, n, true);
    memory_move(h->mem, *result, c->args[0], n);
}

void host_s_strerror(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = strerror((int)c->args[0]);
    *result = host_new(h, c, MEMORY_HOST, strlen(s) + 1, true);
    memory_write(h->mem, *result, s, strlen(s) + 1);
}

/* ---- characters, in the C locale ---- */

static int byte_of(const struct host_call *c)
{
    return (int)(c->args[0] & 0xff);
}

void host_s_isdigit(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)h;
    *result = isdigit(byte_of(c)) != 0;
}

void host_s_isalpha(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)h;
    *result = isalpha(byte_of(c)) != 0;
}

void host_s_isalnum(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)h;
    *result = isalnum(byte_of(c)) != 0;
}

void host_s_isspace(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)h;
    *result = isspace(byte_of(c)) != 0;
}

void host_s_isupper(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)h;
    *result = isupper(byte_of(c)) != 0;
}

void host_s_islower(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)h;
    *result = islower(byte_of(c)) != 0;
}

void host_s_isprint(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)h;
    *result = isprint(byte_of(c)) != 0;
}

void host_s_toupper(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)h;
    *result = (uint32_t)toupper(byte_of(c));
}

void host_s_tolower(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)h;
    *result = (uint32_t)tolower(byte_of(c));
}
