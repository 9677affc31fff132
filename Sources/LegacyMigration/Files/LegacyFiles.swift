/// Read-only file access for importing old data.
package struct LegacyFiles: Sendable {
    /// The type of item at a path.
    package enum Item: Equatable, Sendable {
        /// A regular file and its size in bytes.
        case file(size: Int)
        /// A folder.
        case folder
        /// A symbolic link, which is not followed inside a folder.
        case link
        /// A pipe, a device or a socket.
        case special
    }

    /// Returns the item at a path, following a link only if `followingLinks`. Throws `notFound`.
    package var item: @Sendable (_ path: String, _ followingLinks: Bool) throws(LegacyError) -> Item
    /// Returns the first bytes of a regular file, at most `limit`. Never waits for a pipe's writer.
    package var prefix: @Sendable (_ path: String, _ limit: Int) throws(LegacyError) -> [UInt8]
    /// Returns the names in a folder, sorted by their bytes.
    package var names: @Sendable (_ path: String) throws(LegacyError) -> [String]

    package init(
        item:
            @escaping @Sendable (_ path: String, _ followingLinks: Bool) throws(LegacyError) -> Item,
        prefix: @escaping @Sendable (_ path: String, _ limit: Int) throws(LegacyError) -> [UInt8],
        names: @escaping @Sendable (_ path: String) throws(LegacyError) -> [String]
    ) {
        self.item = item
        self.prefix = prefix
        self.names = names
    }

    /// Reads a complete regular file; throws `tooLarge` if it has more than `limit` bytes.
    func contents(of path: String, limit: Int) throws(LegacyError) -> [UInt8] {
        let bytes = try prefix(path, limit + 1)
        guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
        return bytes
    }

    /// Whether a path is a folder itself, rather than a link to one.
    func isFolder(_ path: String) -> Bool {
        (try? item(path, false)) == .folder
    }

    /// Whether a path is a regular file itself, rather than a link to one.
    func isFile(_ path: String) -> Bool {
        if case .file? = try? item(path, false) { true } else { false }
    }
}
