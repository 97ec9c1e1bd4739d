/* Answers that are kept for a while, so that a compare looked at twice asks the GPU once:
 * $XDG_CACHE_HOME/warptutor/gpu/HASH, HASH over the whole request and the place. */
#ifndef REMOTE_KEPT_H
#define REMOTE_KEPT_H

#include "remote/proto.h"
#include "remote/request.h"

#include <time.h>

/* Where the answer to q through via is or would be kept; NULL where nothing can be. The
 * caller frees it. */
char *kept_path(const struct gpu_request *q, const char *via);
bool kept_load(const char *path, struct frame *out, time_t *when);
/* All or nothing; a full disk or a missing folder is no error. */
void kept_store(const char *path, const struct frame *f);

#endif
