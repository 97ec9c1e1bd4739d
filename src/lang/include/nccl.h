/* NCCL, a host library: nothing of it but the 16-bit types that its header brings. */
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
