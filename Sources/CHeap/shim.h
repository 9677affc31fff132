#pragma once

#if __linux__
#include <malloc.h>
#endif
