#include "CCommit.h"

#ifndef VINYLOGUE_COMMIT
#define VINYLOGUE_COMMIT ""
#endif

const char *program_commit(void) { return VINYLOGUE_COMMIT; }
