#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define z z[0]
#define h g(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(x) # x
f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);
g(x+(3,4)-w) | h 5) & m
(f)^m(m);
p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };
char c[2][6] = { str(hello), str() };
#define xstr(s) str(s)
#define debug(s, t) printf("x" # s "= %d, x" # t "= %s", x ## s, x ## t)
#define INCFILE(n) vers ## n
#define glue(a, b) a ## b
#define xglue(a, b) glue(a, b)
#define HIGHLOW "hello"
#define LOW LOW ", world"
debug(1, 2);
fputs(str(strncmp("abc\0d", "abc", '\4') == 0) str(: @\n), s);
glue(HIGH, LOW);
xglue(HIGH, LOW)
#define hash_hash # ## #
#define mkstr(a) # a
#define in_between(a) mkstr(a)
#define join(c, d) in_between(c hash_hash d)
char p2[] = join(x, y);
#define t2(x,y,z) x ## y ## z
int j[] = { t2(1,2,3), t2(,4,5), t2(6,,7), t2(8,9,), t2(10,,), t2(,11,), t2(,,12), t2(,,) };
#define showlist(...) puts(#__VA_ARGS__)
#define report(test, ...) ((test)?puts(#test): printf(__VA_ARGS__))
showlist(The first, second, and third items.);
report(x>y, "x is %d but y is %d", x, y);
#define EMPTY
#define LP (
#define DEFER(x) x EMPTY
#define ONCE(x) [x]
DEFER(ONCE)(3)
t(DEFER(ONCE)(3))
#define FL(x) FL2 LP x )
FL(1)
#define AA BB
#define BB AA
AA BB
#define foo() bar
foo EMPTY ()
foo
#define NIL(xxx) xxx
#define G_0(arg) NIL(G_1)(arg)
#define G_1(arg) NIL(arg)
G_0(42)
#define F2(a,...) v(a,##__VA_ARGS__) w2(__VA_ARGS__)
F2(1) F2(1,) F2(1,2,3)
#define N2(a,r...) n(a, ## r)
N2(1) N2(1,2)
#define OPT(a,...) o(a __VA_OPT__(,) __VA_ARGS__)
OPT(1) OPT(1,2) OPT(1,EMPTY)
#define OP2(a,...) __VA_OPT__(a ## x ## a) end
OP2(1) OP2(1,2)
a = b ?: c; a+++++b; x.*y->*z; <:1:> <%%> %:%: 1.2.3 .5e+3x 0x1e+5
# define SP( x ) x
SP( 3 )
#define NOTFN (x) y
NOTFN(3)
str( a  /* c */ b
 c ) str("a\n\"" 'x\'') str( "\\" )
#define rec(x) rec2(x)
#define rec2(x) rec(x) x
rec(1) rec2(rec(1))
t(
#if 1
one
#else
two
#endif
)
line \
cont id\
ent
glue(L,'a') glue(u8,"x") glue(.,5) glue(-,>) glue(<<,=) glue(a,1) glue(1,a)
#define VA(...) f2(__VA_ARGS__)
VA() VA(a,b) VA((a,b),c)
