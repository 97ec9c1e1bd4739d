/* See api.h. Looks where the loader looks, then in the folders where containers and the
 * toolkit keep these two libraries. */
#include "config.h"

#include "api.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ISO C has no conversion from void * to a function pointer; POSIX promises this one. */
static bool find(void *lib, const char *name, void *function)
{
    void *symbol = dlsym(lib, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol != NULL;
}

static void *open_first(const char *const *names, size_t n)
{
    void *lib = NULL;
    for (size_t i = 0; i < n && !lib; i++)
        lib = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    return lib;
}

bool cuda_open(struct cuda_api *a, struct str *why)
{
    static const char *const names[] = {
        "libcuda.so.1", "/usr/local/nvidia/lib64/libcuda.so.1",
        "/usr/local/nvidia/lib/libcuda.so.1", "/usr/lib/wsl/lib/libcuda.so.1"};
    void *lib = open_first(names, sizeof names / sizeof *names);
    const char *lacks = NULL;
    if (!lib) {
        str_add(why, "there is no CUDA driver here (libcuda.so.1 is not found)");
        return false;
    }
#define CU(member, name, since, params)                                                  \
    if (!find(lib, name, &a->member))                                                    \
        lacks = name;
#include "api.def"
#undef CU
    if (lacks)
        str_printf(why, "the CUDA driver is too old: it lacks %s", lacks);
    return !lacks;
}

static bool nvrtc_functions(void *lib, struct nvrtc_api *a, struct str *why)
{
    const char *lacks = NULL;
    Dl_info info;
#define RTC(member, name, since, params)                                                 \
    if (!find(lib, name, &a->member))                                                    \
        lacks = name;
#include "nvrtc.def"
    if (lacks || a->version(&a->major, &a->minor) != 0) {
        str_clear(why);
        str_printf(why, "NVRTC is too old: it lacks %s", lacks ? lacks : "a version");
        return false;
    }
    void *symbol = dlsym(lib, "nvrtcVersion");
    char *full = dladdr(symbol, &info) ? realpath(info.dli_fname, NULL) : NULL;
    snprintf(a->path, sizeof a->path, "%s", full ? full : "");
    free(full);
    return true;
}

/* Since 11.2 the library's name holds the major version alone, and for 11 ".11.2". */
bool nvrtc_open(struct nvrtc_api *a, int driver, struct str *why)
{
    static const char *const names[] = {"libnvrtc.so",
                                        "libnvrtc.so.13",
                                        "libnvrtc.so.12",
                                        "libnvrtc.so.11.2",
                                        "/usr/local/cuda/lib64/libnvrtc.so",
                                        "/opt/cuda/lib64/libnvrtc.so"};
    struct nvrtc_api newer = {0};
    str_add(why, "there is no NVRTC here (libnvrtc.so of CUDA 11.2 or newer is not "
                 "found)");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *lib = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (!lib || !nvrtc_functions(lib, a, why))
            continue;
        if (driver == 0 || a->major <= driver) {
            str_clear(why);
            return true;
        }
        newer = newer.major ? newer : *a;
    }
    if (newer.major == 0)
        return false;
    *a = newer; /* nothing better; the driver has the last word */
    str_clear(why);
    return true;
}

int cuda_needs(void)
{
    static const int since[] = {
#define CU(member, name, since, params) since,
#include "api.def"
#undef CU
    };
    int most = 0;
    for (size_t i = 0; i < sizeof since / sizeof *since; i++)
        most = since[i] > most ? since[i] : most;
    return most;
}

int nvrtc_needs(void)
{
    static const int since[] = {
#define RTC(member, name, since, params) since,
#define OPTION(text, since) since,
#include "nvrtc.def"
    };
    int most = 0;
    for (size_t i = 0; i < sizeof since / sizeof *since; i++)
        most = since[i] > most ? since[i] : most;
    return most;
}

static const struct {
    int error;
    const char *text;
} sentences[] = {
    {CU_OUT_OF_MEMORY, "the GPU has too little free memory"},
    {CU_INVALID_IMAGE,
     "the driver does not take what NVRTC made: this NVRTC is newer than "
     "the driver, or not meant for this GPU"},
    {CU_NO_BINARY,
     "the driver does not take what NVRTC made: this NVRTC is newer than the "
     "driver, or not meant for this GPU"},
    {CU_UNSUPPORTED_PTX, "this NVRTC is newer than the driver: an older NVRTC or a newer "
                         "driver is needed"},
    {CU_DRIVER_MISMATCH, "libcuda and the kernel's driver are of different versions: the "
                         "machine wants a restart"},
    {CU_ILLEGAL_ADDRESS, "the kernel read or wrote an address outside all memory"},
    {CU_OUT_OF_RESOURCES, "a block of this launch needs more registers or shared memory "
                          "than an SM has"},
    {CU_ASSERT, "an assert of the kernel failed"},
    {CU_MISALIGNED, "the kernel read or wrote an address that is not a multiple of the "
                    "size read or written"},
    {CU_TOO_LARGE,
     "the blocks of this cooperative launch do not fit on the GPU together"},
};

bool cuda_ok(const struct cuda_api *a, int error, const char *call, struct str *why)
{
    const char *name = NULL;
    if (error == CU_OK)
        return true;
    a->error_name(error, &name);
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (sentences[i].error == error) {
            str_printf(why, "%s (%s)", sentences[i].text, name ? name : call);
            return false;
        }
    str_printf(why, "the CUDA driver refuses: %s gives %s", call,
               name ? name : "an unknown error");
    return false;
}

bool cuda_is_fault(int error)
{
    return error >= CU_ILLEGAL_ADDRESS && error != CU_OUT_OF_RESOURCES &&
           error != CU_TOO_LARGE;
}
