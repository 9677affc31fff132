import Foundation

extension Descriptor {
    /// Opens a folder that must exist; its path may go over links.
    init(openingFolder path: String) throws(SystemFailure) {
        try self.init(opening: path, flags: O_RDONLY | O_DIRECTORY)
    }

    /// Makes a folder, mode 0700, and those above it that are not there; one that is there is left
    /// as it is. What is made outlives a loss of power.
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

    /// Makes renames and removals in this open folder outlive a loss of power.
    borrowing func synchronize() throws(SystemFailure) {
        guard fsync(number) == 0 else { throw .current }
    }

    private static func synchronizeParent(of path: String) throws(SystemFailure) {
        try Descriptor(openingFolder: path.parentPath).synchronize()
    }
}
