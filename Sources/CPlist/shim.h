#ifndef VINYLOGUE_CPLIST_SHIM_H
#define VINYLOGUE_CPLIST_SHIM_H

#include <plist/plist.h>

// Newer releases call this constant PLIST_INT and keep the old name as a macro, which Swift may not see.
static const plist_type vinylogue_plist_integer = PLIST_UINT;

#endif
