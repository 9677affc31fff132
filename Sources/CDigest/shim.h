#pragma once

#if !__has_include(<sha2.h>)
#error "Missing package libmd-dev. Install it, or run README's first command for all of them."
#endif

#include <stdint.h>
#include <sys/types.h>
#include <md5.h>
#include <sha2.h>
