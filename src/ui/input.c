/* Decodes what terminals send: UTF-8, CSI and SS3 sequences with xterm's modifiers, and
 * SGR mouse reports. Takes bytes, gives struct key. Waiting, and deciding that a lone
 * escape is the Escape key, is term.c's matter (it sets `last`). */
#include "ui/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

#define MAX_PARAMS 4
#define ESC 0x1b

struct csi {
    char lead; /* '<' of mouse reports, or 0 */
    unsigned param[MAX_PARAMS];
    unsigned nparams;
    char final;
};

/* Bytes of a CSI sequence after ESC [; 0 if it is not complete. */
static size_t scan_csi(const char *s, size_t n, struct csi *out)
{
    *out = (struct csi){0};
    size_t i = 0;
    if (i < n && (s[i] == '<' || s[i] == '?' || s[i] == '>'))
        out->lead = s[i++];
    for (; i < n; i++) {
        char c = s[i];
        if (c >= '0' && c <= '9') {
            if (out->nparams == 0)
                out->nparams = 1;
            unsigned *p = &out->param[out->nparams - 1];
            *p = *p < 10000 ? *p * 10 + (unsigned)(c - '0') : *p;
        } else if (c == ';') {
            out->nparams += out->nparams == 0 ? 2 : out->nparams < MAX_PARAMS;
        } else if (c >= 0x40 && c <= 0x7e) {
            out->final = c;
            return i + 1;
        } else if (c < 0x20 || c > 0x3f) {
            return i + 1; /* garbage: swallow up to here */
        }
    }
    return 0;
}

static uint32_t tilde_key(unsigned number)
{
    static const struct {
        unsigned number;
        uint32_t code;
    } keys[] = {{1, KEY_CODE_HOME},     {2, KEY_CODE_INSERT},  {3, KEY_CODE_DELETE},
                {4, KEY_CODE_END},      {5, KEY_CODE_PAGE_UP}, {6, KEY_CODE_PAGE_DOWN},
                {7, KEY_CODE_HOME},     {8, KEY_CODE_END},     {11, KEY_CODE_F1},
                {12, KEY_CODE_F1 + 1},  {13, KEY_CODE_F1 + 2}, {14, KEY_CODE_F1 + 3},
                {15, KEY_CODE_F1 + 4},  {17, KEY_CODE_F1 + 5}, {18, KEY_CODE_F1 + 6},
                {19, KEY_CODE_F1 + 7},  {20, KEY_CODE_F1 + 8}, {21, KEY_CODE_F1 + 9},
                {23, KEY_CODE_F1 + 10}, {24, KEY_CODE_F1 + 11}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].number == number)
            return keys[i].code;
    return KEY_NOTHING;
}

static uint32_t letter_key(char final)
{
    switch (final) {
    case 'A':
        return KEY_CODE_UP;
    case 'B':
        return KEY_CODE_DOWN;
    case 'C':
        return KEY_CODE_RIGHT;
    case 'D':
        return KEY_CODE_LEFT;
    case 'F':
        return KEY_CODE_END;
    case 'H':
        return KEY_CODE_HOME;
    case 'Z':
        return KEY_CODE_BACK_TAB;
    case 'P':
        return KEY_CODE_F1;
    case 'Q':
        return KEY_CODE_F1 + 1;
    case 'R':
        return KEY_CODE_F1 + 2;
    case 'S':
        return KEY_CODE_F1 + 3;
    default:
        return KEY_NOTHING;
    }
}

/* xterm: parameter = 1 + shift + 2 alt + 4 ctrl. */
static uint8_t modifiers(unsigned param)
{
    return param > 1 ? (uint8_t)((param - 1) & 7) : 0;
}

static void decode_mouse(const struct csi *c, struct key *out)
{
    unsigned b = c->param[0];
    *out = (struct key){.code = KEY_CODE_MOUSE, .button = (uint8_t)(b & 3)};
    out->col = (int16_t)(c->param[1] > 0 ? c->param[1] - 1 : 0);
    out->row = (int16_t)(c->param[2] > 0 ? c->param[2] - 1 : 0);
    if (b & 64)
        out->mouse = b & 1 ? MOUSE_WHEEL_DOWN : MOUSE_WHEEL_UP;
    else if (c->final == 'm')
        out->mouse = MOUSE_RELEASE;
    else
        out->mouse = b & 32 ? MOUSE_DRAG : MOUSE_PRESS;
    if (b & 4)
        out->mods |= MOD_SHIFT;
    if (b & 16)
        out->mods |= MOD_CTRL;
}

static void decode_csi(const struct csi *c, struct key *out)
{
    if (c->lead == '<' && (c->final == 'M' || c->final == 'm')) {
        decode_mouse(c, out);
        return;
    }
    if (c->lead)
        return;
    if (c->final == '~') {
        out->code = tilde_key(c->param[0]);
        out->mods = modifiers(c->param[1]);
    } else if (c->final >= 'a' && c->final <= 'd') { /* rxvt: shifted arrows */
        out->code = letter_key((char)(c->final - 'a' + 'A'));
        out->mods = MOD_SHIFT;
    } else {
        out->code = letter_key(c->final);
        out->mods = modifiers(c->nparams > 1 ? c->param[1] : 0);
    }
}

static size_t decode_escape(const char *s, size_t n, bool last, struct key *out)
{
    if (n == 1) {
        out->code = last ? KEY_ESC : KEY_NOTHING;
        return last ? 1 : 0;
    }
    if (s[1] == '[' || s[1] == 'O') {
        struct csi c;
        size_t used = scan_csi(s + 2, n - 2, &c);
        if (used > 0) {
            decode_csi(&c, out);
            return 2 + used;
        }
        if (!last)
            return 0;
        if (n > 2)
            return n; /* a sequence that was cut */
    }
    if (s[1] == ESC) {
        out->code = KEY_ESC;
        return 1;
    }
    size_t used = input_decode(s + 1, n - 1, last, out);
    out->mods |= MOD_ALT;
    return used ? used + 1 : 0;
}

/* Length that the lead byte promises; 1 for what cannot lead. */
static size_t promised(unsigned char lead)
{
    return lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
}

size_t input_decode(const char *bytes, size_t n, bool last, struct key *out)
{
    *out = (struct key){0};
    unsigned char first = (unsigned char)bytes[0];
    if (first == ESC)
        return decode_escape(bytes, n, last, out);
    if (first == '\n' || first == 8) {
        out->code = first == 8 ? KEY_RUBOUT : KEY_ENTER_CHAR;
        return 1;
    }
    if (n < promised(first) && !last)
        return 0;
    return utf8_decode(bytes, n, &out->code);
}

static const struct {
    const char *name;
    uint32_t code;
} named[] = {{"up", KEY_CODE_UP},
             {"down", KEY_CODE_DOWN},
             {"left", KEY_CODE_LEFT},
             {"right", KEY_CODE_RIGHT},
             {"home", KEY_CODE_HOME},
             {"end", KEY_CODE_END},
             {"pageup", KEY_CODE_PAGE_UP},
             {"pagedown", KEY_CODE_PAGE_DOWN},
             {"insert", KEY_CODE_INSERT},
             {"delete", KEY_CODE_DELETE},
             {"backtab", KEY_CODE_BACK_TAB},
             {"tab", KEY_TAB_CHAR},
             {"enter", KEY_ENTER_CHAR},
             {"esc", KEY_ESC},
             {"backspace", KEY_RUBOUT},
             {"space", ' '}};

static bool parse_plain(const char *name, size_t len, struct key *out)
{
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strlen(named[i].name) == len && memcmp(named[i].name, name, len) == 0) {
            out->code = named[i].code;
            return true;
        }
    if (len >= 2 && len <= 3 && name[0] == 'f') {
        int n = atoi(name + 1);
        out->code = KEY_CODE_F1 + (uint32_t)(n - 1);
        return n >= 1 && n <= 12;
    }
    return len > 0 && utf8_decode(name, len, &out->code) == len;
}

bool key_parse(const char *name, size_t len, struct key *out)
{
    *out = (struct key){0};
    if (len > 6 && memcmp(name, "shift-", 6) == 0) {
        bool ok = parse_plain(name + 6, len - 6, out);
        out->mods = MOD_SHIFT;
        return ok;
    }
    if (len == 6 && memcmp(name, "ctrl-", 5) == 0) {
        out->code = (uint32_t)(name[5] & 0x1f);
        return true;
    }
    return parse_plain(name, len, out);
}

const char *key_spell(struct key k, char buf[32])
{
    const char *shift = k.mods & MOD_SHIFT ? "shift-" : "";
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (named[i].code == k.code) {
            snprintf(buf, 32, "%s%s", shift, named[i].name);
            return buf;
        }
    if (k.code >= KEY_CODE_F1 && k.code <= KEY_CODE_F12)
        snprintf(buf, 32, "%sf%u", shift, (unsigned)(k.code - KEY_CODE_F1 + 1));
    else if (k.code > 0 && k.code < 0x20)
        snprintf(buf, 32, "ctrl-%c", (char)(k.code + 0x60));
    else if (k.code > 0x20 && k.code < 0x110000)
        buf[utf8_encode(k.code, buf)] = 0;
    else
        buf[0] = 0;
    return buf;
}

bool key_same(struct key a, struct key b)
{
    return a.code == b.code && a.mods == b.mods;
}
