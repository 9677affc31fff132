import Foundation

/// The target of a path after following symbolic links, even if no file exists there.
struct LinkTarget {
    /// The folder that contains the file.
    let folder: String
    /// The file's name in the folder.
    let name: String

    /// Follows the links at the end of a path; throws `ELOOP` if they form a cycle.
    init(of path: String) throws(SystemFailure) {
        var end = path
        // Linux has the same limit of 40 links.
        for _ in 0...40 {
            let folder = end.parentPath
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: end) else {
                self.folder = folder
                name = end.lastPathName
                return
            }
            end = next.hasPrefix("/") ? next : "\(folder)/\(next)"
        }
        throw SystemFailure(code: ELOOP)
    }
}

extension String {
    /// The path after following the symbolic links at its end; the same path if there are none, or
    /// if they form a cycle.
    package var followingLinks: String {
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: self)) != nil,
            let target = try? LinkTarget(of: self)
        else { return self }
        return target.folder == "/" ? "/\(target.name)" : "\(target.folder)/\(target.name)"
    }

    /// The path of the enclosing folder: `.` for a bare name, `/` for the root.
    package var parentPath: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The part after the last slash.
    var lastPathName: String {
        lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self
    }
}
