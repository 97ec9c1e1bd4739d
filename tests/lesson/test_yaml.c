/* YAML as trees with places, and what is said of files that are none. */
#include "suites.h"

#include "base/yaml.h"

#include <stdlib.h>
#include <string.h>

static struct diags ds;
static struct sources *src;
static struct arena *arena;

static void setup(void)
{
    diags_init(&ds);
    src = sources_new();
    arena = arena_new();
}

static void teardown(void)
{
    diags_free(&ds);
    sources_free(src);
    arena_free(arena);
}

static struct yaml_node *read_bytes(const char *text, size_t len)
{
    return yaml_read(src, sources_add(src, "f.yaml", text, len), arena, &ds);
}

static struct yaml_node *read_yaml(const char *text)
{
    return read_bytes(text, strlen(text));
}

/* Text of the file at a node's span. */
static const char *at(const struct yaml_node *n)
{
    const struct source *s = sources_get(src, n->span.file);
    return arena_strndup(arena, s->text + n->span.off, n->span.len);
}

START_TEST(tree_with_places)
{
    struct yaml_node *root =
        read_yaml("a: one\nb: [2, 'three', \"fo\\x75r\"]\nc: {d: e}\n");
    ck_assert_ptr_nonnull(root);
    ck_assert_int_eq(root->kind, YAML_MAP);
    ck_assert_uint_eq(root->n, 3);
    ck_assert_str_eq(yaml_get(root, "a")->text, "one");
    ck_assert_str_eq(at(yaml_get(root, "a")), "one");
    struct yaml_node *b = yaml_get(root, "b");
    ck_assert_int_eq(b->kind, YAML_SEQ);
    ck_assert_uint_eq(b->n, 3);
    ck_assert_str_eq(b->items[1]->text, "three");
    ck_assert_str_eq(at(b->items[1]), "three"); /* inside the quotes */
    ck_assert(!b->items[1]->plain && b->items[0]->plain);
    ck_assert_str_eq(b->items[2]->text, "four");
    ck_assert_str_eq(at(b->items[2]), "\"fo\\x75r\""); /* escapes: the whole of it */
    ck_assert_str_eq(yaml_get(yaml_get(root, "c"), "d")->text, "e");
    ck_assert_ptr_null(yaml_get(root, "z"));
}
END_TEST

START_TEST(places_count_bytes)
{
    /* libyaml counts characters: two before the key take five bytes. */
    struct yaml_node *root = read_yaml("'–é': x\nü: here\n");
    ck_assert_ptr_nonnull(root);
    ck_assert_str_eq(at(yaml_get(root, "ü")), "here");
    ck_assert_uint_eq(root->pairs[1].key_span.off, 11);
    ck_assert_uint_eq(root->pairs[1].key_span.len, 2);
}
END_TEST

START_TEST(byte_order_mark_and_crlf)
{
    struct yaml_node *root = read_yaml("\xef\xbb\xbf"
                                       "a: 1\r\nb: here\r\n");
    ck_assert_ptr_nonnull(root);
    ck_assert_str_eq(at(yaml_get(root, "b")), "here");
}
END_TEST

START_TEST(block_text)
{
    struct yaml_node *root = read_yaml("t: |\n  one\n  two\nu: >-\n  three\n  four\n");
    ck_assert_str_eq(yaml_get(root, "t")->text, "one\ntwo\n");
    ck_assert_str_eq(yaml_get(root, "u")->text, "three four");
}
END_TEST

START_TEST(aliases_share)
{
    struct yaml_node *root = read_yaml("a: &x {k: v}\nb: *x\n");
    ck_assert_ptr_nonnull(root);
    ck_assert_ptr_eq(yaml_get(root, "a"), yaml_get(root, "b"));
}
END_TEST

static const struct fault faults[] = {
    {"a: 1\n\tb: 2\n", 2, 1, "a tab indents this line"},
    {"a:\n  b: 1\n \tc: 2\n", 3, 2, "a tab indents this line"},
    {"a: 1\n  b: 2\n", 2, 4, "': ' cannot stand here"},
    {"a:\n  b: 1\n c: 2\n", 3, 2, "indented like those above"},
    {"a:\n  - 1\n - 2\n", 3, 2, "indented like those above"},
    {"a: 1\nb: 2\na: 3\n", 3, 1, "the key 'a' stands twice"},
    {"a: {b: 1, b: 2}\n", 1, 11, "the key 'b' stands twice"},
    {"a: [1, 2\nb: 3\n", 2, 2, "',' or the list's ']' is expected"},
    {"a: {x: 1\n", 2, 1, "',' or the map's '}' is expected"},
    {"a: 'one\n", 2, 1, "the closing quote is missing"},
    {"a: \"\\q\"\n", 1, 5, "this escape means nothing"},
    {"a: @x\n", 1, 4, "a value cannot begin with this character"},
    {"a: - b\n", 1, 4, "'- ' cannot stand here"},
    {"a\nb: 1\n", 2, 2, "cannot stand here"},
    {"a: *no\n", 1, 4, "no anchor '&no' comes before"},
    {"a: &x [1, *x]\n", 1, 11, "'*x' stands inside what it means"},
    {"a: !!python/object x\n", 1, 4, "tags ('tag:yaml.org,2002:python/object')"},
    {"a: !t {b: c}\n", 1, 4, "tags ('!t')"},
    {"? [1, 2]\n: x\n", 1, 3, "a key is a word: a list"},
    {"'': x\n", 1, 2, "a key is a word: an empty text"},
    {"a: 1\n---\nb: 2\n", 2, 1, "a second document"},
    {"", 0, 0, "empty: a document is expected"},
    {"# only a comment\n", 0, 0, "empty"},
    {"\x01", 1, 1, "a control character"},
    {"a: b\xff\n", 1, 5, "not text: a byte that is not UTF-8"},
    {"a: \xc3", 1, 4, "not text"},
    {"a: \"\\0\"\n", 1, 4, "NUL"},
};

START_TEST(says_what_is_wrong)
{
    struct fault f = faults[_i];
    ck_assert_ptr_null(read_yaml(f.text));
    ck_assert_uint_ge(ds.errors, 1);
    if (f.line == 0) { /* the file as such */
        ck_assert_ptr_nonnull(strstr(ds.list.data[0]->message, f.says));
        ck_assert_uint_eq(ds.list.data[0]->span.off, 0);
        return;
    }
    expect_fault(&ds, src, &f);
}
END_TEST

START_TEST(printed_with_carets)
{
    struct str out = {0};
    read_yaml("title: x\nsteps:\n  - say: y\ntitle: z\n");
    diags_print(&ds, src, 0, &out);
    ck_assert_str_eq(str_cstr(&out), "f.yaml:4:1: error: the key 'title' stands twice\n"
                                     "    4 | title: z\n"
                                     "      | ^~~~~\n"
                                     "f.yaml:1:1: note: first here\n"
                                     "    1 | title: x\n"
                                     "      | ^~~~~\n");
    str_free(&out);
}
END_TEST

START_TEST(nul_bytes_are_refused)
{
    ck_assert_ptr_null(read_bytes("a: b\0c\n", 7));
    ck_assert_ptr_nonnull(strstr(ds.list.data[0]->message, "not text"));
    ck_assert_uint_eq(ds.list.data[0]->span.off, 4);
}
END_TEST

START_TEST(depth_is_bounded)
{
    struct str text = {0};
    for (int i = 0; i < 100000; i++)
        str_addc(&text, '[');
    ck_assert_ptr_null(read_yaml(str_cstr(&text)));
    ck_assert_ptr_nonnull(strstr(ds.list.data[0]->message, "nested too deeply"));
    str_free(&text);
}
END_TEST

START_TEST(allowed_depth_is_allowed)
{
    struct str text = {0};
    for (int i = 0; i < YAML_MAX_DEPTH; i++)
        str_addc(&text, '[');
    for (int i = 0; i < YAML_MAX_DEPTH; i++)
        str_addc(&text, ']');
    ck_assert_ptr_nonnull(read_yaml(str_cstr(&text)));
    str_free(&text);
}
END_TEST

/* Each level doubles: written out the ninth would have 10^9 values. */
START_TEST(aliases_cannot_explode)
{
    ck_assert_ptr_null(read_yaml("a: &a [x,x,x,x,x,x,x,x,x,x]\n"
                                 "b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\n"
                                 "c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\n"
                                 "d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\n"
                                 "e: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\n"));
    ck_assert_ptr_nonnull(
        strstr(ds.list.data[0]->message, "when aliases are written out"));
}
END_TEST

START_TEST(number_of_values_is_bounded)
{
    struct str text = {0};
    for (int i = 0; i <= YAML_MAX_NODES; i++)
        str_add(&text, "- x\n");
    ck_assert_ptr_null(read_yaml(str_cstr(&text)));
    ck_assert_ptr_nonnull(strstr(ds.list.data[0]->message, "too large"));
    str_free(&text);
}
END_TEST

START_TEST(size_is_bounded)
{
    struct str text = {0};
    str_add(&text, "a: ");
    for (unsigned i = 0; i < YAML_MAX_BYTES; i++)
        str_addc(&text, 'x');
    ck_assert_ptr_null(read_yaml(str_cstr(&text)));
    ck_assert_ptr_nonnull(strstr(ds.list.data[0]->message, "larger than"));
    str_free(&text);
}
END_TEST

static const char *const written[] = {
    "plain", "with blank", "yes",     "no",          "12",        "-",         "",
    "a: b",  "#x",         "quo\"te", "back\\slash", "tab\tx",    "line\nend", "ü – é",
    "*",     "&x",         "null",    "'",           "a/b-c_d.e", "\x01",
};

START_TEST(written_texts_read_back)
{
    struct str text = {0};
    str_add(&text, "k: ");
    yaml_add_text(&text, written[_i]);
    str_addc(&text, '\n');
    struct yaml_node *root = read_yaml(str_cstr(&text));
    ck_assert_msg(root != NULL, "not readable: %s", str_cstr(&text));
    ck_assert_str_eq(yaml_get(root, "k")->text, written[_i]);
    str_free(&text);
}
END_TEST

Suite *yaml_suite(void)
{
    Suite *s = suite_create("yaml");
    TCase *c = tcase_create("yaml");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, tree_with_places);
    tcase_add_test(c, places_count_bytes);
    tcase_add_test(c, byte_order_mark_and_crlf);
    tcase_add_test(c, block_text);
    tcase_add_test(c, aliases_share);
    tcase_add_loop_test(c, says_what_is_wrong, 0, sizeof faults / sizeof *faults);
    tcase_add_test(c, printed_with_carets);
    tcase_add_test(c, nul_bytes_are_refused);
    tcase_add_test(c, depth_is_bounded);
    tcase_add_test(c, allowed_depth_is_allowed);
    tcase_add_test(c, aliases_cannot_explode);
    tcase_add_test(c, number_of_values_is_bounded);
    tcase_add_test(c, size_is_bounded);
    tcase_add_loop_test(c, written_texts_read_back, 0, sizeof written / sizeof *written);
    suite_add_tcase(s, c);
    return s;
}
