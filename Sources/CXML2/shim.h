#pragma once

#if !__has_include(<libxml/xmlversion.h>)
#error "Missing package libxml2-dev. Install it, or run README's first command for all of them."
#endif

#include "../CLoading/loading.h"
#include <libxml/xmlversion.h>
// Otherwise the headers include the system's ICU, whose declarations conflict with those of
// Foundation's ICU. This just removes members from the end of a structure that we do not use.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>

#define XML2_FUNCTIONS(EACH) \
    EACH(htmlReadMemory) \
    EACH(xmlDocGetRootElement) \
    EACH(xmlFreeDoc) \
    EACH(xmlInitParser) \
    EACH(xmlStrlen)

// The library must match the headers, since its structures differ between versions.
#if LIBXML_VERSION >= 21400
LOADED_LIBRARY(XML2, "libxml2.so.16", XML2_FUNCTIONS)
#else
LOADED_LIBRARY(XML2, "libxml2.so.2", XML2_FUNCTIONS)
#endif
