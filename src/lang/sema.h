/* Inside of semantic analysis, shared by sema*.c, eval*.c and print_typed.c only: all of it,
 * one header a subject.
 *
 * It walks the untyped tree of one function at a time, when a kernel reaches it, and
 * builds the typed tree of typed.h. Names local to a function are scoped here; those
 * at file scope are looked up in the parser's scopes, seen from the place where the
 * declaration that mentions them stands (`scope`, `order`).
 *
 * After an error a node has TYPE_ERROR: whoever meets it stays silent and passes it on.
 * While `unevaluated` is set (sizeof, decltype) nothing is marked as used. */
#ifndef LANG_SEMA_H
#define LANG_SEMA_H

#include "lang/sema_call.h"
#include "lang/sema_class.h"
#include "lang/sema_expr.h"
#include "lang/sema_state.h"
#include "lang/sema_stmt.h"
#include "lang/sema_template.h"

#endif
