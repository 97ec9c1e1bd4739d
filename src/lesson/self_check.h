/* The items a student can check himself by (self_check.def), numbered from 1. */
#ifndef LESSON_SELF_CHECK_H
#define LESSON_SELF_CHECK_H

#define SELF_CHECK_ITEMS 10

/* 1 to 10. */
const char *self_check_title(int item);

#endif
