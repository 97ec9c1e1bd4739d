// launch: grid=1 block=1
// arg: out i32[281] = 0
// expect: out = [1, 101, 201, 101, 1, 101, 2, 102, 2, 302, 102, 201, 101, 1, 101, 2, 102, 2, 3, 103, 103, 302, 102, 201, 101, 1, 101, 2, 102, 2, 3, 103, 103, 103, 103, 302, 102, 201, 101, -1, 1, 101, 11, 77, 470, 470, 107, 411, 201, 101, 1, 101, 11, 77, 470, 499, 499, 107, 470, 107, 411, 201, 101, -2, 5, 6, 506, 20, 1006, 506, 20, 505, 20, 5, 5, 505, 800, 505, 800, 5, 505, 20, -3, 5, 6, 506, 20, 1006, 5, 505, 800, 509, 10, 9, 509, 10, 505, 800, 5, 506, 20, 505, 20, -4, 5, 6, 506, 20, 1006, 5, 505, 800, 509, 10, 9, 11, 512, 10, 424, 512, 10, 424, 411, 509, 10, 505, 800, 5, 506, 20, 505, 20, -5, 5, 11, 514, 20, 413, 413, 514, 20, 411, 505, 20, -6, 5, 11, 514, 20, 413, 6, 506, 20, 1006, 514, 20, 415, 514, 20, 415, 506, 20, 413, 514, 20, 411, 505, 20, -7, 5, 5, 505, 800, 11, 514, 20, 413, 6, 506, 20, 1006, 514, 20, 415, 515, 800, 415, 515, 800, 415, 514, 20, 415, 506, 20, 413, 514, 20, 411, 505, 800, 5, 505, 20, -8, 1, 101, 11, 77, 470, 499, 499, 107, 470, 107, 411, 201, 101, 5, 6, 506, 20, 1006, 5, 505, 800, 509, 10, 9, 11, 512, 10, 424, 512, 10, 424, 411, 509, 10, 505, 800, 5, 506, 20, 505, 20, 5, 5, 505, 800, 11, 514, 20, 413, 6, 506, 20, 1006, 514, 20, 415, 515, 800, 415, 515, 800, 415, 514, 20, 415, 506, 20, 413, 514, 20, 411, 505, 800, 5, 505, 20]
// topic: virtual calls in constructors and destructors reach the class's own functions

struct Log {
    int *p;
    int n;
    __device__ void add(int v)
    {
        p[n++] = v;
    }
};
/* ordinary chain */
struct A {
    Log *l;
    __device__ A(Log *x) : l(x)
    {
        l->add(f());
        call();
    }
    __device__ virtual int f()
    {
        return 1;
    }
    __device__ void call()
    {
        l->add(100 + f());
    }
    __device__ virtual ~A()
    {
        l->add(200 + f());
        call();
    }
};
struct B : A {
    int b;
    __device__ B(Log *x) : A(x), b(f())
    {
        l->add(f());
        call();
        l->add(b);
    }
    __device__ int f() override
    {
        return 2;
    }
    __device__ ~B()
    {
        l->add(300 + f());
        call();
    }
};
struct C : B {
    __device__ C(Log *x) : B(x)
    {
        l->add(f());
        call();
    }
    __device__ int f() override
    {
        return 3;
    }
    __device__ ~C()
    {
        call();
    }
};
struct C2 : C {
    __device__ C2(Log *x) : C(x)
    {
        call();
    }
    __device__ ~C2()
    {
        call();
    }
};
/* two bases */
struct P {
    Log *l;
    __device__ P(Log *x) : l(x)
    {
        l->add(g());
    }
    __device__ virtual int g()
    {
        return 11;
    }
    __device__ void pc()
    {
        l->add(400 + g());
    }
    __device__ virtual ~P()
    {
        pc();
    }
};
struct M : A, P {
    int m;
    __device__ M(Log *x) : A(x), P(x), m(7)
    {
        A *a = this;
        P *p = this;
        A::l->add(a->f() + p->g());
        pc();
    }
    __device__ int f() override
    {
        return m;
    }
    __device__ int g() override
    {
        return 10 * m;
    }
    __device__ ~M()
    {
        pc();
        call();
    }
};
struct N : M {
    __device__ N(Log *x) : M(x)
    {
        pc();
    }
    __device__ int g() override
    {
        return 99;
    }
    __device__ ~N()
    {
        pc();
        call();
    }
};
/* virtual bases */
struct V {
    Log *l;
    int v;
    __device__ V(Log *x) : l(x), v(5)
    {
        l->add(h());
    }
    __device__ virtual int h()
    {
        return v;
    }
    __device__ virtual int k()
    {
        return 20;
    }
    __device__ void vc()
    {
        l->add(500 + h());
        l->add(k());
    }
    __device__ virtual ~V()
    {
        vc();
    }
};
struct W : virtual V {
    int w;
    __device__ W(Log *x) : V(x), w(6)
    {
        l->add(h());
        vc();
        V *q = this;
        l->add(q->h() + 1000);
    }
    __device__ int h() override
    {
        return w;
    }
    __device__ ~W()
    {
        vc();
    }
};
struct X : virtual V {
    int x;
    __device__ X(Log *y) : V(y), x(8)
    {
        l->add(h());
        vc();
    }
    __device__ int k() override
    {
        return x * 100;
    }
    __device__ ~X()
    {
        vc();
        l->add(h());
    }
};
struct Y : W, X {
    int y;
    __device__ Y(Log *z) : V(z), W(z), X(z), y(9)
    {
        vc();
        l->add(h());
    }
    __device__ int h() override
    {
        return y;
    }
    __device__ int k() override
    {
        return y + 1;
    }
    __device__ ~Y()
    {
        vc();
    }
};
struct Z : Y, P {
    int z;
    __device__ Z(Log *q) : V(q), Y(q), P(q), z(12)
    {
        vc();
        pc();
    }
    __device__ int h() override
    {
        return z;
    }
    __device__ int g() override
    {
        return z * 2;
    }
    __device__ ~Z()
    {
        vc();
        pc();
    }
};
/* primary plain base + virtual base */
struct Q : P, virtual V {
    int q;
    __device__ Q(Log *z) : V(z), P(z), q(13)
    {
        vc();
        pc();
    }
    __device__ int g() override
    {
        return q;
    }
    __device__ int h() override
    {
        return q + 1;
    }
    __device__ ~Q()
    {
        pc();
        vc();
    }
};
struct R : Q, W {
    int r;
    __device__ R(Log *z) : V(z), Q(z), W(z), r(14)
    {
        vc();
        pc();
    }
    __device__ int h() override
    {
        return r;
    }
    __device__ int g() override
    {
        return r + 1;
    }
    __device__ ~R()
    {
        vc();
        pc();
    }
};
struct R2 : R, virtual X {
    int r2;
    __device__ R2(Log *z) : V(z), X(z), R(z), r2(15)
    {
        vc();
        pc();
    }
    __device__ int h() override
    {
        return r2;
    }
    __device__ ~R2()
    {
        vc();
        pc();
    }
};
__device__ void all(Log *l)
{
    {
        A a(l);
    }
    {
        B b(l);
    }
    {
        C c(l);
    }
    {
        C2 c(l);
    }
    l->add(-1);
    {
        M m(l);
    }
    {
        N n(l);
    }
    l->add(-2);
    {
        W w(l);
    }
    {
        X x(l);
    }
    l->add(-3);
    {
        Y y(l);
    }
    l->add(-4);
    {
        Z z(l);
    }
    l->add(-5);
    {
        Q q(l);
    }
    l->add(-6);
    {
        R r(l);
    }
    l->add(-7);
    {
        R2 r(l);
    }
    l->add(-8);
    A *a = new N(l);
    delete a;
    V *v = new Z(l);
    delete v;
    P *p = new R2(l);
    delete p;
}

__global__ void construction_virtuals(int *out)
{
    Log l{out, 0};
    all(&l);
}
