/* Which headers of the C++ library a file needs without including them. */
#ifndef LANG_LIBRARY_H
#define LANG_LIBRARY_H

#include "base/map.h"
#include "base/str.h"
#include "lang/token.h"

#include <stdbool.h>

/* Appends "#include <limits>" … for the names of namespace std in t whose headers it does
 * not include itself; false if there are none. */
bool library_includes(const struct token_list *t, struct intern *names, struct str *out);

#endif
