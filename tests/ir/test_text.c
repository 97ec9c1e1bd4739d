/* The text form: everything an instruction can say goes out and comes back; malformed
 * text becomes a diagnostic at its place. */
#include "ir_test.h"

#include <string.h>

/* Prints exactly, reads that, prints again. */
static void same_twice(const struct ir_module *m)
{
    struct str once = {0}, twice = {0};
    ir_print(m, NULL, &once);
    struct text_module t = text_read(str_cstr(&once));
    struct str said = text_diags(&t);
    ck_assert_msg(t.m != NULL, "%.1000s", str_cstr(&said));
    ir_print(t.m, NULL, &twice);
    size_t same = 0;
    while (once.data[same] && once.data[same] == twice.data[same])
        same++;
    ck_assert_msg(once.len == twice.len && same == once.len, "differs at\n%.200s\n%.200s",
                  once.data + same, twice.data + same);
    str_free(&said);
    str_free(&once);
    str_free(&twice);
    text_free(&t);
}

static ir_reg operand(struct ir_func *f, char letter, unsigned i)
{
    static const enum ir_vtype w[] = {IR_S32, IR_U32, IR_S8, IR_U16, IR_BOOL};
    switch (letter) {
    case 'f':
        return ir_const(f, IR_F32, 0x3f800000u + i);
    case 'g':
        return ir_const(f, IR_F64, UINT64_C(0x7ff8000000000000) + i);
    case 'd':
        return i % 2 ? ir_special_reg(f, IR_SREG_FRAME)
                     : ir_const(f, IR_PTR, IR_SHARED_BASE);
    case 'p':
        return ir_const(f, IR_PREDICATE, i & 1);
    default:
        return ir_new_reg(f, IR_KIND_VAR, w[i % 5], "x");
    }
}

static ir_reg result(struct ir_func *f, char letter)
{
    enum ir_vtype t = letter == 'd'   ? IR_U64
                      : letter == 'g' ? IR_F64
                      : letter == 'p' ? IR_PREDICATE
                      : letter == 'f' ? IR_F32
                                      : IR_S32;
    return letter == '-' ? IR_NONE : ir_new_reg(f, IR_KIND_TEMP, t, NULL);
}

static struct ir_insn sample(struct ir_func *f, enum ir_op op, unsigned sub)
{
    struct ir_insn in = ir_blank(op, (struct span){1, op, sub + 1}, 0);
    in.sub = (uint16_t)sub;
    in.more = (int16_t)(sub % 3 ? 0 : op % 7 ? (int)(op % 5) - 2 : 1234);
    const char *sig = ir_insn_sig(&in);
    in.dst = result(f, sig[0]);
    in.dst2 = result(f, sig[1]);
    for (unsigned i = 0; i < IR_MAX_SRC && sig[3 + i] && sig[3] != '*'; i++)
        in.src[i] = operand(f, sig[3 + i], i + sub);
    if (op == IR_LD64 || op == IR_ST64 || op == IR_ATOM64)
        in.mem = IR_MEM_B64;
    else if (op == IR_LD128 || op == IR_ST128)
        in.mem = IR_MEM_B128;
    else if (op == IR_LD32 || op == IR_ST32 || op == IR_ATOM32)
        in.mem = IR_MEM_B32;
    if (in.mem) {
        in.space = (uint8_t)(sub % 4);
        in.imm = (int64_t)sub * 4 - 8;
        in.flags = sub % 2 ? IR_FLAG_VOLATILE : ir_op_is_load(op) ? IR_FLAG_READ_ONLY : 0;
    }
    if (sig[3] == '*') {
        in.args = (uint32_t)f->args.len;
        in.nargs = 2;
        vec_push(&f->args, operand(f, 'w', 0));
        vec_push(&f->args, operand(f, 'd', 0));
    }
    if (op == IR_FENCE)
        in.scope = IR_SCOPE_SYSTEM;
    return in;
}

/* One of every op code and variant, math rows included. */
START_TEST(every_instruction)
{
    struct ir_module *m = ir_module_new();
    struct ir_func f = {.name = "all", .is_kernel = true, .result = IR_NONE};
    struct ir_site own = {0};
    vec_push(&f.sites, own);
    uint32_t block = ir_new_block(&f, "entry");
    size_t count = 0;
    for (unsigned op = 0; op < IR_OP_COUNT; op++) {
        if (ir_op_is_terminator(op))
            continue;
        bool math = strcmp(ir_op_info(op)->sub, "math") == 0;
        for (unsigned sub = 0; sub < IR_MATH_COUNT && ir_sub_name(op, sub); sub++)
            if (!math || ir_math_op(sub) == op) {
                ir_append(&f, block, sample(&f, op, sub));
                count++;
            }
    }
    ck_assert_uint_gt(count, IR_OP_COUNT - 5 + IR_MATH_COUNT);
    ir_append(&f, block, ir_blank(IR_EXIT, (struct span){1, 1, 1}, 0));
    vec_push(&m->funcs, f);
    same_twice(m);
    ir_module_free(m);
}
END_TEST

START_TEST(every_constant)
{
    static const uint64_t bits[] = {0,
                                    1,
                                    0x7fffffff,
                                    0x80000000,
                                    0xffffffff,
                                    0x7f800000,
                                    0xff800001,
                                    0x00000001,
                                    0x3dcccccd,
                                    UINT64_C(0x7ff0000000000000),
                                    UINT64_C(0xfff8000000000001),
                                    UINT64_C(0x3fb999999999999a),
                                    UINT64_C(0x8000000000000000),
                                    UINT64_MAX};
    struct ir_module *m = ir_module_new();
    struct ir_func f = {.name = "k", .is_kernel = true, .result = IR_NONE};
    struct ir_site own = {0};
    vec_push(&f.sites, own);
    uint32_t block = ir_new_block(&f, NULL);
    static const enum ir_vtype types[] = {IR_S32, IR_U32, IR_S64,  IR_U64,
                                          IR_F32, IR_F64, IR_BOOL, IR_PTR};
    for (size_t t = 0; t < sizeof types / sizeof *types; t++)
        for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
            bool wide = ir_vtype_class(types[t]) == IR_D;
            struct ir_insn in =
                ir_blank(wide ? IR_MOV_B64 : IR_MOV_B32, (struct span){0}, 0);
            in.dst = ir_new_reg(&f, IR_KIND_TEMP, types[t], NULL);
            in.src[0] =
                ir_const(&f, types[t], types[t] == IR_BOOL ? bits[i] & 1 : bits[i]);
            ir_append(&f, block, in);
        }
    vec_push(&m->funcs, f);
    struct str once = {0};
    ir_print(m, NULL, &once);
    struct text_module back = text_read(str_cstr(&once));
    ck_assert(back.m == NULL || back.m->funcs.len == 1);
    ck_assert(back.m != NULL);
    const struct ir_func *g = &back.m->funcs.data[0], *from = &m->funcs.data[0];
    for (size_t i = 0; i < g->blocks.data[0].insns.len; i++) {
        ir_reg a = from->blocks.data[0].insns.data[i].src[0];
        ir_reg b = g->blocks.data[0].insns.data[i].src[0];
        ck_assert_uint_eq(from->regs.data[a].bits, g->regs.data[b].bits);
        ck_assert_int_eq(from->regs.data[a].vtype, g->regs.data[b].vtype);
    }
    str_free(&once);
    text_free(&back);
    ir_module_free(m);
}
END_TEST

struct bad_text {
    const char *text, *complaint;
};

static const struct bad_text BAD[] = {
    {"", "no function"},
    {"nonsense\n", "expected module, string, object, param or func"},
    {"module arch x\n", "expected: module arch"},
    {"string 1 \"a\"\n", "expected: string N"},
    {"string 0 \"a\n", "expected: string N"},
    {"object 0 nowhere \"a\" \"int\" s32 size 4 align 4 offset 0\n",
     "expected: object N"},
    {"object 0 global \"a\" \"int\" s32 size 4 align 4 offset 0 init 0102\n",
     "hexadecimal"},
    {"object 0 global \"a\" \"int\" s32 size 2 align 4 offset 0 init 01zz\n",
     "hexadecimal"},
    {"param \"a\" \"int\" s32 size 4 align 4\n", "expected: param"},
    {"param \"a\" \"int\" s32 size 4 align 4 in %p.a\nfunc \"k\" kernel frame 0\n"
     "b0:\n  exit\nend\n",
     "not declared in the kernel"},
    {"func \"k\" frame 0\n", "expected: func"},
    {"func \"k\" kernel frame 0\nb0:\n  exit\n", "no end"},
    {"func \"k\" kernel frame 0\n  exit\nend\n", "the first block"},
    {"func \"k\" kernel frame 0\nb1:\n  exit\nend\n", "blocks numbered from 0"},
    {"func \"k\" kernel frame 0\n  reg %t0:s33\nb0:\n  exit\nend\n", "expected: reg"},
    {"func \"k\" kernel frame 0\n  reg %t0:s32 %t0:s32\nb0:\n  exit\nend\n",
     "expected: reg"},
    {"func \"k\" kernel frame 0\nb0:\n  frobnicate %t0\nend\n", "unknown operation"},
    {"func \"k\" kernel frame 0\nb0:\n  bar.sync.sideways #0\nend\n",
     "unknown operation"},
    {"func \"k\" kernel frame 0\nb0:\n  mov.b32 %t7, 1\nend\n", "operand expected"},
    {"func \"k\" kernel frame 0\n reg %t0:s32\nb0:\n  mov.b32 %t0, 1 2\nend\n",
     "end of line"},
    {"func \"k\" kernel frame 0\n reg %t0:s32\nb0:\n  mov.b32 %t0, 1x\nend\n",
     "operand expected"},
    {"func \"k\" kernel frame 0\n reg %t0:s32\nb0:\n  ld.w %t0, [5\nend\n",
     "operand expected"},
    {"func \"k\" kernel frame 0\n  site 2 in 0 \"f\"\nb0:\n  exit\nend\n",
     "expected: site"},
    {"func \"k\" kernel frame 0\n  var \"x\" \"int\" s32 size 4\nb0:\n  exit\nend\n",
     "expected: var"},
};

START_TEST(malformed)
{
    struct text_module t = text_read(BAD[_i].text);
    struct str said = text_diags(&t);
    ck_assert_msg(t.m == NULL, "read: %s", BAD[_i].text);
    ck_assert_msg(strstr(str_cstr(&said), BAD[_i].complaint) != NULL,
                  "%s\nexpected: %s\ngot: %s", BAD[_i].text, BAD[_i].complaint,
                  str_cstr(&said));
    str_free(&said);
    text_free(&t);
}
END_TEST

START_TEST(names_and_places)
{
    struct text_module t =
        text_read("module arch 90 shared 8 const 0 param 18 threads 64\n"
                  "string 0 \"a;\\\"b\\\\\\n\\x01\"\n"
                  "object 0 shared \"s\" \"int [2]\" s32 size 8 align 4 "
                  "offset 0 !2:5+3\n"
                  "object 1 global \"g\" \"short\" s16 size 2 align 2 "
                  "offset 0 init 0aff\n"
                  "param \"v\" \"S\" bytes size 16 align 8 offset 0\n"
                  "param \"p\" \"const float *\" ptr size 8 align 8 "
                  "pointee f32 4 const in %p.p\n"
                  "param \"h\" \"__half\" bytes size 2 align 2 pointee f16 2 "
                  "offset 16\n"
                  "func \"k<int, 3>\" kernel frame 24 !1:2+3\n"
                  "  reg %p.p:ptr %v.i:s32 %v.i.1:s64 %t0:s32\n"
                  "  params %p.p\n"
                  "  site 1 in 0 \"f\" !1:9+2\n"
                  "  var \"i\" \"int\" s32 size 4 elem 4 site 1 in %v.i.1 "
                  "!1:3+1 !1:3+9\n"
                  "  var \"s\" \"int [2]\" s32 size 8 elem 4 site 0 shared "
                  "0\n"
                  "b0 entry: join exit\n"
                  "    cvt.s64.s32 %v.i.1, %v.i !1:4+5 @1\n"
                  "    ld.w.generic.s8 %t0, [%p.p-3]\n"
                  "    exit.early\n"
                  "end\n");
    struct str said = text_diags(&t);
    ck_assert_msg(t.m != NULL, "%s", str_cstr(&said));
    str_free(&said);
    ck_assert_str_eq(t.m->strings.data[0].text, "a;\"b\\\n\x01");
    ck_assert_uint_eq(t.m->objects.data[1].init[1], 0xff);
    ck_assert_int_eq(t.m->params.data[1].reg, 0);
    ck_assert_int_eq(t.m->params.data[2].pointee, IR_F16);
    ck_assert(!t.m->params.data[2].is_pointer);
    const struct ir_func *f = &t.m->funcs.data[0];
    ck_assert_str_eq(f->regs.data[2].name, "i");
    ck_assert_int_eq(f->vars.data[0].reg, 2);
    ck_assert_uint_eq(f->blocks.data[0].insns.data[0].span.off, 4);
    ck_assert_uint_eq(f->blocks.data[0].insns.data[0].site, 1);
    ck_assert_int_eq(f->blocks.data[0].insns.data[1].imm, -3);
    ck_assert_int_eq(f->blocks.data[0].insns.data[2].flags, IR_FLAG_EARLY);
    same_twice(t.m);
    text_free(&t);
}
END_TEST

TCase *text_case(void)
{
    TCase *c = tcase_create("text");
    tcase_add_test(c, every_instruction);
    tcase_add_test(c, every_constant);
    tcase_add_test(c, names_and_places);
    tcase_add_loop_test(c, malformed, 0, sizeof BAD / sizeof *BAD);
    return c;
}
