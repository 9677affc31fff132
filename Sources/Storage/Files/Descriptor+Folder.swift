import Foundation

extension Descriptor {
    /// Opens a folder that must exist; links in its path are followed.
    init(openingFolder path: String) throws(SystemFailure) {
        try self.init(opening: path, flags: O_RDONLY | O_DIRECTORY)
    }

    /// Creates a folder with mode 0700, and the missing ones above it, so that they survive a loss of
    /// power. An existing folder is left as it is.
    static func makeFolder(_ path: String) throws(SystemFailure) {
        guard unsafe mkdir(path, 0o700) != 0 else { return try synchronizeParent(of: path) }
        switch errno {
        case EEXIST: return
        case ENOENT where path.parentPath != path: break
        default: throw .current
        }
        try makeFolder(path.parentPath)
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .current }
        try synchronizeParent(of: path)
    }

    /// Makes writes, renames and removals survive a loss of power.
    borrowing func synchronize() throws(SystemFailure) {
        guard fsync(number) == 0 else { throw .current }
    }

    private static func synchronizeParent(of path: String) throws(SystemFailure) {
        try Descriptor(openingFolder: path.parentPath).synchronize()
    }
}
