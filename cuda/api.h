/* The driver API and NVRTC as tables of functions, opened with dlopen: no CUDA header or
 * library is needed to build. Handles are void *, as the ABI has them; a CUdeviceptr is
 * 64 bits, a CUdevice an int. */
#ifndef CUDA_API_H
#define CUDA_API_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ALWAYS "warptutor_always.h" /* a header that every compilation is given */

struct cuda_api {
#define CU(member, name, since, params) int(*member) params;
#include "api.def"
#undef CU
};

struct nvrtc_api {
#define RTC(member, name, since, params) int(*member) params;
#include "nvrtc.def"
    char path[1024]; /* of the library, to find the toolkit's headers; "" unknown */
    int major, minor;
};

/* CUresult values of the reference that get sentences or decisions of their own. */
enum {
    CU_OK = 0,
    CU_OUT_OF_MEMORY = 2,
    CU_INVALID_IMAGE = 200,
    CU_NO_BINARY = 209,
    CU_UNSUPPORTED_PTX = 222,
    CU_DRIVER_MISMATCH = 803,
    CU_NOT_READY = 600,
    CU_ILLEGAL_ADDRESS = 700,
    CU_OUT_OF_RESOURCES = 701,
    CU_ASSERT = 710,
    CU_MISALIGNED = 716,
    CU_TOO_LARGE = 720
};

/* False with one sentence in *why. Opened libraries stay open. */
bool cuda_open(struct cuda_api *a, struct str *why);
/* driver: CUDA version of the driver, major number; 0: unknown. Of several NVRTC the newest
 * that is not newer than it, since a driver may refuse what a newer one makes. */
bool nvrtc_open(struct nvrtc_api *a, int driver, struct str *why);
/* The oldest CUDA versions that have all we call, as 10 * major + minor. */
int cuda_needs(void);
int nvrtc_needs(void);
/* True for CU_OK; otherwise one sentence naming the call is put into *why. */
bool cuda_ok(const struct cuda_api *a, int error, const char *call, struct str *why);
/* Whether the error is a kernel's fault that stays with the context for good. */
bool cuda_is_fault(int error);

#endif
