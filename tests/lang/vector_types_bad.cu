__global__ void no_such_member(float4 *out)
{
    out[0].q = 1; // error 12: 'float4' has no member 'q': did you mean 'x'?
}

__global__ void no_arithmetic(float4 *out)
{
    out[0] = out[1] + out[2]; // error 21: '+' cannot combine 'float4' and 'float4': no operator
}

__global__ void wrong_vector(float4 *out)
{
    out[0] = make_float2(1, 2); // error 14: cannot use 'float2' as 'float4' in this assignment: build
}

__global__ void too_few(float4 *out)
{
    out[0] = make_float4(1, 2, 3); // error 14: 'make_float4' takes 4 arguments, and 3 are given
}
