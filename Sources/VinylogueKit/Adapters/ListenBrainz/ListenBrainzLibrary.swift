import Core
import Foundation
import HTTP
import ListenBrainz

/// The user's playlists and loved recordings on ListenBrainz.
///
/// Throws `KitError`s, and `CancellationError`.
package struct ListenBrainzLibrary: Sendable {
    private let client: ListenBrainzClient
    package let base: URL
    /// The user's name.
    package let user: String

    /// Signs in, which checks the token.
    ///
    /// Throws `KitError.notConnected` without a token.
    ///
    /// - Parameter address: the service's URL; nil for the usual one.
    package init(token: String?, address: String?, http: HTTPClient) async throws {
        guard let token else { throw KitError.notConnected(.listenBrainz) }
        guard let token = Secret(token) else {
            throw KitError.service(.listenBrainz(.rejectedLogin, "token"))
        }
        base = try ServiceAddress(checking: address ?? ServiceAddress.listenBrainzText).url
        let client = ListenBrainzClient(base: base, token: { token }, http: http)
        self.client = client
        user = try await KitError.asking { try await client.answer(to: TokenOwnerRequest()).value }
    }

    func answer<Request: ServiceRequest>(to request: Request) async throws -> Request.Answer {
        try await KitError.asking {
            try await client.answer(to: request, purpose: .longWork).value
        }
    }

    /// The recordings with these names, as far as the service finds them.
    private func recordings(
        _ names: [RecordingLookupRequest.Names]
    ) async throws -> [RecordingLookupRequest.Names: FoundRecording] {
        let names = names.uniqued(on: \.self)
        let size = RecordingLookupRequest.limit
        let parts = stride(from: 0, to: names.count, by: size).map {
            Array(names[$0..<min($0 + size, names.count)])
        }
        let found = try await sideBySide(parts, atMost: 2) { part in
            zip(part, try await answer(to: RecordingLookupRequest(part)))
        }
        return found.joined().reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    /// All playlists of the user, or all that were generated for someone, newest first.
    func playlists(
        of user: String,
        areGenerated: Bool
    ) async throws -> [ListenBrainzPlaylist] {
        var (found, offset): ([ListenBrainzPlaylist], Int?) = ([], 0)
        var known: Set<String> = []
        while let start = offset {
            let request = UserPlaylistsRequest(
                of: user,
                areGenerated: areGenerated,
                offset: start
            )
            // A list that is longer than any user's would never end.
            guard start < 100_000 else {
                throw KitError.service(request.unexpectedAnswer("never ends"))
            }
            let page = try await answer(to: request)
            let new = page.playlists.filter { known.insert($0.id).inserted }
            found += new
            // Some servers return the same page for any offset.
            offset = new.isEmpty ? nil : page.next
        }
        return found
    }
}

extension ListenBrainzLibrary: PlaylistTarget {
    package var service: PlaylistService { .listenBrainz }
    package var account: String? { "\(user) at \(base.absoluteString)" }
    package var tracksPerRequest: Int { AddRecordingsRequest.limit }

    /// Looks up all tracks at once, since one request per track would reach the rate limit.
    package func catalog(for tracks: [TrackDescriptor]) async throws -> TrackCatalog {
        func names(_ track: TrackDescriptor, _ title: String?) -> RecordingLookupRequest.Names? {
            title.flatMap { .init(artist: track.artistNames.first ?? "", title: $0) }
        }
        var found = try await recordings(tracks.compactMap { names($0, $0.title) })
        // Edition words in a title can hide matches.
        let missing = tracks.filter { names($0, $0.title).map { found[$0] == nil } ?? true }
        let others = missing.compactMap { names($0, $0.searchTitles.dropFirst().first) }
        found.merge(try await recordings(others)) { first, _ in first }
        return { [found] query in
            guard case .track(let artist, let title) = query,
                let names = RecordingLookupRequest.Names(artist: artist, title: title)
            else { return [] }
            return found[names].map { [TrackCandidate($0)] } ?? []
        }
    }

    package func playlists(named name: String) async throws -> [String] {
        try await playlists(of: user, areGenerated: false).filter { $0.name == name }.map(\.id)
    }

    package func create(_ name: String, description: String?) async throws -> String {
        try await answer(to: CreatePlaylistRequest(title: name, description: description))
    }

    package func append(_ tracks: [String], to playlist: String) async throws {
        try await answer(to: AddRecordingsRequest(tracks, to: playlist))
    }

    package func trackCount(of playlist: String, after count: Int) async throws -> Int {
        max(0, try await answer(to: PlaylistRequest(playlist)).count - count)
    }

    package func link(to playlist: String) -> String {
        "\(Service.listenBrainz.page)/playlist/\(playlist)"
    }

    package func isIdentifier(_ text: String) -> Bool { text.isMBID }
}

extension TrackCandidate {
    fileprivate init(_ recording: FoundRecording) {
        self.init(
            id: recording.id,
            track: TrackDescriptor(
                title: recording.title,
                artistNames: [recording.artist],
                albumTitle: recording.release,
                ids: [.listenBrainz: recording.id]
            )
        )
    }
}
