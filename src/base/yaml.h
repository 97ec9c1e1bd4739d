/* A YAML document as a tree in which everything has a place.
 *
 * The tree lives in the caller's arena. Anchors and aliases work within bounds: an alias
 * shares its anchor's nodes, may not lie inside it, and the document as it reads with
 * every alias written out stays within YAML_MAX_NODES. Tags and several documents in one
 * file are refused. The only file of the project that knows libyaml is yaml.c. */
#ifndef BASE_YAML_H
#define BASE_YAML_H

#include "base/diag.h"

#include <stdbool.h>

#define YAML_MAX_BYTES (1u << 20)
#define YAML_MAX_DEPTH 32
#define YAML_MAX_NODES 20000

enum yaml_kind { YAML_TEXT, YAML_SEQ, YAML_MAP };

struct yaml_pair {
    const char *key;
    struct span key_span;
    struct yaml_node *value;
};

struct yaml_node {
    enum yaml_kind kind;
    /* Of a text: the characters themselves when they stand in the file as they are, so
     * that span.off + i is the place of text[i]; otherwise all of the node. */
    struct span span;
    const char *text;         /* TEXT: without NUL bytes inside */
    bool plain;               /* TEXT: written without quotes */
    struct yaml_node **items; /* SEQ */
    struct yaml_pair *pairs;  /* MAP */
    size_t n;                 /* of items or pairs */
    size_t weight;            /* nodes when aliases are written out */
};

/* The root of a file's only document; NULL with at least one error in ds. */
struct yaml_node *yaml_read(const struct sources *src, uint32_t file, struct arena *a,
                            struct diags *ds);
/* Value of a key; NULL if absent or if the node is not a map. */
struct yaml_node *yaml_get(const struct yaml_node *map, const char *key);
/* Whether every key of a map is one of the n names; else an error at the first that is
 * not, with the nearest right one. title: "a template", for the message. */
bool yaml_known_keys(const struct yaml_node *map, const char *title,
                     const char *const *names, size_t n, struct diags *ds);
/* "a list", "a text", "a map". */
const char *yaml_kind_name(enum yaml_kind k);

/* Writing: a text as a YAML scalar, quoted and escaped where that is needed. */
void yaml_add_text(struct str *out, const char *text);

#endif
