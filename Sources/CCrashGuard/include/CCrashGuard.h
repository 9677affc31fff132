#pragma once

#include <stddef.h>

// In C, since a signal handler may call only a few system functions, and Swift may allocate.

/// The maximum size of a guard's text, in bytes.
#define CRASH_GUARD_TEXT_SIZE 256

/// Makes any later crash write the text to `output`, and apply these settings, a `struct termios`,
/// to `input`, before the signal's former handler runs. Nothing is written to `output` after the
/// text, except if it is standard error.
///
/// A process has one guard, which only one thread may begin and end. A text that is too long is not written.
void crash_guard_begin(int input, const void *_Nonnull settings, int output,
                       const char *_Nonnull text, size_t size);

/// Restores the former signal handlers.
void crash_guard_end(void);

/// Records the signal that asked the program to end, or 0, and returns the one recorded before.
///
/// While a signal is recorded, SIGALRM ends the program with it. Signal handlers may call this.
int crash_guard_note_ending(int signal);
