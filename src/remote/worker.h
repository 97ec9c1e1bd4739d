/* The process on the other end, inside this layer: started here or through a command such
 * as "ssh host", asked, ended. A worker that hangs, dies or answers nonsense is killed and
 * named; nothing it sends is trusted beyond the protocol (remote/proto.h). */
#ifndef REMOTE_WORKER_H
#define REMOTE_WORKER_H

#include "base/str.h"
#include "remote/proto.h"

#include <sys/types.h>

struct worker_patience {
    int wait_ms;          /* for one answer; 0: the default */
    bool (*stop)(void *); /* asked ten times a second; true: cancelled. May be NULL */
    void *stop_data;
};

struct worker {
    int fd;
    pid_t pid;
    const char *via;
    const struct worker_patience *patience; /* NULL: the default */
    int status;                             /* wait status of one that ended by itself */
    struct str log;                         /* of an error; the caller frees it */
};

/* via, patience: kept by reference. False with one sentence. */
bool worker_start(const char *via, const struct worker_patience *p, struct worker *w,
                  struct str *error);
/* Ends the worker; its wait status. One that does not leave by itself is killed. */
int worker_stop(struct worker *w, bool by_force);
/* Sends a request (takes over head) and waits for the answer of its type. False with one
 * sentence: the worker is ended then. */
bool worker_ask(struct worker *w, json_t *head, const void *data, size_t len,
                struct frame *answer, struct str *error);
/* The first question; asked a second time where a connection was refused. */
bool worker_hello(struct worker *w, struct frame *answer, struct str *error);
/* A text of the worker's for a terminal: no control characters. JSON made it UTF-8. */
void worker_clean(struct str *out, const char *text);

#endif
