import Core
import Foundation
import Storage

/// Sends the user's favorites and dislikes to Apple Music, using a queue in a file.
///
/// A favorite is added to the user's library, rated and made a favorite; a dislike is only rated.
/// Removing a mark here changes nothing on Apple Music.
package struct WriteBack: Sendable {
    /// The result of sending.
    package struct Report: Sendable {
        /// The albums that were completely marked on Apple Music.
        package var sent: [Album] = []
        /// The albums missing from Apple Music; they are no longer in the queue.
        package var notFound: [Album] = []
        /// The albums that could not be marked completely, and why.
        package var failed: [(album: Album, error: KitError)] = []
        /// How many marks remain in the queue for next time.
        package var waiting = 0

        package init() {}
    }

    private let queue: Preferences
    private let collection: AlbumCollection
    private let service: @Sendable () async throws -> AppleMusicService?
    private let lockPath: String?

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - queue: the queue's file, which works like the preferences.
    ///   - collection: the favorites and dislikes; queued marks that it no longer has are not sent.
    ///   - service: returns Apple Music, or nil if it must not be contacted. Called only if needed.
    ///   - lockPath: the file that only one process at a time can lock; nil for no lock.
    package init(
        queue: Preferences,
        collection: AlbumCollection,
        service: @escaping @Sendable () async throws -> AppleMusicService?,
        lockPath: String?
    ) {
        self.queue = queue
        self.collection = collection
        self.service = service
        self.lockPath = lockPath
    }

    /// How many of a collection's marks are queued; throws `KitError.storage`.
    package static func waitingCount(
        in queue: Preferences,
        of collection: AlbumCollection
    ) throws -> Int {
        let isWanted = try marks(of: collection)
        return try queued(in: queue).count(where: isWanted)
    }

    /// Queues an album's mark, replacing an earlier one; throws `KitError.storage`.
    package func add(_ album: Album, as mark: AlbumCollection.Mark) throws {
        try queue.update { document in
            var marks = try KitError.storing { try document.value(of: .queuedMarks) }
            marks.removeAll { $0.album.looseID == album.looseID }
            marks.append(QueuedMark(album: album, mark: mark))
            document.set(marks, for: .queuedMarks)
        }
    }

    /// Sends all queued marks concurrently; marks that fail stay in the queue if a retry may help.
    ///
    /// Does nothing while another process is sending. Throws a `KitError` if nothing can be sent at
    /// all, and `CancellationError`.
    package func send() async throws -> Report {
        var report = Report()
        var tried: Set<QueuedMark> = []
        // Whoever queues a mark just before the lock is released finds it locked, and leaves the mark
        // to this process.
        while try Self.queued(in: queue).contains(where: { !tried.contains($0) }),
            let service = try await service()
        {
            var lock: FileLock?
            if let lockPath {
                lock = try KitError.storing { try FileLock(lockPath) }
                if lock == nil { break }
            }
            defer { withExtendedLifetime(lock) {} }
            try await send(to: service, &report, &tried)
        }
        report.waiting = tried.count
        return report
    }

    /// Sends all queued marks that have not been tried, and those that are added in the meantime.
    private func send(
        to service: AppleMusicService,
        _ report: inout Report,
        _ tried: inout Set<QueuedMark>
    ) async throws {
        let storefront = try await service.storefront()
        while true {
            let marks = try stillWanted().filter { !tried.contains($0) }
            guard !marks.isEmpty else { return }
            let results = try await sideBySide(marks) { mark in
                try await service.send(mark, in: storefront)
            }
            for (mark, result) in zip(marks, results) {
                switch result {
                case .notFound: report.notFound.append(mark.album)
                case .done(_, let left, let error):
                    if let error { report.failed.append((mark.album, error)) }
                    if left.isEmpty, error == nil { report.sent.append(mark.album) }
                }
            }
            tried.formUnion(try keep(results, of: marks))
        }
    }

    private static func queued(in queue: Preferences) throws -> [QueuedMark] {
        let document = try queue.read()
        return try KitError.storing { try document.value(of: .queuedMarks) }
    }

    /// Returns a function that checks whether an album still has its queued mark.
    private static func marks(
        of collection: AlbumCollection
    ) throws -> (QueuedMark) -> Bool {
        var marked: [AlbumCollection.Mark: Set<AlbumID>] = [:]
        for mark in AlbumCollection.Mark.allCases { marked[mark] = try collection.identities(mark) }
        return { [marked] queued in
            marked[queued.mark]?.contains(queued.album.looseID) == true
        }
    }

    /// Removes marks from the queue that have since changed, and returns the others.
    private func stillWanted() throws -> [QueuedMark] {
        // In this order, since an album gets its mark before it is queued.
        let marks = try Self.queued(in: queue)
        let isWanted = try Self.marks(of: collection)
        let unwanted = marks.filter { !isWanted($0) }
        if !unwanted.isEmpty {
            try queue.update { document in
                let queued = try KitError.storing { try document.value(of: .queuedMarks) }
                document.set(queued.filter { !unwanted.contains($0) }, for: .queuedMarks)
            }
        }
        return marks.filter(isWanted)
    }

    /// Removes finished marks from the queue, and returns the unfinished ones.
    private func keep(
        _ results: [QueuedMark.Outcome],
        of marks: [QueuedMark]
    ) throws -> [QueuedMark] {
        let rest = zip(marks, results).map { $0.rest(after: $1) }
        try queue.update { document in
            let queued = try KitError.storing { try document.value(of: .queuedMarks) }
            // A mark that has changed since it was sent stays in the queue.
            let kept = queued.compactMap { mark in
                marks.firstIndex(of: mark).map { rest[$0] } ?? mark
            }
            document.set(kept, for: .queuedMarks)
        }
        return rest.compactMap(\.self)
    }
}

/// A favorite or dislike that is queued for Apple Music.
struct QueuedMark: Hashable, Sendable {
    /// A change to make on Apple Music.
    enum Step: String, CaseIterable, Sendable {
        case addition = "library"
        case rating
        case favorite
    }

    /// The outcome of sending a mark.
    enum Outcome: Sendable {
        /// Apple Music does not have the album.
        case notFound
        /// The steps that are worth retrying, and the first error.
        case done(id: String?, left: [Step], error: KitError?)
    }

    var album: Album
    var mark: AlbumCollection.Mark
    /// The album's ID on Apple Music, once known.
    var id: String?
    var steps: [Step]

    init(album: Album, mark: AlbumCollection.Mark) {
        self.album = album
        self.mark = mark
        steps = mark == .favorite ? Step.allCases : [.rating]
    }

    /// The mark with its remaining steps; nil if none remain.
    func rest(after outcome: Outcome) -> QueuedMark? {
        guard case .done(let id, let left, _) = outcome, !left.isEmpty else { return nil }
        var rest = self
        (rest.id, rest.steps) = (id.flatMap { $0.isAlbumNumber ? $0 : nil }, left)
        return rest
    }
}

extension String {
    /// Whether it can be saved as an album's ID: the ID becomes part of a URL, so it must consist of
    /// digits.
    fileprivate var isAlbumNumber: Bool {
        !isEmpty && allSatisfy { $0.isASCII && $0.isNumber }
    }
}

extension PreferenceKey where Value == [QueuedMark] {
    fileprivate static var queuedMarks: Self {
        Self(name: "marks", defaultValue: [], expected: "a list of favourites and dislikes")
    }
}

extension QueuedMark: PreferenceValue {
    /// Parses a mark; nil if the names, mark or steps are missing.
    static func value(from json: JSONText) -> QueuedMark? {
        guard let object = JSONObject(json), let artist = object["artist"]?.string,
            let title = object["album"]?.string,
            let mark = object["mark"]?.string.flatMap(AlbumCollection.Mark.init),
            let words = object["steps"].flatMap([String].value)
        else { return nil }
        var queued = QueuedMark(album: Album(artist: artist, title: title), mark: mark)
        queued.id = object["appleMusicAlbumID"]?.string.flatMap { $0.isAlbumNumber ? $0 : nil }
        queued.steps = words.compactMap(Step.init)
        return queued
    }

    var json: JSONText? {
        var object = JSONObject()
        object["artist"] = album.artist.json
        object["album"] = album.title.json
        object["appleMusicAlbumID"] = id.json
        object["mark"] = mark.rawValue.json
        object["steps"] = steps.map(\.rawValue).json
        return object.text(depth: 2)
    }
}
