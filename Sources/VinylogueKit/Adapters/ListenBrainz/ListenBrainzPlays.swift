import Foundation
import HTTP
import ListenBrainz

/// The plays of accounts on ListenBrainz.
package struct ListenBrainzPlays: PlaySource {
    package let service = Service.listenBrainz
    package let firstPlay = TimeSpan.firstListen
    package let paging = Paging.upwards
    package let pageSize = ListensRequest.largestPage
    package let waits: [Duration]
    private let client: ListenBrainzClient

    /// Creates a source of plays.
    ///
    /// - Parameters:
    ///   - token: returns the user's token, or nil for public data only.
    ///   - http: sends the requests, under the rate limit for long work.
    ///   - waits: how long to wait before each retry when the service does not respond at all.
    package init(
        addresses: ServiceAddresses,
        token: @escaping @Sendable () throws -> Secret? = { nil },
        http: HTTPClient,
        waits: [Duration] = Self.usualWaits
    ) {
        client = ListenBrainzClient(base: addresses.listenBrainz, token: token, http: http)
        self.waits = waits
    }

    package func check(_ user: String) throws { try TypedName.checkForListenBrainz(user) }

    package func page(_ request: PlayPage.Request) async throws -> PlayPage {
        try await reading {
            let span = TimeSpan(from: request.from + 1, to: request.to)
            let asked = ListensRequest(user: request.user, span: span, limit: request.limit)
            let page = try await client.listens(asked, purpose: .longWork).value
            if page.rowCount == 0 { try await confirm(page, of: asked) }
            let isLast = page.rowCount == 0 || page.isCertainlyLast
            var total = page.rowCount
            if !isLast, request.from <= firstPlay, request.limit > 1 {
                // Only for the progress, so a failure doesn't matter.
                let count = ListenCountRequest(user: request.user)
                total = (try? await client.answer(to: count, purpose: .longWork).value) ?? total
                try Task.checkCancellation()
            }
            var hasNewer = page.hasNewer
            if hasNewer, page.isLast, page.rowCount > 0 {
                // The range may be out of date after the last listen was deleted.
                let last = try await newest(asked).newest ?? 0
                hasNewer = last > page.newest ?? 0
            }
            return PlayPage(
                user: page.user,
                plays: page.listens.map(Play.init),
                rowCount: page.rowCount,
                size: page.isLast ? page.rowCount + 1 : page.rowCount,
                pageCount: isLast ? 1 : 2,
                total: total,
                unreadable: page.unreadable,
                newestRow: page.newest,
                hasNewer: hasNewer
            )
        }
    }

    /// The response with just the newest listen before the end of a request's span.
    private func newest(_ asked: ListensRequest) async throws -> ListenPage {
        var newest = asked
        (newest.hasLowerBound, newest.limit) = (false, 1)
        return try await client.listens(newest, purpose: .longWork).value
    }

    /// Makes sure that a span has no listens although the user has older and newer ones, since an empty
    /// response may be a glitch. Throws a `PlayPage.Failure` if the span has listens.
    private func confirm(_ page: ListenPage, of asked: ListensRequest) async throws {
        // The service accepts no listens before its first possible one.
        if asked.span.to <= firstPlay { return }
        // An empty range may be part of the glitch.
        if let range = page.range, range.from < range.to,
            asked.span.to <= range.from || range.to <= asked.span.from
        {
            return
        }
        let last = try await newest(asked)
        if let time = last.newest ?? page.range?.from, time >= asked.span.from {
            let failure = asked.unexpectedAnswer("is empty")
            throw PlayPage.Failure(reason: .emptyPage, cause: KitError.service(failure))
        }
    }
}

extension Play {
    fileprivate init(_ listen: Listen) {
        self.init(
            time: listen.time,
            artist: listen.artist,
            album: listen.album,
            track: listen.track,
            source: Service.listenBrainz.rawValue,
            length: listen.heard ?? listen.length ?? 0,
            trackLength: listen.length ?? 0,
            ids: MusicIDs(
                recording: listen.match?.recording,
                releaseGroup: listen.match?.releaseGroup
            )
        )
    }
}

extension TimeSpan {
    /// The earliest time of a listen that ListenBrainz accepts, as Unix time: 2002-10-01 00:00 UTC.
    static let firstListen = 1_033_430_400
}

extension TypedName {
    /// Checks that a text can be a username on ListenBrainz, before it is sent there.
    ///
    /// Throws `KitError.keyAsName` for a key or a token, and `KitError.malformedName`.
    package static func checkForListenBrainz(_ text: String) throws(KitError) {
        if parts(of: text) != nil || UUID(uuidString: text.trimmed()) != nil { throw .keyAsName }
        guard !text.trimmed().isEmpty, ![".", ".."].contains(text), text.count <= 64,
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
        else {
            throw .malformedName(text, on: .listenBrainz)
        }
    }
}
