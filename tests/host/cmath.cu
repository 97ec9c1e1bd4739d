// stdout: sqrt 1.41421 pow 1024 exp 2.71828 log 0.693147
// stdout: sin 0.841471 cos 0.540302 tan 1.55741 atan2 0.785398
// stdout: floor -3 ceil -2 round -3 trunc -2 fabs 2.5 fmod 1.5
// stdout: max 3 min 2 abs 7 hypot 5 cbrt 3
// stdout: float 1.41421 nan 1 inf 1 finite 0 4.44089e-16
// status: 0
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstdlib>

int main()
{
    double x = 2, y = -2.5;
    printf("sqrt %g pow %g exp %g log %g\n", sqrt(x), pow(x, 10), exp(1.0), std::log(x));
    printf("sin %g cos %g tan %g atan2 %g\n", sin(1.0), std::cos(1.0), tan(1.0),
           atan2(1.0, 1.0));
    printf("floor %g ceil %g round %g trunc %g fabs %g fmod %g\n", floor(y), ceil(y),
           round(y), trunc(y), std::fabs(y), fmod(7.5, 2.0));
    printf("max %g min %g abs %d hypot %g cbrt %g\n", fmax(2.0, 3.0), fmin(2.0, 3.0),
           abs(-7), hypot(3.0, 4.0), cbrt(27.0));
    float f = sqrtf(2.0f);
    printf("float %g nan %d inf %d finite %d %g\n", f, std::isnan(NAN), std::isinf(INFINITY),
           std::isfinite(INFINITY), 2 * DBL_EPSILON);
    return 0;
}
