#include "CCrashGuard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// The signals for crashes, the quit key (Ctrl-\), and the alarm that ends a program that hangs.
static const int signals[] = {
    SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGSYS, SIGTRAP,
};

enum { signal_count = sizeof signals / sizeof *signals };

static struct {
    int input;
    int output;
    struct termios settings;
    char text[CRASH_GUARD_TEXT_SIZE];
    size_t size;
    bool is_caught[signal_count];
    struct sigaction former[signal_count];
} guard;

// Whichever clears this first, a handler or `crash_guard_end`, may use the guard.
static atomic_bool is_active;
static atomic_int ending;

static void put_back_handlers(void) {
    for (int index = 0; index < signal_count; index++)
        if (guard.is_caught[index]) sigaction(signals[index], &guard.former[index], NULL);
}

static bool write_whole(int output, const char *text, size_t size) {
    return write(output, text, size) == (ssize_t)size;
}

// Writes the text. If the terminal has stopped reading, discards pending output, and ends a
// sequence that may have been cut off.
//
// First points the descriptor that other threads write to at the null device; otherwise they could
// keep filling the space that is freed. Tries for half a second, since one of them may be writing.
static void write_text(void) {
    int terminal = fcntl(guard.output, F_DUPFD_CLOEXEC, 0);
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (terminal < 0 || dup2(null, guard.output) < 0) terminal = guard.output;
    close(null);
    int flags = fcntl(terminal, F_GETFL);
    fcntl(terminal, F_SETFL, flags | O_NONBLOCK);
    for (int attempt = 0; attempt < 500; attempt++) {
        if (write_whole(terminal, guard.text, guard.size)) break;
        tcflush(terminal, TCOFLUSH);
        if (write_whole(terminal, "\033\\", 2)
            && write_whole(terminal, guard.text, guard.size)) break;
        poll(NULL, 0, 1);
    }
    fcntl(terminal, F_SETFL, flags);
    // The details of a crash are yet to be shown.
    if (guard.output == STDERR_FILENO) dup2(terminal, guard.output);
    if (terminal != guard.output) close(terminal);
}

static void restore_terminal(int number) {
    if (!atomic_exchange(&is_active, false)) return;
    int error = errno;
    int asked = atomic_load(&ending);
    write_text();
    tcsetattr(guard.input, TCSANOW, &guard.settings);
    put_back_handlers();
    if (number == SIGALRM && asked != 0) {
        signal(asked, SIG_DFL);
        raise(asked);
    } else {
        // Swift's handler would spend half a minute printing details of a crash.
        if (number == SIGQUIT) signal(SIGQUIT, SIG_DFL);
        // The former handler runs once this one returns, which also makes a crash happen again.
        raise(number);
    }
    errno = error;
}

void crash_guard_begin(int input, const void *settings, int output, const char *text,
                       size_t size) {
    crash_guard_end();
    guard.input = input;
    guard.output = output;
    guard.settings = *(const struct termios *)settings;
    guard.size = size <= sizeof guard.text ? size : 0;
    memcpy(guard.text, text, guard.size);
    for (int index = 0; index < signal_count; index++) {
        // An ignored signal does not end the program, so it is not caught.
        guard.is_caught[index] = sigaction(signals[index], NULL, &guard.former[index]) == 0
            && guard.former[index].sa_handler != SIG_IGN;
    }
    atomic_store(&is_active, true);
    struct sigaction action = {.sa_handler = restore_terminal, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int index = 0; index < signal_count; index++)
        if (guard.is_caught[index]) sigaction(signals[index], &action, NULL);
}

void crash_guard_end(void) {
    if (atomic_exchange(&is_active, false)) put_back_handlers();
}

int crash_guard_note_ending(int number) { return atomic_exchange(&ending, number); }
