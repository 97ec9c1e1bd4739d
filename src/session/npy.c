/* See npy.h. The header is a Python dictionary literal; only its three keys are read:
 * descr, fortran_order, shape. */
#include "config.h"

#include "session/npy.h"

#include "base/str.h"
#include "session/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_HEADER 65536

static const char *descr(enum ir_vtype v)
{
    switch (v) {
    case IR_S8:
        return "|i1";
    case IR_U8:
    case IR_BYTES:
        return "|u1";
    case IR_BOOL:
        return "|b1";
    case IR_S16:
        return "<i2";
    case IR_U16:
        return "<u2";
    case IR_S32:
        return "<i4";
    case IR_U32:
        return "<u4";
    case IR_S64:
        return "<i8";
    case IR_U64:
    case IR_PTR:
        return "<u8";
    case IR_F32:
        return "<f4";
    case IR_F64:
        return "<f8";
    case IR_F16:
        return "<f2";
    case IR_BF16: /* NumPy has no such type: its bits */
        return "<u2";
    case IR_PREDICATE:
        break;
    }
    return "";
}

/* Product of the numbers in "'shape': (a, b, )"; false if it is not there. */
static bool shape_count(const char *header, uint64_t *count)
{
    const char *p = strstr(header, "'shape'");
    p = p ? strchr(p, '(') : NULL;
    if (!p)
        return false;
    *count = 1;
    for (p++; *p && *p != ')';) {
        char *end;
        uint64_t n = strtoull(p, &end, 10);
        if (end == p) {
            p++;
            continue;
        }
        if (n && *count > UINT64_MAX / n)
            return false;
        *count *= n;
        p = end;
    }
    return *p == ')';
}

static bool check_header(const char *header, enum ir_vtype vtype, uint64_t count,
                         const char **error)
{
    char want[32];
    snprintf(want, sizeof want, "'descr': '%s'", descr(vtype));
    uint64_t have;
    *error = NULL;
    if (!strstr(header, want))
        *error = "the .npy file holds another type than the argument";
    else if (!strstr(header, "'fortran_order': False"))
        *error = "the .npy file is in Fortran order; save it with order='C'";
    else if (!shape_count(header, &have) || have != count)
        *error = "the .npy file has not as many elements as the argument";
    return *error == NULL;
}

/* Reads the preamble and header; NULL with a reason. Caller frees. */
static char *read_header(FILE *f, const char **error)
{
    unsigned char pre[12];
    *error = "not a .npy file";
    if (fread(pre, 1, 10, f) != 10 || memcmp(pre, "\x93NUMPY", 6) != 0)
        return NULL;
    size_t len = pre[8] | (size_t)pre[9] << 8;
    if (pre[6] >= 2) {
        if (fread(pre + 10, 1, 2, f) != 2)
            return NULL;
        len |= (size_t)pre[10] << 16 | (size_t)pre[11] << 24;
    }
    if (len > MAX_HEADER)
        return NULL;
    char *header = mem_alloc(len + 1);
    if (fread(header, 1, len, f) == len)
        return header;
    mem_free(header);
    return NULL;
}

static bool read_data(FILE *f, enum ir_vtype vtype, uint64_t count, void *out,
                      const char **error)
{
    char *header = read_header(f, error);
    if (!header)
        return false;
    bool ok = check_header(header, vtype, count, error);
    mem_free(header);
    size_t size = ir_vtype_size(vtype);
    if (ok && fread(out, size, count, f) != count) {
        *error = "the .npy file is cut short";
        return false;
    }
    return ok;
}

bool npy_read(const char *dir, const char *name, enum ir_vtype vtype, uint64_t count,
              void *out, const char **error)
{
    if (name[0] == '/' || strstr(name, "..")) {
        *error = "a data file must lie beside the kernel file";
        return false;
    }
    struct str path = {0};
    str_printf(&path, "%s/%s", dir, name);
    FILE *f = fopen(str_cstr(&path), "rb");
    str_free(&path);
    if (!f) {
        *error = "cannot open the .npy file";
        return false;
    }
    bool ok = read_data(f, vtype, count, out, error);
    fclose(f);
    return ok;
}

bool npy_read_bytes(const char *bytes, size_t len, enum ir_vtype vtype, uint64_t count,
                    void *out, const char **error)
{
    FILE *f = len ? fmemopen((void *)(uintptr_t)bytes, len, "rb") : NULL;
    if (!f) {
        *error = "not a .npy file";
        return false;
    }
    bool ok = read_data(f, vtype, count, out, error);
    fclose(f);
    return ok;
}
