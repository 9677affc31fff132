#if canImport(Glibc)
    import CHeap
#endif

/// The C library's heap.
enum Heap {
    /// Makes all threads share one heap, and the heap give back what is free at its end.
    ///
    /// By default glibc gives each busy thread its own heap, which keeps freed memory. With a dozen threads
    /// that takes several times the memory in use, and it keeps growing over thousands of key presses.
    /// And whenever a picture is freed, glibc raises the size up to which memory stays in the heap, until
    /// half of the heap is free.
    static func share() {
        #if canImport(Glibc)
            mallopt(M_ARENA_MAX, 1)
            mallopt(M_MMAP_THRESHOLD, 128 << 10)
            mallopt(M_TRIM_THRESHOLD, 1 << 20)
        #endif
    }
}
