extension String {
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
