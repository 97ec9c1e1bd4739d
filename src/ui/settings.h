/* The section "ui" of the reader's config.yaml: colours, keys, and how the screen begins.
 *
 *     ui:
 *       theme: dark              # safe, dark, light, contrast, mono
 *       ascii: no                # only ASCII characters
 *       mouse: yes
 *       speed: 2                 # of playing, times the usual
 *       keys:
 *         ctrl-n: next           # any command of the help, with its argument
 *         f5: set block=48
 *         q: none                # a key that does nothing
 *       colors:
 *         ACTIVE: orange bold    # names or numbers 0-255, "on" a background, attributes
 *         SELECT: 231 on navy
 *
 * Options of the command line go before it. */
#ifndef UI_SETTINGS_H
#define UI_SETTINGS_H

#include "base/diag.h"
#include "ui/keymap.h"
#include "ui/theme.h"

struct settings {
    struct arena *arena;
    bool has_scheme;
    enum scheme scheme;
    bool ascii, no_mouse;
    double speed; /* 0: not said */
    struct keymap keymap;
    struct role_own roles[ROLE_COUNT];
};

/* Reads config.yaml from where FILES_CONFIG puts it; without a file the settings are
 * empty. False with diagnostics, carets included, for anything that cannot be used; then
 * too there is something to free. */
bool settings_read(struct settings *out, struct sources *src, struct diags *ds);
void settings_free(struct settings *s);

#endif
