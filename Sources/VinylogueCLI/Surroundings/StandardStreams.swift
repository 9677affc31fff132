import Foundation

/// Makes the three standard streams safe to use; to be called before anything else opens a file.
///
/// In place of a stream that whoever started the program has closed, there is an empty one that cannot
/// be written to, so that no file and no connection gets its number, and with it what is meant for the
/// stream. A pipe whose reader is gone makes writing fail rather than end the process.
package func prepareStandardStreams() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO {
        guard fcntl(descriptor, F_GETFD) < 0, errno == EBADF else { continue }
        // It gets the lowest number that is free, which is this one.
        _ = unsafe open("/dev/null", O_RDONLY)
    }
}
