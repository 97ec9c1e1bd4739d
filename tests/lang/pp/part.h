#ifndef PART_H
#define PART_H
#define PART (1)
int part = __LINE__;
#endif
