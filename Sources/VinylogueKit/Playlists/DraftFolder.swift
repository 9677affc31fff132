import Foundation
import Storage

/// The folder with the drafts that are created and changed in full-screen mode.
///
/// Throws `KitError.playlist` and `KitError.storage`.
package struct DraftFolder: Sendable {
    /// A file in the folder.
    package struct Item: Sendable {
        /// The file's path, which identifies the draft.
        package var path: String
        /// The draft; or why the file cannot be read.
        package var draft: Result<PlaylistDraft, KitError>
        /// When the file was last changed.
        package var changed: Date
    }

    /// The maximum number of files to list.
    private static let mostFiles = 500

    /// The folder's path; it is created when the first draft is saved.
    package let path: String

    package init(path: String) { self.path = path }

    /// The drafts, last changed first; none if there is no folder.
    package func items() -> [Item] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let files = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { name in
            let file = "\(path)/\(name)"
            let values = try? FileManager.default.attributesOfItem(atPath: file)
            return (path: file, date: values?[.modificationDate] as? Date ?? .distantPast)
        }
        return files.sorted { ($1.date, $0.path) < ($0.date, $1.path) }.prefix(Self.mostFiles)
            .map { file in
                let draft: Result<PlaylistDraft, KitError>
                do {
                    draft = .success(try PlaylistDraft(path: file.path))
                } catch let error as KitError {
                    draft = .failure(error)
                } catch {
                    draft = .failure(.playlist(.missing(path: file.path)))
                }
                return Item(path: file.path, draft: draft, changed: file.date)
            }
    }

    /// Saves a new draft in a file named after it, and returns the file's path.
    package func add(_ draft: PlaylistDraft) throws -> String {
        try NamedFile.write(Data(draft.json.utf8), named: draft.name, type: "json", in: path)
    }

    /// Changes a draft in its file, and returns the changed draft; concurrent changes wait.
    @discardableResult
    package func change(
        _ file: String,
        _ body: (inout PlaylistDraft) throws -> Void
    ) throws -> PlaylistDraft {
        var changed: PlaylistDraft?
        try KitError.storing {
            try OutputFile.update(file, limit: PlaylistDraft.sizeLimit) { data in
                var draft = try PlaylistDraft(data, path: file)
                try body(&draft)
                changed = draft
                return Data(draft.json.utf8)
            }
        }
        // The file exists, or the draft could not have been read.
        guard let changed else { throw KitError.playlist(.missing(path: file)) }
        return changed
    }

    /// Removes a draft's file, and the journal of its push. Returns what `restore` needs; nil if the
    /// file cannot be read.
    ///
    /// Throws `KitError.storage`.
    package func remove(_ file: String) throws -> RemovedDraft? {
        let journal = RemovedDraft.journal(of: file)
        let contents = try? InputFile.read(file, limit: PlaylistDraft.sizeLimit)
        let pushed = try? InputFile.read(journal, limit: PlaylistDraft.sizeLimit)
        // A file that is already gone is as wanted.
        guard unsafe unlink(file) == 0 || errno == ENOENT else {
            let reason = unsafe String(cString: strerror(errno))
            throw KitError.storage(.unwritable(path: file, reason: reason))
        }
        try? FileManager.default.removeItem(atPath: journal)
        return contents.map { RemovedDraft(path: file, contents: $0, journal: pushed) }
    }
}

/// The files of a draft that was removed.
package struct RemovedDraft: Sendable {
    fileprivate let path: String
    fileprivate let contents: Data
    /// The journal of its push; nil if there is none.
    fileprivate let journal: Data?

    fileprivate static func journal(of file: String) -> String { "\(file).push" }

    /// Writes the files again. Returns whether it did: a new file with the same name is kept.
    ///
    /// Throws `KitError.storage`.
    package func restore() throws -> Bool {
        guard !FileManager.default.fileExists(atPath: path) else { return false }
        try KitError.storing {
            try OutputFile.write(contents, to: path)
            if let journal { try OutputFile.write(journal, to: Self.journal(of: path)) }
        }
        return true
    }
}
