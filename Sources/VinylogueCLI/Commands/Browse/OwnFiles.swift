import Foundation
import Storage
import Synchronization
import VinylogueKit
import VinylogueTUI

/// The user's own colors and keys, in files that are read again when they change.
final class OwnFiles: Sendable {
    /// The maximum size of a file, in bytes.
    private static let limit = 65_536
    /// How often to check whether the files have changed.
    fileprivate static let pause = Duration.seconds(2)

    /// The folder of the files; nil without a home folder.
    private let folder: String?
    private let watch = FileWatch()
    /// The versions that were last read.
    private let read: Mutex<[FileVersion?]>

    init(folder: String?) {
        self.folder = folder
        read = Mutex([])
        read.withLock { $0 = versions }
    }

    private func path(_ name: String) -> String? { folder.map { "\($0)/\(name)" } }

    private var versions: [FileVersion?] {
        [OwnFile.themeName, OwnFile.keysName].map { path($0).flatMap(FileVersion.init(of:)) }
    }

    /// The colors: none if there is no file.
    var theme: Result<ThemeFile, Problem> {
        file(OwnFile.themeName) { text throws(TOMLFile.Problem) in try ThemeFile(text) }
    }

    /// The keys: none if there is no file.
    var keys: Result<KeysFile, Problem> {
        file(OwnFile.keysName) { text throws(TOMLFile.Problem) in try KeysFile(text) }
    }

    var all: [OwnFile] { [.theme(theme), .keys(keys)] }

    /// The contents of the files, whenever they change.
    func changes() -> AsyncStream<OwnFile> {
        AsyncStream { continuation in
            let task = Task {
                let first = read.withLock { $0 }
                let changes = watch.changes(from: first, pause: { _ in Self.pause }) {
                    self.versions
                }
                for await versions in changes {
                    let old = read.withLock { read in
                        defer { read = versions }
                        return read
                    }
                    if old.first != versions.first { continuation.yield(.theme(theme)) }
                    if old.last != versions.last { continuation.yield(.keys(keys)) }
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func file<File>(
        _ name: String,
        _ parse: (String) throws(TOMLFile.Problem) -> File
    ) -> Result<File, Problem> {
        do {
            let data = try path(name).flatMap { path throws(StorageError) in
                try InputFile.read(path, limit: Self.limit, onlyRegular: true)
            }
            guard let text = String(validating: data ?? Data(), as: UTF8.self) else {
                return .failure(Problem("\(name) is not UTF-8 text. The file was not applied."))
            }
            return .success(try parse(text))
        } catch let problem as TOMLFile.Problem {
            let reason = problem.reason.shown
            return .failure(
                Problem("\(name), line \(problem.line): \(reason). The file was not applied.")
            )
        } catch {
            return .failure(Problem(error))
        }
    }
}

/// The files that other commands may change while full-screen mode is open.
final class SavedFiles: Sendable {
    private let paths: [SavedFile: String]
    private let watch = FileWatch()
    /// The versions when full-screen mode began.
    private let first: [SavedFile: FileVersion]

    init(_ paths: [SavedFile: String]) {
        self.paths = paths
        first = Self.versions(of: paths)
    }

    convenience init(in folders: Folders) {
        var paths: [SavedFile: String] = [:]
        paths[.preferences] = folders.preferences
        paths[.collection] = folders.collection
        paths[.names] = folders.names
        self.init(paths)
    }

    /// The contents of a file; nil if it does not exist or is damaged.
    func document(of file: SavedFile) -> PreferencesDocument? {
        paths[file].flatMap { PreferencesFile(path: $0).peek() }
    }

    /// Each file that changes. Skips deleted files, and damaged ones because reading them would move them
    /// aside.
    func changes() -> AsyncStream<SavedFile> {
        AsyncStream { continuation in
            let task = Task {
                var old = first
                let changes = watch.changes(from: first, pause: { _ in OwnFiles.pause }) {
                    Self.versions(of: self.paths)
                }
                for await versions in changes {
                    for (file, version) in versions where old[file] != version {
                        if document(of: file) != nil { continuation.yield(file) }
                    }
                    old = versions
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private static func versions(of paths: [SavedFile: String]) -> [SavedFile: FileVersion] {
        paths.compactMapValues(FileVersion.init(of:))
    }
}
