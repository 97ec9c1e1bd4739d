#include "part.h"
#include "part.h"
#include <lib.h>
#include "missing.h"
#include <vector>
int a = PART + LIB;
