/* NumPy files as inputs: good ones of every version, and every kind of bad one. */
#include "config.h"

#include "suites.h"

#include "session/npy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEAD "{'descr': '<i4', 'fortran_order': False, 'shape': (2, 3), }"
#define DATA "\1\0\0\0\2\0\0\0\3\0\0\0\4\0\0\0\5\0\0\0\6\0\0\0"
#define DATA_LEN 24

static char dir[] = "/tmp/warptutor-npy-XXXXXX";

static void setup(void)
{
    strcpy(dir + sizeof dir - 7, "XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(dir));
}

static void path_of(char *out, size_t size, const char *name)
{
    snprintf(out, size, "%s/%s", dir, name);
}

static void teardown(void)
{
    char path[128];
    path_of(path, sizeof path, "a.npy");
    unlink(path);
    rmdir(dir);
}

/* Writes a.npy: version, header (padded to 64 as NumPy does) and data. */
static void write_npy(int version, const char *head, const void *data, size_t len)
{
    char path[128];
    path_of(path, sizeof path, "a.npy");
    FILE *f = fopen(path, "wb");
    ck_assert_ptr_nonnull(f);
    size_t lead = version == 1 ? 10 : 12, n = strlen(head) + 1;
    size_t padded = (lead + n + 63) / 64 * 64 - lead;
    fprintf(f, "\x93NUMPY%c%c%c%c", version, 0, (int)(padded & 0xff), (int)(padded >> 8));
    if (version > 1)
        fwrite("\0\0", 1, 2, f);
    fprintf(f, "%-*s\n", (int)padded - 1, head);
    fwrite(data, 1, len, f);
    fclose(f);
}

static const char *read_npy(const char *name, enum ir_vtype type, uint64_t count,
                            void *out)
{
    const char *error = NULL;
    bool ok = npy_read(dir, name, type, count, out, &error);
    return ok ? "" : error;
}

START_TEST(every_version_is_read)
{
    int32_t got[6] = {0};
    write_npy(_i, HEAD, DATA, DATA_LEN);
    ck_assert_str_eq(read_npy("a.npy", IR_S32, 6, got), "");
    for (int i = 0; i < 6; i++)
        ck_assert_int_eq(got[i], i + 1);
}
END_TEST

static const struct {
    const char *descr;
    enum ir_vtype type;
} types[] = {
    {"|i1", IR_S8},  {"|u1", IR_U8},    {"|b1", IR_BOOL}, {"<i2", IR_S16},
    {"<u2", IR_U16}, {"<i4", IR_S32},   {"<u4", IR_U32},  {"<i8", IR_S64},
    {"<f2", IR_F16}, {"<u2", IR_BF16},  {"<u8", IR_U64},  {"<f4", IR_F32},
    {"<f8", IR_F64}, {"|u1", IR_BYTES},
};
#define NTYPES (int)(sizeof types / sizeof *types)

START_TEST(every_type_is_read_by_its_own_name)
{
    char head[128], data[16] = {0}, out[16];
    snprintf(head, sizeof head,
             "{'descr': '%s', 'fortran_order': False, 'shape': (2,), }", types[_i].descr);
    write_npy(1, head, data, sizeof data);
    for (int k = 0; k < NTYPES; k++) {
        bool same = strcmp(types[k].descr, types[_i].descr) == 0;
        ck_assert_str_eq(read_npy("a.npy", types[k].type, 2, out),
                         same ? ""
                              : "the .npy file holds another type than the argument");
    }
}
END_TEST

static const struct {
    const char *head, *error;
    size_t len;
} bad[] = {
    {"{'descr': '>i4', 'fortran_order': False, 'shape': (6,), }",
     "the .npy file holds another type than the argument", DATA_LEN},
    {"{'descr': '<i4', 'fortran_order': True, 'shape': (6,), }",
     "the .npy file is in Fortran order; save it with order='C'", DATA_LEN},
    {"{'descr': '<i4', 'fortran_order': False, 'shape': (5,), }",
     "the .npy file has not as many elements as the argument", DATA_LEN},
    {"{'descr': '<i4', 'fortran_order': False, 'shape': (), }",
     "the .npy file has not as many elements as the argument", DATA_LEN},
    {"{'descr': '<i4', 'fortran_order': False, 'shape': (6,",
     "the .npy file has not as many elements as the argument", DATA_LEN},
    {"{'descr': '<i4', 'fortran_order': False, }",
     "the .npy file has not as many elements as the argument", DATA_LEN},
    {"{'descr': '<i4', 'fortran_order': False, 'shape': (4294967296, 4294967296), }",
     "the .npy file has not as many elements as the argument", DATA_LEN},
    {HEAD, "the .npy file is cut short", DATA_LEN - 1},
    {HEAD, "the .npy file is cut short", 0},
    {"", "the .npy file holds another type than the argument", DATA_LEN},
};

START_TEST(bad_file_is_refused_with_a_reason)
{
    int32_t got[6];
    write_npy(1, bad[_i].head, DATA, bad[_i].len);
    ck_assert_str_eq(read_npy("a.npy", IR_S32, 6, got), bad[_i].error);
}
END_TEST

START_TEST(what_is_no_npy_file_at_all)
{
    static const char good[] = "\x93NUMPY\1\0\x10\0{'descr': ";
    char path[128], out[64];
    path_of(path, sizeof path, "a.npy");
    for (size_t len = 0; len < sizeof good; len++) { /* every truncation of the start */
        FILE *f = fopen(path, "wb");
        fwrite(good, 1, len, f);
        fclose(f);
        ck_assert_str_eq(read_npy("a.npy", IR_S8, 1, out), "not a .npy file");
    }
    FILE *f = fopen(path, "wb");
    fwrite("\x93NUMPY\2\0\xff\xff\xff\xff", 1, 12, f);
    fclose(f);
    ck_assert_str_eq(read_npy("a.npy", IR_S8, 1, out), "not a .npy file");
    ck_assert_str_eq(read_npy("none.npy", IR_S8, 1, out), "cannot open the .npy file");
    ck_assert_str_eq(read_npy(".", IR_S8, 1, out), "not a .npy file");
}
END_TEST

START_TEST(files_elsewhere_are_refused)
{
    static const char *const names[] = {"/etc/passwd", "../a.npy", "x/../../a.npy"};
    char out[8];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_str_eq(read_npy(names[i], IR_S8, 1, out),
                         "a data file must lie beside the kernel file");
}
END_TEST

#define ROWS(table) (int)(sizeof table / sizeof *table)

Suite *npy_suite(void)
{
    Suite *s = suite_create("npy");
    TCase *t = tcase_create("npy");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, every_version_is_read, 1, 4);
    tcase_add_loop_test(t, every_type_is_read_by_its_own_name, 0, NTYPES);
    tcase_add_loop_test(t, bad_file_is_refused_with_a_reason, 0, ROWS(bad));
    tcase_add_test(t, what_is_no_npy_file_at_all);
    tcase_add_test(t, files_elsewhere_are_refused);
    suite_add_tcase(s, t);
    return s;
}
