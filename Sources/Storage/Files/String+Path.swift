extension String {
    /// The path of the folder that holds this path: `.` for a bare name, `/` for the root.
    package var parentPath: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// What comes after the last slash of this path.
    var lastPathName: String {
        lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self
    }
}
