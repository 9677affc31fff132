import Foundation

/// Says why the system leaves too little to this process to run, or nil if it does not; to be called
/// before any concurrency.
///
/// Without a few files and threads the Swift runtime crashes, or waits for ever, and gives no reason.
package func missingResources() -> String? {
    let (files, threads) = (16, 8)
    if case let available = openFiles(upTo: files), available < files {
        return """
            Failed to start: only \(available) more files can be opened, but \(files) are needed. \
            Raise the limit with `ulimit -n 1024`.
            """
    }
    if case let available = runningThreads(upTo: threads), available < threads {
        return """
            Failed to start: only \(available) more threads can run, but \(threads) are needed. \
            End other programs, or raise the limit with `ulimit -u 1024`.
            """
    }
    return nil
}

private func openFiles(upTo count: Int) -> Int {
    var files: [Int32] = []
    defer { for file in files { close(file) } }
    while files.count < count, case let file = dup(STDERR_FILENO), file >= 0 { files.append(file) }
    return files.count
}

/// Starts threads that all wait, since only threads that run together show how many there can be.
private func runningThreads(upTo count: Int) -> Int {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    unsafe pthread_mutex_init(gate, nil)
    unsafe pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    while threads.count < count {
        var thread = pthread_t(bitPattern: 0)
        let status = unsafe pthread_create(
            &thread,
            nil,
            { gate in
                guard let gate = unsafe gate?.assumingMemoryBound(to: pthread_mutex_t.self) else {
                    return nil
                }
                unsafe pthread_mutex_lock(gate)
                unsafe pthread_mutex_unlock(gate)
                return nil
            },
            gate
        )
        guard status == 0 else { break }
        threads.append(thread)
    }
    unsafe pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    unsafe pthread_mutex_destroy(gate)
    unsafe gate.deallocate()
    return threads.count
}
