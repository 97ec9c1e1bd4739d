/* What NVRTC says, as diagnostics at the reader's own lines. */
#ifndef REMOTE_NVRTC_LOG_H
#define REMOTE_NVRTC_LOG_H

#include "session/session.h"

/* Lines NAME(LINE): error|warning: TEXT, NAME the kernel file's last part; a place in
 * another file is said in the text. Everything else continues the line before. */
void nvrtc_log_read(const char *log, const struct session *s, struct diags *ds);

#endif
