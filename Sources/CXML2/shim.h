#pragma once

#include <libxml/xmlversion.h>
// Otherwise the headers bring in the system's ICU, whose declarations contradict those of the ICU
// in Foundation. It only takes members off the end of a structure that we do not use.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
