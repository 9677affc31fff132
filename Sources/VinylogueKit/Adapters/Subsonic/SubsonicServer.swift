import Foundation
import HTTP
import Storage
import Subsonic

/// The user's music server with the Subsonic API, such as Navidrome or gonic.
///
/// Throws `KitError`s, and `CancellationError`.
package struct SubsonicServer: Sendable {
    private let client: SubsonicClient
    package let base: URL
    package let account: String?

    /// Creates the server from its URL and the user's login.
    ///
    /// The API key is preferred to the password, which is never sent: servers only receive its
    /// digest with a random salt. Throws `KitError.notConnected` without a URL or a login.
    package init(_ credentials: SubsonicCredentials, http: HTTPClient) throws {
        guard let url = credentials.url, credentials.isComplete else {
            throw KitError.notConnected(.subsonic)
        }
        base = try ServiceAddress(checking: url).url
        account = [credentials.apiKey == nil ? credentials.user : nil, base.absoluteString]
            .compactMap(\.self).joined(separator: " at ")
        let login: SubsonicLogin
        if let text = credentials.apiKey {
            guard let key = Secret(token: text) else {
                let host = base.hostAndPort
                throw KitError.service(Failure(.rejectedLogin, at: host, "API key"))
            }
            login = .key(key)
        } else {
            let salt = String(UInt64.random(in: .min ... .max), radix: 16)
            let password = credentials.password ?? ""
            guard
                let digest = Secret(MD5.hexadecimalDigest(of: Data((password + salt).utf8))),
                let salt = Secret(salt)
            else { throw KitError.notConnected(.subsonic) }
            login = .token(user: credentials.user ?? "", digest: digest, salt: salt)
        }
        client = SubsonicClient(base: base, login: login, http: http)
    }

    /// The server's host and port.
    package var host: String { base.hostAndPort }

    /// Checks the login, and returns the kind of server, such as "navidrome", if it says so.
    package func check() async throws -> String? { try await answer(to: PingRequest()) }

    private func answer<Request: SubsonicRequest>(to request: Request) async throws
        -> Request.Answer
    {
        try await KitError.asking { try await client.answer(to: request) }
    }
}

extension SubsonicServer: PlaylistTarget {
    package var service: PlaylistService { .subsonic }
    package var tracksPerRequest: Int { PlaylistChangeRequest.limit }

    package func catalog(for tracks: [TrackDescriptor]) async throws -> TrackCatalog {
        { query in
            guard case .track(let artist, let title) = query else { return [] }
            let found = try await answer(to: SearchRequest("\(artist) \(title)"))
            // Some servers search for songs only in their titles.
            let songs = found.isEmpty ? try await answer(to: SearchRequest(title)) : found
            return songs.map { TrackCandidate($0) }
        }
    }

    package func playlists(named name: String) async throws -> [String] {
        try await answer(to: PlaylistListRequest()).filter { $0.name == name }.map(\.id)
    }

    package func create(_ name: String, description: String?) async throws -> String {
        let playlist = try await answer(to: NewPlaylistRequest(title: name)).id
        if let description {
            // The playlist exists now, so it is not an error if the server rejects the comment.
            let request = PlaylistChangeRequest(playlist, comment: description)
            do { try await answer(to: request) } catch is KitError {}
        }
        return playlist
    }

    package func append(_ tracks: [String], to playlist: String) async throws {
        try await answer(to: PlaylistChangeRequest(playlist, adding: tracks))
    }

    package func trackCount(of playlist: String, after count: Int) async throws -> Int {
        max(0, try await answer(to: PlaylistEntriesRequest(of: playlist)).count - count)
    }

    // Servers have no common URLs for the pages of playlists.
    package func link(to playlist: String) -> String { base.absoluteString }

    package func isIdentifier(_ text: String) -> Bool { text.isSubsonicIdentifier }
}

extension TrackCandidate {
    fileprivate init(_ song: SubsonicSong) {
        self.init(
            id: song.id,
            track: TrackDescriptor(
                title: song.title,
                artistNames: song.artistNames,
                albumTitle: song.album,
                durationMs: song.seconds.map { $0 * 1000 },
                isrc: song.isrc,
                ids: [.subsonic: song.id]
            )
        )
    }
}
