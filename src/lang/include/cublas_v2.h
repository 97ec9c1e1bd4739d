/* cuBLAS, a host library. */
#pragma once
#include <cublas_api.h>
