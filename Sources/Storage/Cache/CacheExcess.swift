/// What has to go for a cache to keep to its size.
package struct CacheExcess: Equatable, Sendable {
    /// The names of the files to remove, least recently used first.
    package var names: [String]
    /// The bytes of the files that stay.
    package var remaining: Int

    /// Finds the files without which a cache has no more than `limit` bytes.
    ///
    /// Files used at the same time go in the order of their names. What interrupted writes left
    /// behind neither counts nor goes: another process may still be writing it.
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
