/* What a terminal sends, decoded: bytes in, keys and mouse events out.
 *
 * A pure function of a buffer, so it is tested without a terminal. */
#ifndef UI_INPUT_H
#define UI_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Code points below 0x110000 are characters; control characters are themselves. */
enum key_code {
    KEY_NOTHING = 0,
    KEY_TAB_CHAR = '\t',
    KEY_ENTER_CHAR = '\r',
    KEY_ESC = 27,
    KEY_RUBOUT = 127,
    KEY_CODE_UP = 0x110000,
    KEY_CODE_DOWN,
    KEY_CODE_LEFT,
    KEY_CODE_RIGHT,
    KEY_CODE_HOME,
    KEY_CODE_END,
    KEY_CODE_PAGE_UP,
    KEY_CODE_PAGE_DOWN,
    KEY_CODE_INSERT,
    KEY_CODE_DELETE,
    KEY_CODE_BACK_TAB,
    KEY_CODE_F1,
    KEY_CODE_F12 = KEY_CODE_F1 + 11,
    KEY_CODE_MOUSE,
    KEY_CODE_RESIZE
};
enum key_mod { MOD_SHIFT = 1, MOD_ALT = 2, MOD_CTRL = 4 };
enum mouse_kind {
    MOUSE_PRESS,
    MOUSE_RELEASE,
    MOUSE_DRAG,
    MOUSE_WHEEL_UP,
    MOUSE_WHEEL_DOWN
};

struct key {
    uint32_t code;
    uint8_t mods;          /* enum key_mod bits; of characters only ALT */
    uint8_t mouse, button; /* KEY_CODE_MOUSE: enum mouse_kind, 0 left 1 middle 2 right */
    int16_t row, col;      /* KEY_CODE_MOUSE, from 0; RESIZE: new size */
};

/* Decodes one key from n > 0 bytes. Returns the bytes used; 0 if more are needed (never
 * when last is set: then what is there is all there is). Unknown sequences are swallowed
 * and give KEY_NOTHING. */
size_t input_decode(const char *bytes, size_t n, bool last, struct key *out);

/* "right", "shift-left", "space", "ctrl-l", "f5", "?", ":": the names of keys.def. False
 * if unknown. */
bool key_parse(const char *name, size_t len, struct key *out);
/* The name of a key, as key_parse takes it; "" if it has none. */
const char *key_spell(struct key k, char buf[32]);
bool key_same(struct key a, struct key b); /* code and modifiers */

#endif
