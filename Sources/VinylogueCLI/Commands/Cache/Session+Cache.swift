import Storage

extension Session {
    /// Removes the cached answers and covers that `choose` names, and prints how many.
    func removeFromCache(choose: ([CacheFile]) -> [String]) throws {
        var (removed, bytes) = (0, 0)
        for folder in [cacheFolder, imageFolder].compactMap({ $0 }) {
            let files = try folder.files()
            let chosen = Set(choose(files))
            removed += try folder.remove(Array(chosen))
            bytes += files.filter { chosen.contains($0.name) }.reduce(0) { $0 + $1.size }
        }
        try print(CacheRemovalOutput(files: removed, bytes: bytes))
    }
}
