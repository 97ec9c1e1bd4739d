/* Bytes of terminals into keys, key names, and the tables of keys and commands. */
#include "suites.h"

#include <string.h>

#include "ui/input.h"
#include "ui/keymap.h"

struct input_case {
    const char *bytes;
    const char *name;
    size_t used;
};

static const struct input_case cases[] = {
    {"a", "a", 1},
    {"\xc3\xa9", "\xc3\xa9", 2},
    {"\r", "enter", 1},
    {"\n", "enter", 1},
    {"\t", "tab", 1},
    {"\x7f", "backspace", 1},
    {"\x08", "backspace", 1},
    {"\x0c", "ctrl-l", 1},
    {"\033[C", "right", 3},
    {"\033OC", "right", 3},
    {"\033[1;2C", "shift-right", 6},
    {"\033[c", "shift-right", 3},
    {"\033[1;2D", "shift-left", 6},
    {"\033[5~", "pageup", 4},
    {"\033[6~", "pagedown", 4},
    {"\033[H", "home", 3},
    {"\033[4~", "end", 4},
    {"\033[Z", "backtab", 3},
    {"\033OP", "f1", 3},
    {"\033[11~", "f1", 5},
    {"\033[24~", "f12", 5},
    {"\033\033[C", "esc", 1},
};

START_TEST(sequences)
{
    const struct input_case *c = &cases[_i];
    struct key k;
    char name[32];
    ck_assert_uint_eq(input_decode(c->bytes, strlen(c->bytes), false, &k), c->used);
    ck_assert_str_eq(key_spell(k, name), c->name);
    struct key parsed;
    ck_assert(key_parse(c->name, strlen(c->name), &parsed));
    ck_assert(key_same(k, parsed));
    for (size_t n = 1; n < strlen(c->bytes); n++) /* cut anywhere: never past the end */
        ck_assert_uint_le(input_decode(c->bytes, n, true, &k), n);
}
END_TEST

START_TEST(lone_escape)
{
    struct key k;
    ck_assert_uint_eq(input_decode("\033", 1, false, &k), 0);
    ck_assert_uint_eq(input_decode("\033", 1, true, &k), 1);
    ck_assert_uint_eq(k.code, KEY_ESC);
    ck_assert_uint_eq(input_decode("\033x", 2, false, &k), 2);
    ck_assert_uint_eq(k.code, 'x');
    ck_assert_uint_eq(k.mods, MOD_ALT);
}
END_TEST

START_TEST(unknown_is_swallowed)
{
    struct key k;
    ck_assert_uint_eq(input_decode("\033[?1;2c", 7, false, &k), 7);
    ck_assert_uint_eq(k.code, KEY_NOTHING);
    ck_assert_uint_eq(input_decode("\033[99~", 5, false, &k), 5);
    ck_assert_uint_eq(k.code, KEY_NOTHING);
}
END_TEST

START_TEST(mouse)
{
    struct key k;
    ck_assert_uint_eq(input_decode("\033[<0;12;3M", 10, false, &k), 10);
    ck_assert_uint_eq(k.code, KEY_CODE_MOUSE);
    ck_assert_uint_eq(k.mouse, MOUSE_PRESS);
    ck_assert_int_eq(k.row, 2);
    ck_assert_int_eq(k.col, 11);
    input_decode("\033[<0;12;3m", 10, false, &k);
    ck_assert_uint_eq(k.mouse, MOUSE_RELEASE);
    input_decode("\033[<32;1;1M", 10, false, &k);
    ck_assert_uint_eq(k.mouse, MOUSE_DRAG);
    input_decode("\033[<65;1;1M", 10, false, &k);
    ck_assert_uint_eq(k.mouse, MOUSE_WHEEL_DOWN);
}
END_TEST

/* Any bytes: always progress, never past the end. */
START_TEST(garbage)
{
    unsigned seed = 7;
    for (int round = 0; round < 20000; round++) {
        char bytes[12];
        for (size_t i = 0; i < sizeof bytes; i++) {
            seed = seed * 1103515245 + 12345;
            bytes[i] = (char)(seed >> 16);
            if (i == 0 && round % 2)
                bytes[i] = '\033';
            if (i == 1 && round % 4 == 1)
                bytes[i] = '[';
        }
        struct key k;
        size_t used = input_decode(bytes, sizeof bytes, true, &k);
        ck_assert_uint_ge(used, 1);
        ck_assert_uint_le(used, sizeof bytes);
    }
}
END_TEST

START_TEST(every_binding_is_a_key)
{
    for (size_t i = 0; keymap_at(i); i++) {
        const char *keys = keymap_at(i)->keys;
        while (*(keys += strspn(keys, " "))) {
            size_t len = strcspn(keys, " ");
            struct key k;
            ck_assert_msg(key_parse(keys, len, &k), "%s", keys);
            const struct binding *b = keymap_find(NULL, k);
            ck_assert_ptr_nonnull(b);
            ck_assert_msg(b == keymap_at(i), "two commands for one key: %s", keys);
            keys += len;
        }
    }
}
END_TEST

START_TEST(commands_by_name)
{
    ck_assert_int_eq(command_by_name("goto", 4), COMMAND_GOTO);
    ck_assert_int_eq(command_by_name("got", 3), COMMAND_GOTO);
    ck_assert_int_eq(command_by_name("f", 1), COMMAND_COUNT);
    ck_assert_int_eq(command_by_name("line", 4), COMMAND_LINE);
    ck_assert_int_eq(command_by_name("nonsense", 8), COMMAND_COUNT);
    ck_assert_int_eq(command_by_name("", 0), COMMAND_COUNT);
    for (int c = 0; c < COMMAND_COUNT; c++) {
        const char *name = command_info((enum command)c)->name;
        ck_assert_int_eq(command_by_name(name, strlen(name)), c);
        ck_assert_msg(*command_info((enum command)c)->help, "%s", name);
    }
    ck_assert_str_ne(command_section((enum command)0), "");
    ck_assert_str_eq(command_section(COMMAND_BACK), "");
    struct str keys = {0};
    keymap_keys(NULL, COMMAND_NEXT, &keys);
    ck_assert_str_eq(keys.data, "→ l");
    str_free(&keys);
}
END_TEST

Suite *input_suite(void)
{
    Suite *s = suite_create("input");
    TCase *t = tcase_create("input");
    tcase_add_loop_test(t, sequences, 0, (int)(sizeof cases / sizeof *cases));
    tcase_add_test(t, lone_escape);
    tcase_add_test(t, unknown_is_swallowed);
    tcase_add_test(t, mouse);
    tcase_add_test(t, garbage);
    tcase_add_test(t, every_binding_is_a_key);
    tcase_add_test(t, commands_by_name);
    suite_add_tcase(s, t);
    return s;
}
