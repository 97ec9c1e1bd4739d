/* What both ends of the worker's pipe agree on before a byte is sent; libc only, since
 * the worker is also built alone on hosts that have none of our libraries. */
#ifndef REMOTE_PROTO_LIMITS_H
#define REMOTE_PROTO_LIMITS_H

#define PROTO_VERSION 1
#define PROTO_MAX_HEAD 1048576           /* bytes of the JSON line */
#define PROTO_MAX_DATA ((size_t)1 << 30) /* raw bytes of one frame */
#define PROTO_MAX_DEPTH 32               /* nested arrays and objects of a head */

#endif
