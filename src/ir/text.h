/* What the printer and the reader of the text form share; see print.c for the form. */
#ifndef IR_TEXT_H
#define IR_TEXT_H

#include "ir/ir.h"

/* Mnemonic parts beside the op code's own name. */
#define IR_TEXT_VOLATILE "volatile"
#define IR_TEXT_LEGACY "legacy"
#define IR_TEXT_EARLY "early"
#define IR_TEXT_UNALIGNED "unaligned"
#define IR_TEXT_READ_ONLY "nc"
#define IR_TEXT_GUARD "guard"
#define IR_TEXT_BLOCK "block"
#define IR_TEXT_SYSTEM "system"
#define IR_TEXT_MORE "plus" /* and a number: ir_insn.more */
#define IR_TEXT_LESS "less"

/* True if the instruction addresses memory by [src 0 + imm]. */
bool ir_has_address(enum ir_op op);
/* True if imm is an operand on its own, printed #imm. */
bool ir_has_index(enum ir_op op);
/* True if scope means something. */
bool ir_has_scope(enum ir_op op);

#endif
