#include "cycle.cu"
int x;
