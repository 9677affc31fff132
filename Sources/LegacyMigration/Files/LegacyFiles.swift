/// What reading old data needs of the file system; nothing here can change it.
package struct LegacyFiles: Sendable {
    /// What is at a path.
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

    /// Says what is at a path; a link is followed only if `followingLinks`. Throws `notFound` when
    /// there is nothing.
    package var item: @Sendable (_ path: String, _ followingLinks: Bool) throws(LegacyError) -> Item
    /// Reads a regular file's first bytes, at most `limit`, and never waits for a pipe's writer.
    package var prefix: @Sendable (_ path: String, _ limit: Int) throws(LegacyError) -> [UInt8]
    /// The names in a folder, in the order of their bytes.
    package var names: @Sendable (_ path: String) throws(LegacyError) -> [String]

    /// Creates access to files from functions.
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

    /// Reads a whole regular file; throws `tooLarge` above `limit` bytes.
    func contents(of path: String, limit: Int) throws(LegacyError) -> [UInt8] {
        let bytes = try prefix(path, limit + 1)
        guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
        return bytes
    }

    /// Whether a path inside a folder is a folder, and no link to one.
    func isFolder(_ path: String) -> Bool {
        (try? item(path, false)) == .folder
    }

    /// Whether a path inside a folder is a regular file, and no link to one.
    func isFile(_ path: String) -> Bool {
        if case .file? = try? item(path, false) { true } else { false }
    }
}
