import Foundation

/// Makes the three standard streams and the signals about them safe; to be called before anything else
/// opens a file.
///
/// A stream that the parent process has closed is replaced by an empty one that cannot
/// be written to, so that no file and no connection gets its number, and with it what is meant for the
/// stream. A pipe whose reader is gone makes writing fail rather than end the process. The quit key
/// (Ctrl-\) ends it at once: Swift's runtime would take that for a crash, and talk about it.
package func prepareStandardStreams() {
    signal(SIGPIPE, SIG_IGN)
    var quitting = sigaction()
    // Only a handler wants details; where the parent had the signal ignored, that stays.
    if unsafe sigaction(SIGQUIT, nil, &quitting) == 0, quitting.sa_flags & SA_SIGINFO != 0 {
        signal(SIGQUIT, SIG_DFL)
    }
    for descriptor in STDIN_FILENO...STDERR_FILENO {
        guard fcntl(descriptor, F_GETFD) < 0, errno == EBADF else { continue }
        // It gets the lowest number that is free, which is this one.
        _ = unsafe open("/dev/null", O_RDONLY)
    }
}
