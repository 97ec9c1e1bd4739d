/* The request "run": compile, fill, launch, time, stamp, compare, answer. */
#ifndef CUDA_RUN_H
#define CUDA_RUN_H

#include "card.h"
#include "request.h"

/* Puts the answer's head (without its closing brace) and data together. printed: file
 * that the kernels' printf goes to. After a fault the card is lost, and the worker must
 * end once it has answered. */
void run_answer(struct card *c, const struct request *q, int printed, struct str *head,
                struct str *data);

#endif
