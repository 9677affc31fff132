#if canImport(Glibc)
    import CHeap
#endif

/// The memory that threads allocate from.
enum Heap {
    /// Has all threads share one heap, from now on.
    ///
    /// By itself glibc gives threads that allocate at the same time heaps of their own, and each of those
    /// keeps what is freed there. With a dozen of them that comes to several times what is in use, and goes
    /// on growing for thousands of keys.
    static func share() {
        #if canImport(Glibc)
            mallopt(M_ARENA_MAX, 1)
        #endif
    }
}
