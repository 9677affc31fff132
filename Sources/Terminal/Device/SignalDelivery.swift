#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Sends a signal to this process, and returns only when it has had its effect, if it does at all:
/// behind a stop, the process has been continued.
///
/// Sent to the process as a whole, another thread would take it some time later; and the threads of
/// a dispatch pool block all signals.
func sendOn(signal: Int32) {
    guard signal > 0 else { return }
    var wanted = sigset_t()
    var former = sigset_t()
    unsafe sigemptyset(&wanted)
    unsafe sigaddset(&wanted, signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &wanted, &former)
    raise(signal)
    unsafe pthread_sigmask(SIG_SETMASK, &former, nil)
}
