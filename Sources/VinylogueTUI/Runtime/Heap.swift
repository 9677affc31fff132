#if canImport(Glibc)
    import CHeap
#endif

/// The C library's heap.
enum Heap {
    /// Makes all threads share one heap.
    ///
    /// By default glibc gives each busy thread its own heap, which keeps freed memory. With a dozen threads
    /// that takes several times the memory in use, and it keeps growing over thousands of key presses.
    static func share() {
        #if canImport(Glibc)
            mallopt(M_ARENA_MAX, 1)
        #endif
    }
}
