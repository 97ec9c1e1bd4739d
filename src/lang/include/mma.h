/* Tensor-core matrix operations are not supported; their header brings the 16-bit types. */
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
