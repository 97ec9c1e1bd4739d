/* validate SCHEMA.json FILE|-: holds a JSON document against a schema, for tests.
 *
 * Knows the part of JSON Schema that data/schema uses: type, const, enum, pattern,
 * minimum, properties, required, additionalProperties, items, $ref to "#/$defs/NAME".
 * A keyword it does not know makes the schema unusable rather than being skipped, so that
 * a rule is never silently not checked. Exit status: 0 valid, 1 not (each fault on a line
 * of standard output, with its place), 2 the schema or the command line is wrong. */
#include <jansson.h>

#include <regex.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATH_SIZE 512

struct check {
    const json_t *root; /* the schema, for $ref */
    unsigned faults;
};

/* Where in the document: names and indices after each other, "/findings/0/id". */
struct place {
    char text[PATH_SIZE];
};

static void validate(struct check *c, const json_t *schema, const json_t *doc,
                     const struct place *at);

static void fault(struct check *c, const struct place *at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static void fault(struct check *c, const struct place *at, const char *fmt, ...)
{
    va_list ap;
    printf("%s: ", *at->text ? at->text : "/");
    va_start(ap, fmt);
    vprintf(fmt, ap);
    va_end(ap);
    putchar('\n');
    c->faults++;
}

static void unusable(const char *what, const char *which)
{
    fprintf(stderr, "validate: the schema is unusable: %s '%s'\n", what, which);
    exit(2);
}

static struct place below(const struct place *at, const char *name)
{
    struct place p;
    int n = snprintf(p.text, sizeof p.text, "%s/%s", at->text, name);
    if (n < 0 || (size_t)n >= sizeof p.text)
        p.text[sizeof p.text - 1] = '\0'; /* cut short: only a message */
    return p;
}

static bool has_type(const json_t *doc, const char *type)
{
    if (strcmp(type, "object") == 0)
        return json_is_object(doc);
    if (strcmp(type, "array") == 0)
        return json_is_array(doc);
    if (strcmp(type, "string") == 0)
        return json_is_string(doc);
    if (strcmp(type, "integer") == 0)
        return json_is_integer(doc);
    if (strcmp(type, "number") == 0)
        return json_is_number(doc);
    if (strcmp(type, "boolean") == 0)
        return json_is_boolean(doc);
    if (strcmp(type, "null") == 0)
        return json_is_null(doc);
    unusable("no such type", type);
    return false;
}

static void check_type(struct check *c, const json_t *rule, const json_t *doc,
                       const struct place *at)
{
    if (json_is_string(rule)) {
        if (!has_type(doc, json_string_value(rule)))
            fault(c, at, "is no %s", json_string_value(rule));
        return;
    }
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (has_type(doc, json_string_value(json_array_get(rule, i))))
            return;
    fault(c, at, "is of none of the types");
}

static void check_const(struct check *c, const json_t *rule, const json_t *doc,
                        const struct place *at)
{
    if (!json_equal(rule, doc))
        fault(c, at, "is not the constant");
}

static void check_enum(struct check *c, const json_t *rule, const json_t *doc,
                       const struct place *at)
{
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (json_equal(json_array_get(rule, i), doc))
            return;
    fault(c, at, "is none of the values of the enum");
}

static void check_pattern(struct check *c, const json_t *rule, const json_t *doc,
                          const struct place *at)
{
    regex_t re;
    if (!json_is_string(doc))
        return;
    if (regcomp(&re, json_string_value(rule), REG_EXTENDED | REG_NOSUB) != 0)
        unusable("not a pattern", json_string_value(rule));
    if (regexec(&re, json_string_value(doc), 0, NULL, 0) != 0)
        fault(c, at, "'%s' does not match %s", json_string_value(doc),
              json_string_value(rule));
    regfree(&re);
}

static void check_minimum(struct check *c, const json_t *rule, const json_t *doc,
                          const struct place *at)
{
    if (json_is_number(doc) && json_number_value(doc) < json_number_value(rule))
        fault(c, at, "is less than %g", json_number_value(rule));
}

static void check_required(struct check *c, const json_t *rule, const json_t *doc,
                           const struct place *at)
{
    if (!json_is_object(doc))
        return;
    for (size_t i = 0; i < json_array_size(rule); i++) {
        const char *name = json_string_value(json_array_get(rule, i));
        if (!json_object_get(doc, name))
            fault(c, at, "'%s' is missing", name);
    }
}

static void check_items(struct check *c, const json_t *rule, const json_t *doc,
                        const struct place *at)
{
    for (size_t i = 0; i < json_array_size(doc); i++) {
        char name[24];
        snprintf(name, sizeof name, "%zu", i);
        struct place p = below(at, name);
        validate(c, rule, json_array_get(doc, i), &p);
    }
}

/* properties and additionalProperties belong together. */
static void check_members(struct check *c, const json_t *schema, const json_t *doc,
                          const struct place *at)
{
    const json_t *known = json_object_get(schema, "properties");
    const json_t *others = json_object_get(schema, "additionalProperties");
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)doc, name, value)
    {
        const json_t *rule = json_object_get(known, name);
        struct place p = below(at, name);
        if (!rule)
            rule = others;
        if (json_is_false(rule))
            fault(c, &p, "is not known");
        else if (json_is_object(rule))
            validate(c, rule, value, &p);
    }
}

static void check_ref(struct check *c, const json_t *rule, const json_t *doc,
                      const struct place *at)
{
    const char *name = json_string_value(rule), *prefix = "#/$defs/";
    const json_t *target = NULL;
    if (name && strncmp(name, prefix, strlen(prefix)) == 0)
        target =
            json_object_get(json_object_get(c->root, "$defs"), name + strlen(prefix));
    if (!target)
        unusable("no such $ref", name ? name : "");
    validate(c, target, doc, at);
}

struct keyword {
    const char *name;
    void (*check)(struct check *c, const json_t *rule, const json_t *doc,
                  const struct place *at); /* NULL: says nothing, or see check_members */
};

static const struct keyword keywords[] = {
    {"type", check_type},
    {"const", check_const},
    {"enum", check_enum},
    {"pattern", check_pattern},
    {"minimum", check_minimum},
    {"required", check_required},
    {"items", check_items},
    {"$ref", check_ref},
    {"properties", NULL},
    {"additionalProperties", NULL},
    {"$schema", NULL},
    {"$defs", NULL},
    {"title", NULL},
    {"description", NULL},
};

static const struct keyword *find_keyword(const char *name)
{
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (strcmp(keywords[i].name, name) == 0)
            return &keywords[i];
    unusable("no such keyword", name);
    return NULL;
}

static void validate(struct check *c, const json_t *schema, const json_t *doc,
                     const struct place *at)
{
    const char *name;
    json_t *rule;
    if (!json_is_object(schema))
        unusable("no object at", at->text);
    json_object_foreach((json_t *)schema, name, rule)
    {
        const struct keyword *k = find_keyword(name);
        if (k->check)
            k->check(c, rule, doc, at);
    }
    check_members(c, schema, doc, at);
}

static json_t *load(const char *path, int status)
{
    json_error_t error;
    size_t flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL;
    json_t *j = strcmp(path, "-") == 0 ? json_loadf(stdin, flags, &error)
                                       : json_load_file(path, flags, &error);
    if (j)
        return j;
    printf("%s:%d:%d: %s\n", path, error.line, error.column, error.text);
    exit(status);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: validate SCHEMA.json FILE|-\n");
        return 2;
    }
    json_t *schema = load(argv[1], 2), *doc = load(argv[2], 1);
    struct check c = {.root = schema};
    validate(&c, schema, doc, &(struct place){""});
    json_decref(schema);
    json_decref(doc);
    return c.faults ? 1 : 0;
}
