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

// The signals of crashes, the quit key (Ctrl-\), and the alarm that ends a program that hangs.
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

// The first handler or crash_guard_end, whichever clears it, owns the guard.
static atomic_bool is_active;
static atomic_int ending;

static void put_back_handlers(void) {
    for (int index = 0; index < signal_count; index++)
        if (guard.is_caught[index]) sigaction(signals[index], &guard.former[index], NULL);
}

static bool write_whole(const char *text, size_t size) {
    return write(guard.output, text, size) == (ssize_t)size;
}

// Discards what a terminal that has stopped reading did not read, and ends the string that may have been
// cut off there. Tries for a tenth of a second, since another thread may be writing to the terminal.
static void write_text(void) {
    int flags = fcntl(guard.output, F_GETFL);
    fcntl(guard.output, F_SETFL, flags | O_NONBLOCK);
    for (int attempt = 0; attempt < 100; attempt++) {
        if (write_whole(guard.text, guard.size)) break;
        tcflush(guard.output, TCOFLUSH);
        if (write_whole("\033\\", 2) && write_whole(guard.text, guard.size)) break;
        poll(NULL, 0, 1);
    }
    fcntl(guard.output, F_SETFL, flags);
}

static void restore_terminal(int number) {
    if (!atomic_exchange(&is_active, false)) return;
    int error = errno;
    write_text();
    tcsetattr(guard.input, TCSANOW, &guard.settings);
    put_back_handlers();
    int asked = atomic_load(&ending);
    if (number == SIGALRM && asked != 0) {
        signal(asked, SIG_DFL);
        raise(asked);
    } else {
        // Swift's own handler would look for a crash, and talk about it for half a minute.
        if (number == SIGQUIT) signal(SIGQUIT, SIG_DFL);
        // The former handler gets it next: for a crash also by returning to what crashed.
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
        // One that is ignored ends nothing.
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
