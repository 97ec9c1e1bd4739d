/* Names of the characters that screens use beyond ASCII; see glyphs.def. */
#ifndef UI_GLYPH_H
#define UI_GLYPH_H

#include <stdint.h>

enum glyph {
#define GLYPH(sym, cp, ascii, meaning) GLYPH_##sym = cp,
#include "ui/glyphs.def"
#undef GLYPH
};

#endif
