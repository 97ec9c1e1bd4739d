#pragma once
#include "lib2.h"
#define LIB LIB2(3)
