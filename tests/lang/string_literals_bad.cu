__global__ void writes_literal(int *out)
{
    const char *p = "abc";
    p[0] = 'x'; // error 5: this is const and cannot be written: drop the const, or
    out[0] = p[0];
}

__global__ void too_long(int *out)
{
    char b[3] = "abc"; // error 17: the string needs 4 bytes and the array has 3
    out[0] = b[0];
}

__global__ void wrong_type(int *out)
{
    int *p = "abc"; // error 14: cannot use 'const char [4]' as 'int *' to initialise 'p':
    out[0] = *p;
}
