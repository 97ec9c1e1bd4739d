/* The headers that every compilation is given beside a request's own (headers.def). */
#ifndef CUDA_HEADERS_H
#define CUDA_HEADERS_H

#include "request.h"

size_t headers_given(void);
const struct run_header *header_given(size_t i);

#endif
