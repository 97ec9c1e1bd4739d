/* What goes into the launches of a session, as bytes: for whoever runs the same kernel
 * elsewhere. Taken from the specification in the same way as a run's own memory. */
#ifndef SESSION_INPUTS_H
#define SESSION_INPUTS_H

#include "session/session.h"

struct input_source {
    const char *name; /* as written in #include; the kernel file: its path */
    const char *text; /* host code blanked, lines kept */
};
struct input_array {
    const char *name;
    enum ir_vtype vtype;
    uint64_t count; /* scalars, vector lanes included */
    bool is_const;  /* pointer to const: an input */
};
struct input_global {
    const char *name;
    enum ir_vtype vtype;
    uint64_t size;             /* bytes */
    bool is_constant;          /* __constant__ */
    bool holds_addresses;      /* its values mean something where it lies alone */
    const unsigned char *init; /* of a `global:` line; NULL: as compiled */
};
struct input_write { /* an array's contents before a launch */
    size_t array;
    const unsigned char *data;
};
struct input_param {
    bool is_array;
    size_t array;
    const unsigned char *value;
    uint64_t size;
};
struct input_launch {
    const char *kernel;
    const struct launch *launch;
    VEC(struct input_param) params;
    VEC(struct input_write) writes;
};

struct inputs {
    VEC(struct input_source) sources; /* the kernel file first */
    VEC(struct input_array) arrays;
    VEC(struct input_global) globals;
    VEC(struct input_launch) launches;
    struct arena *arena;
};

/* All launches of the header, options included. NULL after diagnostics. */
struct inputs *session_inputs(struct session *s, struct diags *ds);
void inputs_free(struct inputs *in);

#endif
