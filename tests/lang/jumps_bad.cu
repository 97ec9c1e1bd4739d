__global__ void no_label(int *out)
{
    goto nowhere; // error 5: label 'nowhere' is not defined in this function: write
    out[0] = 1;
}

__global__ void break_outside(int *out)
{
    out[0] = 1;
    break; // error 5: 'break' outside a loop or switch
}

__global__ void continue_in_switch(int *out)
{
    switch (out[0]) {
    case 1:
        continue; // error 9: 'continue' outside a loop
    }
}

__global__ void returns_a_value(int *out)
{
    out[0] = 1;
    return 3; // error 12: 'returns_a_value' returns void: store the value in memory,
}
