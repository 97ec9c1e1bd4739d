// Softmax of each row. See: warptutor exercise softmax-row
#include <math.h>

__global__ void softmax(const float *x, float *y, int rows, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x; // a thread for each row
    if (row >= rows)
        return;
    x += row * cols;
    y += row * cols;

    float m = -INFINITY, s = 0;
    for (int c = 0; c < cols; c++)
        m = fmaxf(m, x[c]);
    for (int c = 0; c < cols; c++)
        s += expf(x[c] - m);
    for (int c = 0; c < cols; c++)
        y[c] = expf(x[c] - m) / s;
}
