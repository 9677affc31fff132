import Foundation
import Storage

/// The progress of a push to one account, stored next to the draft, so that an interrupted push can
/// continue.
package struct PushJournal: Codable, Hashable, Sendable {
    /// The name of the playlist.
    var name: String
    /// The IDs of the songs to add, in order.
    var songs: [String]
    /// The IDs of the playlists that had the same name before the push.
    var known: [String] = []
    /// Whether the playlist may have been created.
    var isCreating = false
    /// The playlist's ID, once known.
    var playlist: String?
    /// How many songs are known to be in the playlist.
    var sent = 0
    /// Whether the playlist may already contain more songs than that.
    var isSending = false
    /// Whether the push is complete.
    var isFinished = false
    /// The service, as in `--service`; nil for Apple Music, the only service of the first journals.
    var service: String?
    /// The server and the user; nil if unknown, as on Apple Music and in old journals.
    var account: String?

    /// Where a journal is stored.
    package struct Store: Sendable {
        /// The path to show in messages.
        var path: String
        /// The journal; nil if there is none.
        var read: @Sendable () throws -> PushJournal?
        /// Replaces the journal.
        var write: @Sendable (PushJournal) throws -> Void

        /// A draft's journal, in a file next to the draft. A draft has the same journal through every
        /// symbolic link.
        package static func file(ofDraft path: String, for target: any PlaylistTarget) -> Store {
            file("\(path.followingLinks).push", for: target)
        }

        /// An account's journal in a file, replaced atomically; the journals of other accounts in the
        /// file are kept. A file without valid journals is rejected.
        package static func file(_ path: String, for target: any PlaylistTarget) -> Store {
            @Sendable func contents() throws -> PushJournals {
                let data = try KitError.storing {
                    try InputFile.read(path, limit: 4 << 20, onlyRegular: true)
                }
                guard let data else { return PushJournals() }
                guard let journals = try? JSONDecoder().decode(PushJournals.self, from: data),
                    journals.all.allSatisfy({ (0...$0.songs.count).contains($0.sent) }),
                    journals[target]?.playlist.map(target.isIdentifier) != false
                else {
                    throw KitError.storage(.damagedInPlace(path: path, reason: nil))
                }
                return journals
            }
            return Store(
                path: path,
                read: { try contents()[target] },
                write: { journal in
                    var journals = try contents()
                    journals[target] = journal
                    let encoder = JSONEncoder()
                    encoder.outputFormatting = [.sortedKeys]
                    let data = try encoder.encode(journals)
                    // After a power cut, a push must not repeat what it had already sent.
                    try KitError.storing { try OutputFile.write(data, to: path, durable: true) }
                }
            )
        }

        /// No storage, for the demo.
        package static let none = Store(path: "", read: { nil }, write: { _ in })
    }
}

/// The journals of a draft, one per account: the latest one, with the others in its `others`.
private struct PushJournals: Codable {
    private(set) var all: [PushJournal] = []

    private enum Key: CodingKey { case others }

    init() {}

    init(from decoder: any Decoder) throws {
        let others = try decoder.container(keyedBy: Key.self)
            .decodeIfPresent([PushJournal].self, forKey: .others)
        all = [try PushJournal(from: decoder)] + (others ?? [])
    }

    func encode(to encoder: any Encoder) throws {
        try all.first?.encode(to: encoder)
        guard all.count > 1 else { return }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Array(all.dropFirst()), forKey: .others)
    }

    subscript(target: any PlaylistTarget) -> PushJournal? {
        get { all.first(where: target.owns) }
        set {
            all.removeAll(where: target.owns)
            if let newValue { all.insert(newValue, at: 0) }
        }
    }
}

extension PlaylistTarget {
    /// The service's name in journals; nil for Apple Music.
    var mark: String? { service == .appleMusic ? nil : service.rawValue }

    /// Whether a journal is of a push to this account.
    fileprivate func owns(_ journal: PushJournal) -> Bool {
        journal.service == mark && (journal.account == nil || journal.account == account)
    }
}
