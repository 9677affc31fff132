#pragma once

#include <spawn.h>

#if __linux__
// The headers do not declare these for Swift, since they are extensions of glibc.
#define SPAWN_SETSID 0x80
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *_Nonnull actions,
                                                    int first);
#else
#define SPAWN_SETSID POSIX_SPAWN_SETSID
#endif
