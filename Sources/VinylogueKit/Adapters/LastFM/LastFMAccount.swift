import Foundation
import HTTP
import LastFM
import Storage

/// The user's Last.fm account, for actions that need their permission.
///
/// Throws `KitError`s, and `CancellationError`.
package struct LastFMAccount: Sendable {
    /// The result of loving tracks.
    package struct Report: Sendable {
        /// The number of loved tracks.
        package var loved = 0
        /// The tracks that could not be loved, in order, and the errors.
        package var failed: [(track: TrackDescriptor, error: KitError)] = []
    }

    private let client: LastFMClient
    private let location: ServiceAddress
    private let key: Secret?
    private let secret: Secret

    /// - Parameter secret: the API secret that belongs to the key.
    package init(location: ServiceAddress, key: Secret?, secret: Secret, http: HTTPClient) {
        client = LastFMClient(baseURL: location.url, apiKey: { try key.required() }, http: http)
        self.location = location
        self.key = key
        self.secret = secret
    }

    /// Requests a token with which the user can grant a session.
    package func token() async throws -> Secret {
        try await answer(to: TokenRequest(), session: nil)
    }

    /// The URL of the page where the user grants permission; never printed, since it contains the
    /// API key.
    package func page(granting token: Secret) throws -> URL {
        let query = percentEncodedQuery([
            ("api_key", try key.required().reveal()), ("token", token.reveal()),
        ])
        let host = location.isLastFM ? Self.site : location.url
        guard let url = URL(string: "/api/auth/?\(query)", relativeTo: host)?.absoluteURL else {
            throw KitError.missingKey
        }
        return url
    }

    private static let site = URL(string: "https://www.last.fm/") ?? URL(filePath: "/")

    /// The session that the user granted; until then, throws a failure of the kind `notGranted`.
    package func session(granting token: Secret) async throws -> (
        user: String, key: Secret
    ) {
        let session = try await answer(to: SessionRequest(token: token), session: nil)
        return (session.user, session.key)
    }

    /// Loves tracks, each once; loving a track that is already loved has no effect.
    ///
    /// Continues after a failed track, unless all other tracks would also fail. `progress` receives
    /// the number of finished tracks and the total.
    package func love(
        _ tracks: [TrackDescriptor],
        with session: Secret,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> Report {
        var report = Report()
        let tracks = tracks.distinct
        let errors = try await sideBySide(tracks, atMost: 4, progress: progress) { track in
            let request = LoveTrackRequest(
                artist: track.artistNames.first ?? "",
                track: track.title
            )
            do {
                try await answer(to: request, session: session)
                return nil as KitError?
            } catch let error as KitError where !error.concernsAllTracks {
                return error
            }
        }
        for (track, error) in zip(tracks, errors) {
            if let error { report.failed.append((track, error)) } else { report.loved += 1 }
        }
        return report
    }

    private func answer<Request: ServiceRequest>(
        to request: Request,
        session: Secret?
    ) async throws -> Request.Answer {
        try await KitError.asking {
            try await client.answer(
                toSigned: request,
                secret: secret,
                session: session,
                digest: MD5.hexadecimalDigest
            )
        }
    }
}

extension KitError {
    /// Whether every other track would also fail.
    fileprivate var concernsAllTracks: Bool {
        if case .refused = serviceFailure?.kind { false } else { true }
    }
}
