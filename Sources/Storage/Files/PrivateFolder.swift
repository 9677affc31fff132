/// A folder of the user's own data.
package enum PrivateFolder {
    /// Creates a folder and its missing parents with mode 0700; an existing folder is not changed.
    ///
    /// Throws `unwritable`.
    package static func make(_ path: String) throws(StorageError) {
        do throws(SystemFailure) {
            try Descriptor.makeFolder(path)
        } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
    }
}
