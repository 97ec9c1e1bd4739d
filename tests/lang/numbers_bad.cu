__global__ void bad_digit(int *out)
{
    out[0] = 089; // error 14: digits 8 and 9 are not octal; drop the leading 0
}
