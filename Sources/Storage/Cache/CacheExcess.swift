/// The files to remove so that a cache stays within its size.
package struct CacheExcess: Equatable, Sendable {
    /// The names of the files to remove, least recently used first.
    package var names: [String]
    /// The bytes of the files that stay.
    package var remaining: Int

    /// Finds the files to remove so that no more than `limit` bytes are left.
    ///
    /// Files used at the same time are removed in the order of their names. Leftovers of interrupted
    /// writes are ignored: another process may still be writing them.
    package init(of files: [CacheFile], limit: Int) {
        let oldestFirst = files.filter { !$0.isLeftover }
            .sorted { ($0.lastNeeded, $0.name) < ($1.lastNeeded, $1.name) }
        names = []
        remaining = oldestFirst.reduce(0) { $0 + $1.size }
        for file in oldestFirst where remaining > limit {
            names.append(file.name)
            remaining -= file.size
        }
    }
}
