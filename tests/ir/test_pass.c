/* The passes after lowering on hand-written code: folding, threading, contraction,
 * packing. */
#include "ir_test.h"

#include "ir/opt.h"

#include "ir/promote.h"

#include <string.h>

struct fold_case {
    enum ir_op op;
    uint64_t a, b, c;
    bool folds;
    uint64_t result;
};

static const struct fold_case FOLDS[] = {
    {IR_ADD_I32, 0x7fffffff, 1, 0, true, 0x80000000},
    {IR_MUL_I32, 0x10000, 0x10000, 0, true, 0},
    {IR_SHR_S32, 0x80000000, 31, 0, true, 0xffffffff},
    {IR_SHL_B32, 1, 32, 0, false, 0},
    {IR_DIV_S32, 0x80000000, 0xffffffff, 0, true, 0x80000000},
    {IR_REM_S32, 0x80000000, 0xffffffff, 0, true, 0},
    {IR_DIV_S32, (uint32_t)-7, 2, 0, true, (uint32_t)-3},
    {IR_DIV_S32, 1, 0, 0, false, 0},
    {IR_REM_U64, 1, 0, 0, false, 0},
    {IR_SEXT8, 0x1ff, 0, 0, true, 0xffffffff},
    {IR_ZEXT16, 0x12345678, 0, 0, true, 0x5678},
    {IR_MAD_WIDE_S32, (uint32_t)-2, 3, 10, true, 4},
    {IR_MAD_WIDE_U32, 0xffffffff, 2, 1, true, UINT64_C(0x1ffffffff)},
    {IR_CVT_S64_S32, 0xffffffff, 0, 0, true, UINT64_MAX},
    {IR_CVT_F32_S32, 0x01000001, 0, 0, true, 0x4b800000},
    {IR_ADD_F32, 0x3f800000, 0x33800000, 0, true, 0x3f800000},
    {IR_MUL_F32, 0x7f800000, 0, 0, true, 0x7fffffff},
    {IR_CVT_S32_F32, 0xbfc00000, 0, 0, true, 0xffffffff},
    {IR_CVT_S32_F32, 0x60000000, 0, 0, false, 0},
    {IR_SETP_LT_S32, 0xffffffff, 0, 0, true, 1},
    {IR_SETP_LT_U32, 0xffffffff, 0, 0, true, 0},
    {IR_SELP_B32, 5, 6, 1, true, 5},
    {IR_SELP_B64, 5, 6, 0, true, 6},
    {IR_POPC_B32, 5, 0, 0, false, 0},
};

START_TEST(folds)
{
    const struct fold_case *c = &FOLDS[_i];
    uint64_t src[] = {c->a, c->b, c->c}, out = 0;
    ck_assert_int_eq(ir_fold(c->op, src, &out), c->folds);
    if (c->folds)
        ck_assert_uint_eq(out, c->result);
}
END_TEST

/* These want joins. */
static void converge(struct ir_func *f)
{
    ir_cfg(f);
    ir_converge(f);
}

static void expand(struct ir_func *f)
{
    ir_cfg(f);
    ir_expand(f);
}

struct pass_case {
    const char *name;
    void (*pass)(struct ir_func *f);
    const char *regs, *before, *after; /* after: text that must appear; none in `gone` */
    const char *gone;
};

static void contract(struct ir_func *f)
{
    ir_contract(f);
    ir_sweep(f);
}

/* Slots s at 0, 8 and 16, 8 bytes each. */
static void promote(struct ir_func *f)
{
    struct ir_slots slots = {0};
    for (unsigned i = 0; i < 3; i++) {
        struct ir_slot s = {.offset = 8 * i, .size = 8, .name = "s"};
        vec_push(&slots.list, s);
    }
    ir_promote(f, &slots);
    ir_slots_free(&slots);
}

static const struct pass_case PASSES[] = {
    {"a word of the frame", promote, "%p.o:ptr %v.x:s32",
     "b0:\n st.w.local.b32 [%frame+8], 5\n ld.w.local.b32 %v.x, [%frame+8]\n"
     " st.w.global.b32 [%p.o], %v.x\n exit\n",
     "mov.b32 %v.s, 5", "local"},
    {"a word through its address, across blocks", promote,
     "%p.o:ptr %v.a:ptr %v.x:s32 %p.c:pred",
     "b0:\n add.i64 %v.a, %frame, 8l\n bra %p.c, b1, b2\n"
     "b1:\n st.w.generic.b32 [%v.a], 5\n jmp b2\n"
     "b2:\n ld.w.generic.b32 %v.x, [%v.a]\n st.w.global.b32 [%p.o], %v.x\n exit\n",
     "mov.b32 %v.x, %v.s", "add.i64"},
    {"an address kept in the frame", promote, "%p.o:ptr %t0:ptr %t1:ptr %v.x:s32",
     "b0:\n add.i64 %t0, %frame, 8l\n st.d.local.b64 [%frame+16], %t0\n"
     " ld.d.local.b64 %t1, [%frame+16]\n st.w.generic.b32 [%t1+4], 5\n"
     " ld.w.local.b32 %v.x, [%frame+12]\n st.w.global.b32 [%p.o], %v.x\n exit\n",
     "mov.b32 %v.s.1, 5", "local"},
    {"an address stored elsewhere", promote, "%p.o:ptr %t0:ptr",
     "b0:\n st.w.local.b32 [%frame+8], 5\n add.i64 %t0, %frame, 8l\n"
     " st.d.global.b64 [%p.o], %t0\n exit\n",
     "st.w.local.b32 [%frame+8], 5", "%v.s"},
    {"two addresses that meet", promote, "%p.o:ptr %v.a:ptr %p.c:pred %v.x:s32",
     "b0:\n st.w.local.b32 [%frame], 5\n st.w.local.b32 [%frame+8], 6\n"
     " bra %p.c, b1, b2\nb1:\n mov.b64 %v.a, %frame\n jmp b3\n"
     "b2:\n add.i64 %v.a, %frame, 8l\n jmp b3\n"
     "b3:\n ld.w.generic.b32 %v.x, [%v.a]\n st.w.global.b32 [%p.o], %v.x\n exit\n",
     "ld.w.generic.b32 %v.x, [%v.a]", "%v.s"},
    {"an address of one path only", promote, "%p.o:ptr %v.a:ptr %p.c:pred %v.x:s32",
     "b0:\n st.w.local.b32 [%frame+8], 6\n bra %p.c, b1, b2\n"
     "b1:\n add.i64 %v.a, %frame, 8l\n jmp b2\n"
     "b2:\n ld.w.generic.b32 %v.x, [%v.a]\n st.w.global.b32 [%p.o], %v.x\n exit\n",
     "st.w.local.b32 [%frame+8], 6", "%v.s"},
    {"an address that moves in a loop", promote, "%p.o:ptr %v.a:ptr %p.c:pred",
     "b0:\n st.w.local.b32 [%frame+8], 6\n add.i64 %v.a, %frame, 8l\n jmp b1\n"
     "b1:\n st.w.generic.b32 [%v.a], 1\n add.i64 %v.a, %v.a, 4l\n bra %p.c, b1, b2\n"
     "b2:\n exit\n",
     "st.w.local.b32 [%frame+8], 6", "%v.s"},
    {"an address moved out of its object", promote, "%p.o:ptr %t0:ptr %t1:ptr",
     "b0:\n add.i64 %t0, %frame, 8l\n add.i64 %t1, %t0, 8l\n"
     " st.w.generic.b32 [%t1], 1\n st.w.generic.b32 [%t0], 2\n exit\n",
     "st.w.local.b32 [%frame+8], 2", "%v.s"},
    {"eight bytes over two words", promote, "%p.o:ptr %p.d:u64 %v.x:f32",
     "b0:\n st.d.local.b64 [%frame+8], %p.d\n ld.w.local.b32 %v.x, [%frame+12]\n"
     " st.w.global.b32 [%p.o], %v.x\n exit\n",
     "hi.b32 %v.s", "local"},
    {"half of a word", promote, "%p.o:ptr %p.x:u32 %v.x:u16",
     "b0:\n st.w.local.b32 [%frame+8], %p.x\n ld.w.local.u16 %v.x, [%frame+10]\n"
     " st.w.global.b32 [%p.o], %v.x\n exit\n",
     "prmt.b32 %v.x, %v.s, 0u, 17458u", "local"},
    {"a byte of a longer value", promote, "%p.o:ptr %p.x:s32 %v.x:s8",
     "b0:\n st.w.local.u8 [%frame+9], %p.x\n ld.w.local.s8 %v.x, [%frame+9]\n"
     " st.w.global.b32 [%p.o], %v.x\n exit\n",
     "ext.s8 %v.s, %p.x", "local"},
    {"eight bytes of two objects", promote, "%p.o:ptr %v.x:u64",
     "b0:\n st.w.local.b32 [%frame+12], 1\n st.w.local.b32 [%frame+16], 2\n"
     " ld.d.local.b64 %v.x, [%frame+12]\n st.d.global.b64 [%p.o], %v.x\n exit\n",
     "st.w.local.b32 [%frame+16], 2", "%v.s"},
    {"an atomic on a word of the frame", promote, "%p.o:ptr %v.x:s32",
     "b0:\n st.w.local.b32 [%frame+8], 1\n"
     " atom.w.add.local.b32 %v.x, [%frame+8], 2\n st.w.global.b32 [%p.o], %v.x\n"
     " exit\n",
     "st.w.local.b32 [%frame+8], 1", "%v.s"},
    {"a jump to a jump", ir_thread, "%t0:pred",
     "b0:\n bra %t0, b1, b2\nb1:\n jmp b3\nb2:\n trap\nb3:\n exit\n", "bra %t0, b2, b1",
     "jmp"},
    {"a chain of blocks", ir_thread, "%t0:s32",
     "b0:\n mov.b32 %t0, 1\n jmp b1\nb1:\n mov.b32 %t0, 2\n jmp b2\nb2:\n exit\n",
     "mov.b32 %t0, 2", "b1"},
    {"a loop stays", ir_thread, "%t0:pred",
     "b0:\n jmp b1\nb1:\n bra %t0, b1, b2\nb2:\n exit\n", "bra %t0, b1, b2", "zzz"},
    {"an endless empty loop", ir_thread, "%t0:pred", "b0:\n jmp b1\nb1:\n jmp b1\n",
     "jmp", "zzz"},
    {"product through moves", contract, "%t0:f32 %t1:f32 %v.m:f32",
     "b0:\n mul.f32 %t0, %v.m, %v.m\n mov.b32 %t1, %t0\n add.f32 %v.m, %t1, 1f\n exit\n",
     "fma.f32 %v.m, %v.m, %v.m, 1f", "mul"},
    {"factor overwritten between", contract, "%t0:f32 %v.a:f32 %v.o:f32",
     "b0:\n mul.f32 %t0, %v.a, 3f\n mov.b32 %v.a, 7f\n add.f32 %v.o, %t0, %v.a\n exit\n",
     "mov.b32 %t1, %v.a", "mul"},
    {"product also used behind a join", contract,
     "%p.o:ptr %t0:f32 %v.a:f32 %v.o:f32 %t1:pred",
     "b0:\n mul.f32 %t0, %v.a, 3f\n add.f32 %v.o, %t0, 1f\n jmp b1\n"
     "b1:\n st.w.generic.b32 [%p.o], %t0\n st.w.generic.b32 [%p.o+4], %v.o\n"
     " bra %t1, b1, b2\nb2:\n exit\n",
     "add.f32 %v.o, %t0, 1f", "fma"},
    {"negated constant factor", contract, "%t0:f32 %v.a:f32 %v.o:f32",
     "b0:\n mul.f32 %t0, %v.a, 3f\n sub.f32 %v.o, 1f, %t0\n exit\n",
     "fma.f32 %v.o, %v.a, -3f, 1f", "mul"},
    {"double", contract, "%t0:f64 %v.a:f64 %v.o:f64",
     "b0:\n mul.f64 %t0, %v.a, %v.a\n sub.f64 %v.o, %t0, 1.0\n exit\n",
     "fma.f64 %v.o, %v.a, %v.a, -1.0", "mul"},
    {"twice the same product", contract, "%t0:f32 %v.a:f32 %v.o:f32",
     "b0:\n mul.f32 %t0, %v.a, 3f\n add.f32 %v.o, %t0, %t0\n exit\n",
     "fma.f32 %v.o, %v.a, 3f, %t0", "add"},
    {"the operand of lower rank first", contract,
     "%p.a:f32 %p.b:f32 %t0:f32 %t1:f32 %t2:f32 %v.o:f32",
     "b0:\n mul.f32 %t0, %p.a, %p.b\n mul.f32 %t1, %t0, %p.b\n mul.f32 %t2, %p.a, %p.a\n"
     " add.f32 %v.o, %t1, %t2\n exit\n",
     "fma.f32 %v.o, %p.a, %p.a, %t1", "add"},
    {"equal products are one", contract, "%p.a:f32 %p.o:ptr %t0:f32 %t1:f32 %v.o:f32",
     "b0:\n mul.f32 %t0, %p.a, 3f\n add.f32 %v.o, %t0, 1f\n mul.f32 %t1, 3f, %p.a\n"
     " st.w.generic.b32 [%p.o], %t1\n st.w.generic.b32 [%p.o+4], %v.o\n exit\n",
     "add.f32 %v.o, %t0, 1f", "fma"},
    {"a use nobody needs does not count", contract,
     "%p.a:f32 %p.o:ptr %t0:f32 %t1:f32 %v.o:f32",
     "b0:\n mul.f32 %t0, %p.a, 3f\n add.f32 %v.o, %t0, 1f\n abs.f32 %t1, %t0\n"
     " st.w.generic.b32 [%p.o+4], %v.o\n exit\n",
     "fma.f32 %v.o, %p.a, 3f, 1f", "zzz"},
    {"a product that does not change in a loop", contract,
     "%p.a:f32 %p.o:ptr %t0:f32 %v.s:f32 %t1:pred",
     "b0:\n mov.b32 %v.s, 0f\n jmp b1\nb1:\n mul.f32 %t0, %p.a, 3f\n"
     " add.f32 %v.s, %v.s, %t0\n bra %t1, b1, b2\nb2:\n"
     " st.w.generic.b32 [%p.o], %v.s\n exit\n",
     "add.f32 %v.s, %v.s, %t0", "fma"},
    {"a product that does", contract, "%p.a:f32 %p.o:ptr %t0:f32 %v.s:f32 %t1:pred",
     "b0:\n mov.b32 %v.s, 0f\n jmp b1\nb1:\n mul.f32 %t0, %v.s, 3f\n"
     " add.f32 %v.s, %p.a, %t0\n bra %t1, b1, b2\nb2:\n"
     " st.w.generic.b32 [%p.o], %v.s\n exit\n",
     "fma.f32 %v.s, %v.s, 3f, %p.a", "mul"},
    {"a product below a branch", contract, "%p.a:f32 %p.o:ptr %t0:f32 %v.s:f32 %t1:pred",
     "b0:\n mul.f32 %t0, %p.a, 3f\n bra %t1, b1, b2\nb1:\n add.f32 %v.s, %t0, 1f\n"
     " st.w.generic.b32 [%p.o], %v.s\n jmp b2\nb2:\n exit\n",
     "fma.f32 %v.s, %p.a, 3f, 1f", "mul"},
    {"temporaries share registers", ir_pack_temps, "%t0:s32 %t1:s32 %t2:s32 %v.a:s32",
     "b0:\n add.i32 %t0, %v.a, 1\n add.i32 %t1, %t0, 2\n add.i32 %t2, %t1, 3\n"
     " mov.b32 %v.a, %t2\n exit\n",
     "add.i32 %t0, %t0, 3", "%t1,"},
    {"live temporaries do not", ir_pack_temps, "%t0:s32 %t1:s32 %v.a:s32",
     "b0:\n add.i32 %t0, %v.a, 1\n add.i32 %t1, %v.a, 2\n add.i32 %v.a, %t0, %t1\n "
     "exit\n",
     "add.i32 %v.a, %t0, %t1", "zzz"},
    {"types are kept apart", ir_pack_temps, "%t0:s32 %t1:u32 %v.a:s32",
     "b0:\n add.i32 %t0, %v.a, 1\n add.i32 %t1, %t0, 2\n mov.b32 %v.a, %t1\n exit\n",
     "add.i32 %t1, %t0, 2", "zzz"},
    {"two results keep off the operands", ir_pack_temps,
     "%t0:f32 %t1:f32 %t2:s32 %v.a:f32",
     "b0:\n add.f32 %t0, %v.a, 1f\n frexpf %t1, %t2, %t0\n cvt.f32.s32 %v.a, %t2\n"
     " add.f32 %v.a, %v.a, %t1\n exit\n",
     "frexpf %t1, %t2, %t0", "zzz"},
    {"a temporary carried around a loop", ir_pack_temps, "%t0:s32 %t1:s32 %t2:pred",
     "b0:\n mov.b32 %t0, 1\n jmp b1\nb1:\n add.i32 %t1, %t0, 1\n mov.b32 %t0, %t1\n"
     " bra %t2, b1, b2\nb2:\n exit\n",
     "add.i32 %t1, %t0, 1", "zzz"},
    {"an index's constant is the access's offset", ir_fold_addresses,
     "%t0:s32 %t1:ptr %t2:ptr %t3:f32 %v.a:s32",
     "b0:\n add.i32 %t0, %v.a, 8\n mad.wide.s32 %t1, %t0, 4, %t2\n"
     " ld.w.generic.b32 %t3, [%t1]\n st.w.generic.b32 [%t2], %t3\n exit\n",
     "+32]", "zzz"},
    {"an index that is written again keeps its own", ir_fold_addresses,
     "%t0:s32 %t1:ptr %t2:ptr %t3:f32 %v.a:s32",
     "b0:\n add.i32 %t0, %v.a, 8\n add.i32 %v.a, %v.a, 1\n"
     " mad.wide.s32 %t1, %t0, 4, %t2\n ld.w.generic.b32 %t3, [%t1]\n"
     " st.w.generic.b32 [%t2], %t3\n exit\n",
     "ld.w.generic.b32 %t3, [%t1]", "+32]"},
    {"rows of a tile share an address", ir_fold_addresses,
     "%t0:s32 %t1:ptr %t2:ptr %t3:f32 %t4:ptr %t5:ptr %v.a:s32 %v.b:s32",
     "b0:\n mad.wide.s32 %t1, %v.a, 128, shared+0\n mad.wide.s32 %t2, %v.b, 4, %t1\n"
     " ld.w.shared.b32 %t3, [%t2]\n add.i32 %t0, %v.a, 8\n"
     " mad.wide.s32 %t4, %t0, 128, shared+0\n mad.wide.s32 %t5, %v.b, 4, %t4\n"
     " st.w.shared.b32 [%t5], %t3\n exit\n",
     "st.w.shared.b32 [%t2+1024]", "zzz"},
    {"a row further is a row's length away", ir_fold_addresses,
     "%t0:s32 %t1:ptr %t2:s32 %t3:f32 %t4:ptr %t5:s32 %v.a:s32 %v.n:s32 %v.p:ptr",
     "b0:\n mad.i32 %t0, %v.a, %v.n, %tid.x\n mad.wide.s32 %t1, %t0, 4, %v.p\n"
     " ld.w.generic.b32 %t3, [%t1]\n add.i32 %t2, %v.a, 8\n"
     " mad.i32 %t5, %t2, %v.n, %tid.x\n mad.wide.s32 %t4, %t5, 4, %v.p\n"
     " st.w.generic.b32 [%t4], %t3\n exit\n",
     "%v.n, 32, %t1", "[%t4]"},
    {"an unsigned sum may wrap", ir_fold_addresses,
     "%t0:u32 %t1:ptr %t3:f32 %v.a:u32 %v.p:ptr",
     "b0:\n add.i32 %t0, %v.a, 8u\n mad.wide.s32 %t1, %t0, 4, %v.p\n"
     " ld.w.generic.b32 %t3, [%t1]\n st.w.generic.b32 [%v.p], %t3\n exit\n",
     ", [%t1]", "+32"},
    {"an address of the block above", ir_fold_addresses,
     "%t0:pred %t1:ptr %t2:ptr %t3:f32 %v.p:ptr",
     "b0:\n mad.wide.s32 %t1, %tid.x, 4, shared+0\n ld.w.shared.b32 %t3, [%t1]\n"
     " bra %t0, b1, b2\nb1:\n mad.wide.s32 %t2, %tid.x, 4, shared+64\n"
     " st.w.shared.b32 [%t2], %t3\n jmp b2\nb2:\n exit\n",
     "[%t1+64], %t3", "[%t2"},
    {"not of one beside", ir_fold_addresses, "%t0:pred %t1:ptr %t2:ptr %t3:f32 %v.p:ptr",
     "b0:\n bra %t0, b1, b2\nb1:\n mad.wide.s32 %t1, %tid.x, 4, shared+0\n"
     " st.w.shared.b32 [%t1], %t3\n jmp b2\nb2:\n"
     " mad.wide.s32 %t2, %tid.x, 4, shared+0\n ld.w.shared.b32 %t3, [%t2]\n exit\n",
     "[%t2]", "zzz"},
    {"computed twice, computed once", ir_share_values, "%t0:s32 %t1:s32 %v.a:s32",
     "b0:\n add.i32 %t0, %v.a, 7\n add.i32 %t1, %v.a, 7\n mov.b32 %v.a, %t1\n exit\n",
     "mov.b32 %t1, %t0", "add.i32 %t1"},
    {"computed above, not again below", ir_share_values,
     "%t0:pred %t1:s32 %t2:s32 %v.a:s32",
     "b0:\n mul.i32 %t1, %tid.x, 3\n mov.b32 %v.a, %t1\n bra %t0, b1, b2\n"
     "b1:\n mul.i32 %t2, %tid.x, 3\n add.i32 %v.a, %v.a, %t2\n jmp b2\nb2:\n exit\n",
     "mov.b32 %t2, %t1", "mul.i32 %t2"},
    {"beside is not above", ir_share_values, "%t0:pred %t1:s32 %t2:s32 %v.a:s32",
     "b0:\n bra %t0, b1, b2\nb1:\n mul.i32 %t1, %tid.x, 3\n mov.b32 %v.a, %t1\n jmp b3\n"
     "b2:\n mul.i32 %t2, %tid.x, 3\n mov.b32 %v.a, %t2\n jmp b3\nb3:\n exit\n",
     "mul.i32 %t2", "mov.b32 %t"},
    {"nor is what changes", ir_share_values, "%t0:pred %t1:s32 %t2:s32 %v.a:s32",
     "b0:\n mul.i32 %t1, %v.a, 3\n mov.b32 %v.a, %t1\n bra %t0, b1, b2\n"
     "b1:\n mul.i32 %t2, %v.a, 3\n mov.b32 %v.a, %t2\n jmp b2\nb2:\n exit\n",
     "mul.i32 %t2", "mov.b32 %t"},
    {"not with another value of the operand", ir_share_values, "%t0:s32 %t1:s32 %v.a:s32",
     "b0:\n add.i32 %t0, %v.a, 7\n add.i32 %v.a, %v.a, 1\n add.i32 %t1, %v.a, 7\n"
     " mov.b32 %v.a, %t1\n exit\n",
     "add.i32 %t1, %v.a, 7", "mov.b32 %t1"},
    {"loads before what waits for one", ir_schedule,
     "%t0:f32 %t1:f32 %t2:f32 %v.p:ptr %v.q:ptr %v.a:f32",
     "b0:\n ld.w.global.b32 %t0, [%v.p]\n add.f32 %t1, %t0, 1f\n"
     " ld.w.global.b32 %t2, [%v.q]\n add.f32 %v.a, %t1, %t2\n"
     " st.w.global.b32 [%v.p], %v.a\n exit\n",
     "[%v.q]                              ; 6\n    add.f32 %t3", "zzz"},
    {"a chain goes on, its operands between", ir_schedule,
     "%t0:f32 %t1:f32 %t2:f32 %t3:s32 %t4:s32 %t5:f32 %v.p:ptr %v.a:f32",
     "b0:\n mul.f32 %t0, %v.a, %v.a\n mul.f32 %t1, %t0, %t0\n mul.f32 %t2, %t1, %t1\n"
     " add.i32 %t3, %tid.x, 1\n cvt.f32.s32 %t5, %t3\n mul.f32 %v.a, %t2, %t5\n"
     " st.w.global.b32 [%v.p], %v.a\n exit\n",
     "; 4\n    mul.f32", "zzz"},
    {"what decides the branch comes in time", ir_schedule,
     "%t0:f32 %t1:f32 %t2:f32 %t3:pred %v.a:f32 %v.p:ptr",
     "b0:\n mul.f32 %t0, %v.a, %v.a\n mul.f32 %t1, %t0, %t0\n mul.f32 %t2, %t1, %t1\n"
     " mul.f32 %v.a, %t2, %t2\n setp.lt.s32 %t3, %tid.x, 5\n bra %t3, b1, b1\n"
     "b1:\n st.w.global.b32 [%v.p], %v.a\n exit\n",
     "; 8\n    mul.f32", "zzz"},
    {"no load before a store that may meet it", ir_schedule,
     "%t0:f32 %t1:f32 %t2:f32 %v.p:ptr %v.q:ptr",
     "b0:\n ld.w.global.b32 %t0, [%v.p]\n add.f32 %t1, %t0, 1f\n"
     " st.w.global.b32 [%v.p], %t1\n ld.w.global.b32 %t2, [%v.q]\n"
     " st.w.global.b32 [%v.q], %t2\n exit\n",
     "[%v.p], %t3                              ; 6\n    ld.w.global", "zzz"},
    {"a short arm with a store is guarded", ir_guard, "%t0:pred %t1:f32 %v.p:ptr",
     "b0:\n bra %t0, b1, b2\nb1:\n st.w.global.b32 [%v.p], %t1\n jmp b2\n"
     "b2:\n bar.sync #0\n exit\n",
     "bra.guard %t0, b1, b2", "zzz"},
    {"an arm with a barrier is not", ir_guard, "%t0:pred",
     "b0:\n bra %t0, b1, b2\nb1:\n bar.sync #1\n jmp b2\nb2:\n bar.sync #0\n exit\n",
     "bra %t0, b1, b2", "bra.guard"},
    {"the end of an arm is the kernel's, under a predicate", ir_guard,
     "%t0:pred %t1:f32 %v.p:ptr",
     "b0:\n bra %t0, b1, b2\nb1:\n st.w.global.b32 [%v.p], %t1\n jmp b2\nb2:\n exit\n",
     "exit                                                     ; 9\nb2", "jmp"},
    {"a load in a loop that was not unrolled", ir_guard,
     "%t0:pred %t1:f32 %t2:pred %v.p:ptr %v.i:s32",
     "b0:\n jmp b1\nb1:\n bra %t0, b2, b3\nb2:\n ld.w.generic.b32 %t1, [%v.p]\n jmp b3\n"
     "b3:\n add.i32 %v.i, %v.i, 1\n setp.lt.s32 %t2, %v.i, 9\n bra %t2, b1, b4\n"
     "b4:\n exit\n",
     "bra %t0, b2, b3", "guard"},
    {"and in one that was", ir_guard, "%t0:pred %t1:f32 %t2:pred %v.p:ptr %v.i:u32",
     "b0:\n jmp b1\nb1:\n bra %t0, b2, b3\nb2:\n ld.w.generic.b32 %t1, [%v.p]\n jmp b3\n"
     "b3:\n sub.i32 %v.i, %v.i, 1u\n setp.ne.b32 %t2, %v.i, 0u\n bra %t2, b1, b4\n"
     "b4:\n exit\n",
     "bra.guard %t0, b2, b3", "zzz"},
    {"the end of a round is a branch", ir_guard, "%t0:pred",
     "b0:\n jmp b1\nb1:\n bra %t0, b1, b2\nb2:\n exit\n", "bra %t0, b1, b2", "bra.guard"},
    {"lanes that part meet again", converge, "%t0:pred %v.a:s32 %v.p:ptr",
     "b0:\n setp.lt.s32 %t0, %tid.x, 5\n bra %t0, b1, b2\n"
     "b1:\n bar.sync #0\n jmp b2\nb2:\n add.i32 %v.a, %v.a, 1\n exit\n",
     "bra.plus1 %t0, b1, b2", "zzz"},
    {"and what is first there waits", converge, "%t0:pred %v.a:s32 %v.p:ptr",
     "b0:\n setp.lt.s32 %t0, %tid.x, 5\n bra %t0, b1, b2\n"
     "b1:\n bar.sync #0\n jmp b2\nb2:\n add.i32 %v.a, %v.a, 1\n exit\n",
     "add.i32.plus1", "zzz"},
    {"a branch on the block's index parts nobody", converge, "%t0:pred %v.a:s32",
     "b0:\n setp.lt.s32 %t0, %ctaid.x, 5\n bra %t0, b1, b2\n"
     "b1:\n bar.sync #0\n jmp b2\nb2:\n add.i32 %v.a, %v.a, 1\n exit\n",
     "bra %t0, b1, b2", "plus"},
    {"a value of one arm differs behind it", converge, "%t0:pred %v.a:s32 %t1:pred",
     "b0:\n mov.b32 %v.a, 0\n setp.lt.s32 %t0, %tid.x, 5\n bra %t0, b1, b2\n"
     "b1:\n mov.b32 %v.a, 1\n jmp b2\n"
     "b2:\n setp.eq.b32 %t1, %v.a, 1\n bra %t1, b3, b4\nb3:\n bar.sync #0\n jmp b4\n"
     "b4:\n bar.sync #1\n exit\n",
     "bra.plus1 %t1, b3, b4", "zzz"},
    {"one pair for a loop, before it", converge, "%t0:pred %v.a:s32",
     "b0:\n mov.b32 %v.a, %tid.x\n setp.lt.s32 %t0, %v.a, 9\n bra %t0, b1, b2\n"
     "b1:\n add.i32 %v.a, %v.a, 1\n setp.lt.s32 %t0, %v.a, 9\n bra %t0, b1, b2\n"
     "b2:\n bar.sync #0\n exit\n",
     "bra.plus1 %t0, b1, b2", "bra.plus2"},
    {"where the lanes end they do not meet", converge, "%t0:pred",
     "b0:\n setp.lt.s32 %t0, %tid.x, 5\n bra %t0, b1, b2\n"
     "b1:\n bar.sync #0\n jmp b2\nb2:\n exit\n",
     "bra %t0, b1, b2", "plus"},
    {"three numbers are one sum", ir_merge, "%t0:s32 %t1:s32 %v.a:s32 %v.b:s32",
     "b0:\n add.i32 %t0, %v.a, %v.b\n add.i32 %v.a, %t0, 4\n exit\n", "add.i32.less1 %t0",
     "zzz"},
    {"four are two", ir_merge, "%t0:s32 %t1:s32 %v.a:s32 %v.b:s32 %v.c:s32",
     "b0:\n add.i32 %t0, %v.a, %v.b\n add.i32 %t1, %t0, %v.c\n add.i32 %v.a, %t1, 4\n"
     " exit\n",
     "add.i32 %t1", "add.i32.less1 %t1"},
    {"a sum that is read twice is one of its own", ir_merge, "%t0:s32 %v.a:s32 %v.b:s32",
     "b0:\n add.i32 %t0, %v.a, %v.b\n add.i32 %v.a, %t0, 4\n add.i32 %v.b, %t0, %v.a\n"
     " exit\n",
     "add.i32 %t0", "add.i32.less1 %t0"},
    {"scaled and added is one", ir_merge, "%t0:s32 %v.a:s32 %v.b:s32",
     "b0:\n mul.i32 %t0, %ctaid.x, 32\n add.i32 %v.a, %t0, %tid.x\n"
     " add.i32 %v.b, %t0, %tid.y\n exit\n",
     "mul.i32.less1 %t0", "add.i32.less"},
    {"scaled and taken away is two", ir_merge, "%t0:s32 %v.a:s32",
     "b0:\n mul.i32 %t0, %ctaid.x, 32\n sub.i32 %v.a, %tid.x, %t0\n exit\n",
     "mul.i32 %t0", "less"},
    {"logic of three values", ir_merge, "%t0:s32 %t1:s32 %v.a:s32 %v.b:s32 %v.c:s32",
     "b0:\n and.b32 %t0, %v.a, %v.b\n xor.b32 %v.c, %t0, %v.c\n exit\n",
     "and.b32.less1 %t0", "zzz"},
    {"bits and whether there are any", ir_merge, "%t0:s32 %t1:pred %v.a:s32",
     "b0:\n and.b32 %t0, %v.a, 31\n setp.eq.b32 %t1, %t0, 0\n bra %t1, b1, b1\n"
     "b1:\n exit\n",
     "setp.eq.b32.less1", "zzz"},
    {"one bit is asked for apart", ir_merge, "%t0:s32 %t1:pred %v.a:s32",
     "b0:\n and.b32 %t0, %v.a, 1\n setp.eq.b32 %t1, %t0, 0\n bra %t1, b1, b1\n"
     "b1:\n exit\n",
     "setp.eq.b32 %t1", "less"},
    {"predicates join in the comparison", ir_merge, "%t0:pred %t1:pred %t2:pred %v.a:s32",
     "b0:\n setp.lt.s32 %t0, %v.a, 1\n setp.lt.s32 %t1, %v.a, 2\n"
     " and.pred %t2, %t0, %t1\n bra %t2, b1, b1\nb1:\n exit\n",
     "and.pred.less1", "setp.lt.s32.less"},
    {"what is selected is computed in place", ir_merge,
     "%t0:pred %v.a:f32 %t1:f32 %t2:f32 %v.p:ptr",
     "b0:\n ld.w.generic.b32 %t2, [%v.p]\n mul.f32 %t1, %t2, 0.5f\n"
     " selp.b32 %v.a, %t2, %t1, %t0\n st.w.generic.b32 [%v.p], %v.a\n exit\n",
     "selp.b32.less1", "zzz"},
    {"not over what is still read", ir_merge,
     "%t0:pred %v.a:f32 %t1:f32 %t2:f32 %v.p:ptr",
     "b0:\n ld.w.generic.b32 %t2, [%v.p]\n mul.f32 %t1, %t2, 0.5f\n"
     " selp.b32 %v.a, %t2, %t1, %t0\n st.w.generic.b32 [%v.p], %v.a\n"
     " st.w.generic.b32 [%v.p+4], %t2\n exit\n",
     "selp.b32 %v.a", "less"},
    {"the smaller of two", ir_merge, "%t0:pred %v.a:s32 %v.b:s32 %v.c:s32",
     "b0:\n setp.lt.s32 %t0, %v.a, %v.b\n selp.b32 %v.c, %v.a, %v.b, %t0\n exit\n",
     "setp.lt.s32.less1", "zzz"},
    {"expf and a sum", ir_merge, "%v.a:f32 %t1:f32 %v.b:f32",
     "b0:\n expf %t1, %v.a\n add.f32 %v.b, %v.b, %t1\n exit\n", "add.f32.less1", "zzz"},
    {"quotient and remainder share", ir_merge, "%v.a:s32 %v.b:s32 %v.c:s32",
     "b0:\n div.s32 %v.b, %v.a, 32\n rem.s32 %v.c, %v.a, 32\n exit\n", "rem.s32.less2",
     "div.s32.less"},
    {"not with another number between", ir_merge, "%v.a:s32 %v.b:s32 %v.c:s32",
     "b0:\n div.s32 %v.b, %v.a, 32\n add.i32 %v.a, %v.a, 1\n rem.s32 %v.c, %v.a, 32\n"
     " exit\n",
     "rem.s32 %v.c", "less"},
    {"the base of shared memory", expand, "%t0:ptr %t1:f32",
     "b0:\n mad.wide.s32 %t0, %tid.x, 4, shared+0\n ld.w.shared.b32 %t1, [%t0]\n"
     " st.w.shared.b32 [shared+0], %t1\n exit\n",
     "mad.wide.s32.plus3", "st.w.shared.b32.plus"},
    {"lanes added up before one atomic", expand, "%p.c:ptr",
     "b0:\n atom.w.add.generic.b32 _, [%p.c], 1\n exit\n", ".plus5 _", "zzz"},
    {"not where only one thread comes", expand, "%p.c:ptr %t0:pred %t1:s32",
     "b0:\n setp.eq.b32 %t0, %tid.x, 0\n bra %t0, b1, b2\n"
     "b1:\n atom.w.add.generic.b32 %t1, [%p.c], %t1\n jmp b2\nb2:\n exit\n",
     "atom.w.add.generic.b32 %t1", "plus5"},
    {"a copy of what lives on", expand, "%v.a:s32 %v.b:s32 %t0:pred",
     "b0:\n mov.b32 %v.b, %v.a\n bra %t0, b1, b1\nb1:\n add.i32 %v.b, %v.b, %v.a\n"
     " exit\n",
     "mov.b32.plus1 %v.b, %v.a", "zzz"},
    {"not of what dies", expand, "%v.a:s32 %v.b:s32 %t0:pred",
     "b0:\n mov.b32 %v.b, %v.a\n bra %t0, b1, b1\nb1:\n add.i32 %v.b, %v.b, %v.b\n"
     " exit\n",
     "mov.b32 %v.b, %v.a", "plus"},
    {"two indices on one pointer", expand, "%t0:ptr %t1:ptr %t2:f32 %v.a:s32 %p.x:ptr",
     "b0:\n mad.wide.s32 %t0, %v.a, 4, %p.x\n mad.wide.s32 %t1, %tid.x, 4, %t0\n"
     " ld.w.generic.b32 %t2, [%t1]\n st.w.generic.b32 [%t1], %t2\n exit\n",
     "mad.wide.s32.plus3 %t1", "zzz"},
    {"the numbers of expf", expand, "%v.a:f32",
     "b0:\n expf %v.a, %v.a\n expf %v.a, %v.a\n div.f32 %v.a, %v.a, %v.a\n"
     " expf %v.a, %v.a\n exit\n",
     "expf.plus2 %v.a, %v.a                                    ; 4\n    expf %v.a",
     "zzz"},
    {"a double of two words", expand, "%v.a:f64",
     "b0:\n mul.f64 %v.a, %v.a, 1.7\n mul.f64 %v.a, %v.a, 0.5\n exit\n",
     "mul.f64.plus2 %v.a, %v.a, 1.7", "plus2 %v.a, %v.a, 0.5"},
    {"a second number of a multiply-add", expand, "%v.a:f32",
     "b0:\n fma.f32 %v.a, %v.a, 0.5f, 1f\n fma.f32 %v.a, %v.a, 0.5f, 1f\n exit\n",
     "fma.f32.plus1 %v.a", "zzz"},
    {"nothing added", ir_simplify, "%v.a:s32 %v.b:s32",
     "b0:\n add.i32 %v.b, 0, %v.a\n exit\n", "mov.b32 %v.b, %v.a", "add"},
    {"numbers added up", ir_simplify, "%t0:s32 %v.a:s32 %v.b:s32",
     "b0:\n add.i32 %t0, %v.a, 7\n sub.i32 %v.b, %t0, 3\n exit\n",
     "add.i32 %v.b, %v.a, 4", "sub"},
    {"not over a change", ir_simplify, "%t0:s32 %v.a:s32 %v.b:s32",
     "b0:\n add.i32 %t0, %v.a, 7\n mov.b32 %v.a, 1\n sub.i32 %v.b, %t0, 3\n exit\n",
     "sub.i32 %v.b, %t0, 3", "zzz"},
    {"a remainder's bits", ir_simplify, "%v.a:u32 %v.b:u32",
     "b0:\n rem.u32 %v.b, %v.a, 32u\n exit\n", "and.b32 %v.b, %v.a, 31u", "rem"},
    {"a signed one only for zero", ir_simplify, "%t0:s32 %t1:pred %v.a:s32",
     "b0:\n rem.s32 %t0, %v.a, 4\n setp.ne.b32 %t1, %t0, 0\n bra %t1, b1, b1\n"
     "b1:\n exit\n",
     "and.b32 %t0, %v.a, 3u", "rem"},
    {"whose value is wanted stays", ir_simplify, "%t0:s32 %t1:pred %v.a:s32",
     "b0:\n rem.s32 %t0, %v.a, 4\n setp.ne.b32 %t1, %t0, 0\n mov.b32 %v.a, %t0\n"
     " bra %t1, b1, b1\nb1:\n exit\n",
     "rem.s32 %t0", "and"},
    {"half of an unsigned half is a shift", ir_use_ranges, "%v.a:s32 %v.b:s32",
     "b0:\n shr.u32 %v.a, %ntid.x, 1u\n div.s32 %v.b, %v.a, 2\n exit\n",
     "shr.u32 %v.b, %v.a, 1u", "div"},
    {"in a loop too, where all ways agree", ir_use_ranges, "%v.a:s32 %t0:pred",
     "b0:\n shr.u32 %v.a, %ntid.x, 1u\n jmp b1\n"
     "b1:\n div.s32 %v.a, %v.a, 2\n setp.ne.b32 %t0, %v.a, 0\n bra %t0, b1, b2\n"
     "b2:\n exit\n",
     "shr.u32 %v.a, %v.a, 1u", "div"},
    {"what was asked to be above zero", ir_use_ranges, "%v.a:s32 %v.b:s32 %t0:pred",
     "b0:\n setp.gt.s32 %t0, %v.a, 0\n bra %t0, b1, b2\nb1:\n rem.s32 %v.b, %v.a, 8\n"
     " jmp b2\nb2:\n exit\n",
     "and.b32 %v.b, %v.a, 7u", "rem"},
    {"not on the other way", ir_use_ranges, "%v.a:s32 %v.b:s32 %t0:pred",
     "b0:\n setp.gt.s32 %t0, %v.a, 0\n bra %t0, b2, b1\nb1:\n rem.s32 %v.b, %v.a, 8\n"
     " jmp b2\nb2:\n exit\n",
     "rem.s32 %v.b, %v.a, 8", "and"},
    {"an index in an int may be anything", ir_use_ranges, "%v.a:s32",
     "b0:\n div.s32 %v.a, %tid.x, 32\n exit\n", "div.s32", "shr"},
    {"computed once, before the loop", ir_move_invariant,
     "%v.a:s32 %v.i:s32 %v.s:s32 %t0:pred",
     "b0:\n mov.b32 %v.i, 0\n jmp b1\n"
     "b1:\n mul.i32 %v.a, %tid.x, 12\n add.i32 %v.i, %v.i, %v.a\n"
     " setp.lt.s32 %t0, %v.i, 99\n bra %t0, b1, b2\nb2:\n mov.b32 %v.s, %v.i\n exit\n",
     "mul.i32 %v.a, %tid.x, 12                                 ; 7\n    jmp b1", "zzz"},
    {"not what a round changes", ir_move_invariant, "%v.a:s32 %v.i:s32 %t0:pred",
     "b0:\n mov.b32 %v.i, 0\n jmp b1\n"
     "b1:\n mul.i32 %v.a, %v.i, 12\n add.i32 %v.i, %v.a, 1\n"
     " setp.lt.s32 %t0, %v.i, 99\n bra %t0, b1, b2\nb2:\n exit\n",
     "jmp b1", "12                                     ; 7\n    jmp"},
    {"the remainder beside the quotient", ir_divide_once,
     "%v.a:s32 %v.b:s32 %v.q:s32 %v.r:s32",
     "b0:\n div.s32 %v.q, %v.a, %v.b\n rem.s32 %v.r, %v.a, %v.b\n exit\n",
     "sub.i32 %v.r, %v.a, %t0", "rem"},
    {"before the quotient", ir_divide_once, "%v.a:s32 %v.b:s32 %v.q:s32 %v.r:s32",
     "b0:\n rem.s32 %v.r, %v.a, %v.b\n div.s32 %v.q, %v.a, %v.b\n exit\n",
     "mov.b32 %v.q, %t", "rem"},
    {"of other numbers it stays", ir_divide_once, "%v.a:s32 %v.b:s32 %v.q:s32 %v.r:s32",
     "b0:\n rem.s32 %v.r, %v.a, %v.b\n add.i32 %v.a, %v.a, 1\n"
     " div.s32 %v.q, %v.a, %v.b\n exit\n",
     "rem.s32", "sub"},
    {"loaded in both arms, loaded before", ir_share_arms,
     "%t0:pred %v.p:ptr %v.a:f32 %v.b:f32",
     "b0:\n bra %t0, b1, b2\nb1:\n ld.w.generic.b32 %v.a, [%v.p]\n bar.sync #0\n"
     " jmp b3\nb2:\n ld.w.generic.b32 %v.b, [%v.p]\n mov.b32 %v.a, %v.b\n jmp b3\n"
     "b3:\n exit\n",
     "ld.w.generic.b32 %t1, [%v.p]", "ld.w.generic.b32 %v"},
    {"not from behind a store", ir_share_arms, "%t0:pred %v.p:ptr %v.a:f32 %v.b:f32",
     "b0:\n bra %t0, b1, b2\nb1:\n st.w.generic.b32 [%v.p], %v.b\n"
     " ld.w.generic.b32 %v.a, [%v.p]\n jmp b3\n"
     "b2:\n ld.w.generic.b32 %v.a, [%v.p]\n jmp b3\nb3:\n exit\n",
     "ld.w.generic.b32 %v.a", "%t1"},
    {"rounds are counted before the loop", ir_unroll_four,
     "%v.i:s32 %v.n:s32 %v.x:f32 %t0:pred",
     "b0:\n mov.b32 %v.i, 0\n setp.lt.s32 %t0, %v.i, %v.n\n bra %t0, b1, b2\n"
     "b1:\n fma.f32 %v.x, %v.x, 0.5f, 1f\n add.i32 %v.i, %v.i, 1\n"
     " setp.lt.s32 %t0, %v.i, %v.n\n bra %t0, b1, b2\nb2:\n exit\n",
     "sub.i32 %t3, %v.n, %v.i", "zzz"},
    {"sixteen at a time when short", ir_unroll_four,
     "%v.i:s32 %v.n:s32 %v.x:f32 %t0:pred",
     "b0:\n mov.b32 %v.i, 0\n setp.lt.s32 %t0, %v.i, %v.n\n bra %t0, b1, b2\n"
     "b1:\n fma.f32 %v.x, %v.x, 0.5f, 1f\n add.i32 %v.i, %v.i, 1\n"
     " setp.lt.s32 %t0, %v.i, %v.n\n bra %t0, b1, b2\nb2:\n exit\n",
     ", 16u", "zzz"},
    {"four when long", ir_unroll_four, "%v.i:s32 %v.n:s32 %v.x:f32 %t0:pred",
     "b0:\n mov.b32 %v.i, 0\n setp.lt.s32 %t0, %v.i, %v.n\n bra %t0, b1, b2\n"
     "b1:\n logf %v.x, %v.x\n add.i32 %v.i, %v.i, 1\n"
     " setp.lt.s32 %t0, %v.i, %v.n\n bra %t0, b1, b2\nb2:\n exit\n",
     ", 4u", ", 16u"},
    {"not a loop that runs once at least", ir_unroll_four,
     "%v.i:s32 %v.n:s32 %v.x:f32 %t0:pred",
     "b0:\n mov.b32 %v.i, 0\n jmp b1\n"
     "b1:\n fma.f32 %v.x, %v.x, 0.5f, 1f\n add.i32 %v.i, %v.i, 1\n"
     " setp.lt.s32 %t0, %v.i, %v.n\n bra %t0, b1, b2\nb2:\n exit\n",
     "bra %t0, b1, b2", "unroll"},
    {"not one with a second way out", ir_unroll_four,
     "%v.i:s32 %v.n:s32 %v.x:f32 %t0:pred %t1:pred",
     "b0:\n mov.b32 %v.i, 0\n setp.lt.s32 %t0, %v.i, %v.n\n bra %t0, b1, b2\n"
     "b1:\n setp.lt.f32 %t1, %v.x, 0f\n bra %t1, b2, b3\nb2:\n exit\n"
     "b3:\n fma.f32 %v.x, %v.x, 0.5f, 1f\n add.i32 %v.i, %v.i, 1\n"
     " setp.lt.s32 %t0, %v.i, %v.n\n bra %t0, b1, b2\n",
     "bra %t0, b1, b2", "unroll"},
    {"four cases are two and two", ir_grow_switches, "%v.a:s32 %t0:pred",
     "b0:\n setp.eq.b32 %t0, %v.a, 7\n bra %t0, b4, b1\n"
     "b1:\n setp.eq.b32 %t0, %v.a, 1\n bra %t0, b5, b2\n"
     "b2:\n setp.eq.b32 %t0, %v.a, 3\n bra %t0, b6, b3\n"
     "b3:\n setp.eq.b32 %t0, %v.a, 5\n bra %t0, b4, b7\n"
     "b4:\n bar.sync #4\n jmp b7\nb5:\n bar.sync #5\n jmp b7\nb6:\n bar.sync #6\n jmp "
     "b7\n"
     "b7:\n exit\n",
     "setp.gt.s32 %t1, %v.a, 3", "zzz"},
    {"three stay a chain", ir_grow_switches, "%v.a:s32 %t0:pred",
     "b0:\n setp.eq.b32 %t0, %v.a, 7\n bra %t0, b4, b1\n"
     "b1:\n setp.eq.b32 %t0, %v.a, 1\n bra %t0, b5, b2\n"
     "b2:\n setp.eq.b32 %t0, %v.a, 3\n bra %t0, b4, b3\n"
     "b3:\n exit\nb4:\n bar.sync #4\n jmp b3\nb5:\n bar.sync #5\n jmp b3\n",
     "setp.eq.b32 %t0, %v.a, 7", "setp.gt"},
    {"so does one of two values", ir_grow_switches, "%v.a:s32 %v.b:s32 %t0:pred",
     "b0:\n setp.eq.b32 %t0, %v.a, 7\n bra %t0, b4, b1\n"
     "b1:\n setp.eq.b32 %t0, %v.b, 1\n bra %t0, b5, b2\n"
     "b2:\n setp.eq.b32 %t0, %v.a, 3\n bra %t0, b4, b3\n"
     "b3:\n setp.eq.b32 %t0, %v.a, 5\n bra %t0, b4, b6\n"
     "b4:\n bar.sync #4\n jmp b6\nb5:\n bar.sync #5\n jmp b6\nb6:\n exit\n",
     "setp.eq.b32 %t0, %v.a, 7", "setp.gt"},
    {"a counter that nobody reads goes", ir_drop_unfed, "%v.i:s32 %v.n:s32 %t0:pred",
     "b0:\n mov.b32 %v.i, 0\n jmp b1\nb1:\n add.i32 %v.i, %v.i, 1\n"
     " sub.i32 %v.n, %v.n, 1\n setp.ne.b32 %t0, %v.n, 0\n bra %t0, b1, b2\nb2:\n exit\n",
     "sub.i32 %v.n, %v.n, 1", "%v.i"},
    {"one that decides stays", ir_drop_unfed, "%v.i:s32 %t0:pred",
     "b0:\n mov.b32 %v.i, 0\n jmp b1\nb1:\n add.i32 %v.i, %v.i, 1\n"
     " setp.ne.b32 %t0, %v.i, 9\n bra %t0, b1, b2\nb2:\n exit\n",
     "add.i32 %v.i, %v.i, 1", "zzz"},
    {"the exit stands behind its branch", ir_lay_out, "%t0:pred %v.a:s32",
     "b0:\n bra.guard %t0, b1, b2\nb1:\n add.i32 %v.a, %v.a, 1\n bar.sync #0\n exit\n"
     "b2:\n exit\n",
     "bra.guard %t1, b1, b2                                    ; 4\nb1: join exit\n    "
     "exit",
     "zzz"},
    {"then, else, and what follows", ir_lay_out, "%t0:pred",
     "b0:\n bra %t0, b3, b2\nb1:\n bar.sync #0\n exit\nb2:\n bar.sync #2\n jmp b1\n"
     "b3:\n bar.sync #3\n jmp b1\n",
     "bra %t0, b1, b2                                          ; 4\nb1: join b3\n"
     "    bar.sync #3",
     "zzz"},
    {"four words with others between are one load", ir_widen_loads,
     "%t0:f32 %t1:f32 %t2:f32 %t3:f32 %t4:f32 %t5:ptr %t6:ptr %v.p:ptr",
     "b0:\n mad.wide.s32 %t5, %tid.y, 64, shared+0\n"
     " mad.wide.s32 %t6, %tid.x, 4, shared+0\n ld.w.shared.b32 %t0, [%t5]\n"
     " ld.w.shared.b32 %t4, [%t6]\n ld.w.shared.b32 %t1, [%t5+4]\n"
     " ld.w.shared.b32 %t2, [%t5+8]\n ld.w.shared.b32 %t3, [%t5+12]\n exit\n",
     "ld.q.shared.b128 %t7, %t8, [%t5]", "%t3, [%t5"},
    {"not over a store", ir_widen_loads,
     "%t0:f32 %t1:f32 %t2:f32 %t3:f32 %t5:ptr %t6:ptr %v.p:ptr",
     "b0:\n mad.wide.s32 %t5, %tid.y, 64, shared+0\n ld.w.shared.b32 %t0, [%t5]\n"
     " st.w.shared.b32 [%t5], %t0\n ld.w.shared.b32 %t1, [%t5+4]\n"
     " ld.w.shared.b32 %t2, [%t5+8]\n ld.w.shared.b32 %t3, [%t5+12]\n exit\n",
     "+12]", "ld.q"},
    {"not where the address may be odd", ir_widen_loads,
     "%t0:f32 %t1:f32 %t2:f32 %t3:f32 %t5:ptr %t6:ptr %v.p:ptr",
     "b0:\n mad.wide.s32 %t5, %tid.y, 4, shared+0\n ld.w.shared.b32 %t0, [%t5]\n"
     " ld.w.shared.b32 %t1, [%t5+4]\n ld.w.shared.b32 %t2, [%t5+8]\n"
     " ld.w.shared.b32 %t3, [%t5+12]\n exit\n",
     "+12]", "ld.q"},
    {"a sum under a predicate selects what is added", ir_predicate,
     "%t0:pred %v.a:s32 %v.b:s32",
     "b0:\n bra %t0, b1, b2\nb1:\n add.i32 %v.a, %v.a, %v.b\n jmp b2\n"
     "b2:\n bar.sync #0\n exit\n",
     "add.i32 %v.a, %v.a, %t", "guard"},
    {"a copy under one is selected", ir_predicate, "%t0:pred %v.a:s32 %v.b:s32",
     "b0:\n bra %t0, b1, b2\nb1:\n mov.b32 %v.a, %v.b\n jmp b2\n"
     "b2:\n bar.sync #0\n exit\n",
     "selp.b32 %v.a", "guard"},
    {"copies of what is written once, below", ir_propagate_copies,
     "%t0:pred %v.a:s32 %v.b:s32 %v.c:s32",
     "b0:\n mul.i32 %v.a, %tid.x, 3\n mov.b32 %v.b, %v.a\n bra %t0, b1, b1\n"
     "b1:\n add.i32 %v.c, %v.b, 1\n exit\n",
     "add.i32 %v.c, %v.a, 1", "zzz"},
    {"not where another way leads there", ir_propagate_copies,
     "%t0:pred %v.a:s32 %v.b:s32 %v.c:s32",
     "b0:\n mul.i32 %v.a, %tid.x, 3\n bra %t0, b1, b2\nb1:\n mov.b32 %v.b, %v.a\n"
     " jmp b2\nb2:\n add.i32 %v.c, %v.b, 1\n exit\n",
     "add.i32 %v.c, %v.b, 1", "zzz"},
    {"copies of what never changes, everywhere", ir_propagate_copies,
     "%t0:pred %v.a:s32 %v.b:s32",
     "b0:\n mov.b32 %v.a, %tid.x\n bra %t0, b1, b1\nb1:\n add.i32 %v.b, %v.a, 1\n"
     " exit\n",
     "add.i32 %v.b, %tid.x, 1", "zzz"},
};

START_TEST(passes)
{
    const struct pass_case *c = &PASSES[_i];
    struct str text = {0};
    str_printf(&text, "func \"k\" kernel frame 0\n reg %s\n%send\n", c->regs, c->before);
    struct text_module t = text_read(str_cstr(&text));
    struct str out = text_diags(&t);
    ck_assert_msg(t.m != NULL, "%s: %s", c->name, str_cstr(&out));
    c->pass(&t.m->funcs.data[0]);
    ck_assert_msg(ir_verify(t.m, &t.ds), "%s", c->name);
    str_clear(&out);
    ir_print(t.m, t.src, &out);
    const char *code = strstr(str_cstr(&out), "b0");
    ck_assert_msg(strstr(code, c->after) != NULL, "%s: no %s in\n%s", c->name, c->after,
                  code);
    ck_assert_msg(strstr(code + 2, c->gone) == NULL, "%s: %s left in\n%s", c->name,
                  c->gone, code);
    str_free(&text);
    str_free(&out);
    text_free(&t);
}
END_TEST

/* What a loop holds in registers is brought there before it, all by one instruction. */
START_TEST(many_constants)
{
    enum { NUMBERS = 200, EACH = 2 };
    struct str text = {0};
    str_add(&text, "func \"k\" kernel frame 0\n reg %t0:pred %t1:s32 %v.a:f64\n"
                   "b0:\n add.i32 %t1, %tid.x, 1\n jmp b1\nb1:\n");
    for (unsigned i = 0; i < NUMBERS; i++)
        str_printf(&text, " mul.f64 %%v.a, %%v.a, %u.7\n", i);
    str_add(&text, " bra %t0, b1, b2\nb2:\n exit\nend\n");
    struct text_module t = text_read(str_cstr(&text));
    ck_assert_ptr_nonnull(t.m);
    expand(&t.m->funcs.data[0]);
    ck_assert_int_eq(t.m->funcs.data[0].blocks.data[0].insns.data[0].more,
                     EACH * NUMBERS);
    struct ir_insn in = {.more = INT8_MAX};
    for (unsigned i = 0; i < 100; i++)
        ir_add_more(&in, INT16_MAX / 2);
    ck_assert_int_eq(in.more, 9999);
    str_free(&text);
    text_free(&t);
}
END_TEST

TCase *pass_case(void)
{
    TCase *c = tcase_create("passes");
    tcase_add_loop_test(c, folds, 0, sizeof FOLDS / sizeof *FOLDS);
    tcase_add_loop_test(c, passes, 0, sizeof PASSES / sizeof *PASSES);
    tcase_add_test(c, many_constants);
    return c;
}
