/* The verifier: one broken module per row and the words of its complaint. */
#include "ir_test.h"

#include <string.h>

struct fault_case {
    const char *code; /* body of the entry block, exit included */
    const char *complaint;
};

static const struct fault_case FAULTS[] = {
    {"  add.i32 %t0, %t0, %d0\n  exit\n", "operand register of the wrong class"},
    {"  add.i32 %d0, %t0, %t0\n  exit\n", "result register of the wrong class"},
    {"  add.i32 _, %t0, %t0\n  exit\n", "result register missing"},
    {"  add.i32 %t0, %t0, _\n  exit\n", "operand missing"},
    {"  mov.b32 5, %t0\n  exit\n", "constant or special register written"},
    {"  mov.b32 %tid.x, %t0\n  exit\n", "constant or special register written"},
    {"  mov.b32 %t0, 1\n", "block does not end in a terminator"},
    {"  exit\n  exit\n", "terminator inside a block"},
    {"  jmp b7\n", "jump to a block that does not exist"},
    {"  bra %p0, b0, b9\n", "jump to a block that does not exist"},
    {"  bra %t0, b0, b0\n", "operand register of the wrong class"},
    {"  ld.w.generic.b64 %t0, [%d0]\n  exit\n", "memory kind does not fit"},
    {"  ld.d.generic.b32 %d0, [%d0]\n  exit\n", "memory kind does not fit"},
    {"  ld.w.generic.b32 %t0, [%t0]\n  exit\n", "operand register of the wrong class"},
    {"  st.w.const.b32 [%d0], %t0\n  exit\n", "store to read-only memory"},
    {"  st.w.param.b32 [%d0], %t0\n  exit\n", "store to read-only memory"},
    {"  atom.w.add.generic.u8 %t0, [%d0], %t0\n  exit\n", "width it does not have"},
    {"  atom.w.add.generic.u16 %t0, [%d0], %t0\n  exit\n", "width it does not have"},
    {"  atom.w.cas.generic.b32 %t0, [%d0], %t0\n  exit\n",
     "compare-and-swap takes three"},
    {"  atom.w.add.generic.b32 %t0, [%d0], %t0, %t0\n  exit\n",
     "compare-and-swap takes three"},
    {"  call %t0, #4(%t0)\n  exit\n", "function that does not exist"},
    {"  call %t0, #0(%t0)\n  exit\n", "function that does not exist"},
    {"  call %t0, #1(%t0, %t0)\n  exit\n", "wrong number of call arguments"},
    {"  call %t0, #1(%d0)\n  exit\n", "call argument of the wrong class"},
    {"  call %d0, #1(%t0)\n  exit\n", "call result of the wrong class"},
    {"  printf _, #3(%t0)\n  exit\n", "string or object that does not exist"},
    {"  assert %p0, #-1\n  exit\n", "string or object that does not exist"},
    {"  addr %d0, #0\n  exit\n", "string or object that does not exist"},
    {"  bar.sync #16\n  exit\n", "barrier number not in 0..15"},
    {"  ret\n", "ret in a kernel"},
    {"  add.i32 %t0, %t0, 1 @3\n  exit\n", "unknown inlining site"},
    {"  expf %d0, %d0\n  exit\n", "wrong class"},
    {"  frexpf %t0, _, %t0\n  exit\n", "result register missing"},
    {"  setp.lt.s32 %t0, %t0, 1\n  exit\n", "result register of the wrong class"},
};

static const char SHELL_A[] = "string 0 \"s\"\n"
                              "func \"k\" kernel frame 0\n"
                              "  reg %t0:s32 %d0:ptr %p0:pred\n"
                              "b0: join exit\n";
static const char SHELL_B[] = "end\n"
                              "func \"g\" device frame 0\n"
                              "  reg %t0:s32\n"
                              "  result %t0\n"
                              "  params %t0\n"
                              "b0: join exit\n"
                              "  ret %t0\n"
                              "end\n";

static void check(const char *text, const char *complaint)
{
    struct text_module t = text_read(text);
    struct str said = text_diags(&t);
    ck_assert_msg(t.m != NULL, "not read: %s", str_cstr(&said));
    str_free(&said);
    bool ok = ir_verify(t.m, &t.ds);
    said = text_diags(&t);
    ck_assert_msg(ok == !complaint, "%s\n%s", text, str_cstr(&said));
    if (complaint)
        ck_assert_msg(strstr(str_cstr(&said), complaint) != NULL,
                      "%s\nexpected: %s\ngot: %s", text, complaint, str_cstr(&said));
    str_free(&said);
    text_free(&t);
}

START_TEST(faults)
{
    struct str text = {0};
    str_add(&text, SHELL_A);
    str_add(&text, FAULTS[_i].code);
    str_add(&text, SHELL_B);
    check(str_cstr(&text), FAULTS[_i].complaint);
    str_free(&text);
}
END_TEST

START_TEST(accepts)
{
    struct str text = {0};
    str_add(&text, SHELL_A);
    str_add(&text, "  call %t0, #1(%t0)\n  atom.w.cas.shared.u16 _, [%d0+2], %t0, 3\n"
                   "  printf %t0, #0(%t0, %d0)\n  assert %p0, #0\n  bar.sync #15\n"
                   "  frexpf %t0, %t0, 1.5f\n  exit\n");
    str_add(&text, SHELL_B);
    check(str_cstr(&text), NULL);
    str_free(&text);
}
END_TEST

START_TEST(module_faults)
{
    check("func \"g\" device frame 0\nb0: join exit\n  ret\nend\n", "must be a kernel");
    check("func \"k\" kernel frame 0\nend\n", "function without code");
    check("func \"k\" kernel frame 0\nb0: join b4\n  exit\nend\n",
          "join block does not exist");
    check("func \"k\" kernel frame 0\nb0: join exit\n  exit\nend\n"
          "func \"g\" device frame 0\nb0: join exit\n  exit\nend\n",
          "exit in a called function");
    check("func \"k\" kernel frame 0\nb0: join b1\nb1: join exit\n  exit\nend\n",
          "empty block");
}
END_TEST

TCase *verify_case(void)
{
    TCase *c = tcase_create("verify");
    tcase_add_loop_test(c, faults, 0, sizeof FAULTS / sizeof *FAULTS);
    tcase_add_test(c, accepts);
    tcase_add_test(c, module_faults);
    return c;
}
