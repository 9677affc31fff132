import Storage

extension Session {
    /// Removes the files that `choose` names out of all that are cached, and says how many.
    func removeFromCache(choose: ([CacheFile]) -> [String]) throws {
        guard let cacheFolder else { return try print(CacheRemovalOutput(files: 0, bytes: 0)) }
        let files = try cacheFolder.files()
        let chosen = Set(choose(files))
        let removed = try cacheFolder.remove(Array(chosen))
        let bytes = files.filter { chosen.contains($0.name) }.reduce(0) { $0 + $1.size }
        try print(CacheRemovalOutput(files: removed, bytes: bytes))
    }
}
