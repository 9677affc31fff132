#pragma once

#include <stddef.h>

// In C, since a signal handler may call only a few functions of the system, and Swift may allocate.

/// The longest text that a guard writes, in bytes.
#define CRASH_GUARD_TEXT_SIZE 256

/// From now on a crash writes the text to `output` and gives `input` these settings, a `struct termios`,
/// before the former handler of its signal runs.
///
/// A process has one guard, which only one thread may begin and end. A text that is too long is not written.
void crash_guard_begin(int input, const void *_Nonnull settings, int output,
                       const char *_Nonnull text, size_t size);

/// Puts the former handlers back.
void crash_guard_end(void);

/// Notes the signal that asked the program to end, or 0, and returns the one noted before.
///
/// As long as one is noted, a SIGALRM ends the program with that signal. Signal handlers may call this.
int crash_guard_note_ending(int signal);
