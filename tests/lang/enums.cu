// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [10, 16, 10, 16, 10, 16, 10, 16, 10, 16, 10, 16, 10, 16, 10, 16, 10, 16, 10, 16, 10, 16, 10, 16, 10, 16, 10, 16, 10, 16, 10, 16]
// topic: enumerations: scoped, unscoped, with a type; values from earlier ones

enum class Color : unsigned char { red = 3, green, blue = green + 2 };
enum { PLAIN = 5 };
enum Old : short { OA = -1, OB };

__global__ void enums(int *out)
{
    int t = threadIdx.x;
    Color c = t % 2 ? Color::blue : Color::red;
    switch (c) {
    case Color::red:
        out[t] = 1;
        break;
    case Color::blue:
        out[t] = static_cast<int>(c);
        break;
    default:
        out[t] = 0;
    }
    out[t] += sizeof(Color) + PLAIN + OA + Old::OB + (c == Color::blue);
    using enumt = Color;
    out[t] += (int)enumt::green;
}
