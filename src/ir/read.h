/* Inside of the reader: read.c takes module and function lines apart, read_insn.c
 * instructions and operands, both with the cursor of read_token.c. */
#ifndef IR_READ_H
#define IR_READ_H

#include "base/map.h"
#include "ir/build.h"

struct slice {
    const char *p;
    size_t len;
};

struct reader {
    struct diags *ds;
    uint32_t file;
    const char *text, *end;   /* of the whole file */
    const char *p, *line_end; /* the line being read */
    struct ir_module *m;
    struct ir_func *f; /* function being read, NULL outside */
    struct map *regs;  /* printed name -> register number + 1 */
    bool line_bad, bad;
};

/* read_token.c: the cursor moves over blanks first. Each returns false, with the cursor
 * unmoved, if what it wants is not there. */
bool read_token_word(struct reader *r, struct slice *w); /* letters digits _ . % and numbers */
bool read_punct(struct reader *r, char c);
bool read_keyword(struct reader *r, const char *word);
bool read_u64(struct reader *r, uint64_t *v);
bool read_i64(struct reader *r, int64_t *v);
bool read_u32(struct reader *r, uint32_t *v);
bool read_quoted(struct reader *r, const char **text, size_t *len); /* in the arena */
bool read_span(struct reader *r, struct span *s); /* !file:off+len; else false */
bool read_done(struct reader *r);                 /* nothing left on the line */
bool slice_is(struct slice w, const char *text);
/* One diagnostic for the line; later ones on the same line are swallowed. */
void read_error(struct reader *r, const char *what);
/* Index of the word in names[0..n), whose getter is given; n if absent. */
bool read_enum(struct reader *r, const char *(*name)(unsigned), unsigned n, unsigned *v);
const char *read_vtype_name(unsigned i);
const char *read_space_name(unsigned i);

/* read_insn.c */
bool read_reg(struct reader *r, ir_reg *reg); /* register, constant or special */
void read_insn(struct reader *r);             /* whole line, into the last block */

#endif
