#pragma once

#if !__has_include(<utf8proc.h>)
#error "Missing package libutf8proc-dev. Install it, or run README's first command for all of them."
#endif

#include <utf8proc.h>
