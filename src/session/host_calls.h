/* The handlers of host_calls.def, one prototype each. */
#ifndef SESSION_HOST_CALLS_H
#define SESSION_HOST_CALLS_H

#include "session/host_priv.h"

#define HOST_CALL(name, function) host_handler function;
#include "session/host_calls.def"
#undef HOST_CALL

#endif
