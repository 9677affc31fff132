import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import VinylogueKit

struct ArchiveSyncTests {
    @Test func `A page request that is dropped before it is sent is not counted`() async throws {
        let now: Int = 1_795_262_400
        let service = ScrobbleService(
            plays: ScrobbleService.plays(2500, from: now - 900 * 86_400, to: now - 60)
        )
        // Page 3, the oldest of the first window, fails while the prefetched page 2 is about to be
        // sent. Later requests are smaller or begin later, so they do not match `first`.
        let first = "from=1108295999&limit=1000"
        let isAsked = DispatchSemaphore(value: 0)
        let (drops, dropped) = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer { request in
            guard request.rawQuery.contains("\(first)&page=3") else {
                return service.reply(to: request) ?? .close
            }
            isAsked.wait()
            isAsked.signal()
            return .json(#"{"error":8,"message":"Operation failed"}"#, status: 500)
        }
        let live = Transport.live(userAgent: "test")
        let transport = Transport { request in
            guard request.url.query()?.contains("\(first)&page=2") == true else {
                return try await live.send(request)
            }
            isAsked.signal()
            for await _ in AsyncStream<Never>.makeStream().stream {}
            dropped.finish()
            throw CancellationError()
        }
        // Without pauses, prefetched pages that no task waits for are dropped at once.
        var clock = RequestClock.live
        clock.sleep = { _ in }
        let folder = try TemporaryDirectory()
        let location = try ServiceAddress(checking: server.url.absoluteString)
        let outcome = try await ArchiveSync(
            path: folder.url.appending(path: "archive.sqlite").path,
            http: HTTPClient(transport: transport, clock: clock, limits: { _ in .instant }),
            now: { Date(timeIntervalSince1970: Double(now)) },
            from: {
                LastFMPlays(
                    location: location,
                    key: Secret("0123456789abcdef"),
                    http: $1,
                    waits: []
                )
            }
        ).run("nora")
        for await _ in drops {}
        #expect(outcome.added == service.plays.count)
        #expect(outcome.requests == server.requests.count)
    }

    /// JSON values that replace the numbers of plays and pages, and the dates, in a response; nil
    /// keeps the true value.
    struct Numbers: Sendable, CustomTestStringConvertible {
        var total: String?
        var pages: String?
        var date: String?
        /// Whether the sync gets all plays.
        var isComplete: Bool
        var testDescription: String {
            "total \(total ?? "true"), pages \(pages ?? "true"), date \(date ?? "true")"
        }
    }

    private static let numbers = [
        Numbers(total: #""0""#, pages: #""0""#, isComplete: false),
        Numbers(total: #""-5""#, isComplete: false),
        Numbers(total: #""many""#, pages: "null", isComplete: false),
        Numbers(total: "1e308", pages: "1e308", isComplete: false),
        Numbers(total: "NaN", isComplete: false),
        Numbers(pages: "-9223372036854775808", isComplete: true),
        Numbers(date: #""0""#, isComplete: false), Numbers(date: #""1e308""#, isComplete: false),
        Numbers(date: "-9223372036854775808", isComplete: false),
        Numbers(date: #""NaN""#, isComplete: false),
        Numbers(date: #""253402300799""#, isComplete: false),
    ]

    @Test(arguments: numbers)
    func `A sync ends with all plays or a reason, even if responses have impossible numbers`(
        numbers: Numbers
    ) async throws {
        let now: Int = 1_795_262_400
        let service = ScrobbleService(
            plays: ScrobbleService.plays(1500, from: now - 300 * 86_400, to: now - 60)
        )
        let transport = Transport { request in
            let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
            func number(_ name: String) -> Int {
                items?.first { $0.name == name }?.value.flatMap { Int($0) } ?? 0
            }
            let answer = service.answer(
                from: number("from"),
                to: number("to"),
                number: Int(number("page")),
                limit: Int(number("limit"))
            )
            guard case .page(let page) = answer else { return HTTPResponse(status: 500) }
            let rows = page.plays.map { play in
                """
                {"artist":{"#text":"\(play.artist)"},"album":{"#text":"\(play.album)"},\
                "name":"\(play.track)","date":{"uts":\(numbers.date ?? "\"\(play.time)\"")}}
                """
            }
            let count = (page.total + page.size - 1) / page.size
            let body = """
                {"recenttracks":{"track":[\(rows.joined(separator: ","))],"@attr":{"user":"nora",\
                "page":"\(page.number)","perPage":"\(page.size)",\
                "totalPages":\(numbers.pages ?? "\"\(count)\""),\
                "total":\(numbers.total ?? "\"\(page.total)\"")}}}
                """
            return HTTPResponse(status: 200, body: Data(body.utf8))
        }
        let folder = try TemporaryDirectory()
        let location = try ServiceAddress(checking: "http://127.0.0.1/")
        let sync = try ArchiveSync(
            path: folder.url.appending(path: "archive.sqlite").path,
            http: HTTPClient(transport: transport, limits: { _ in .instant }),
            now: { Date(timeIntervalSince1970: Double(now)) },
            from: {
                LastFMPlays(
                    location: location,
                    key: Secret("0123456789abcdef"),
                    http: $1,
                    waits: []
                )
            }
        )
        do {
            let outcome = try await sync.run("nora")
            #expect(outcome.gaps.isEmpty == numbers.isComplete)
            if numbers.isComplete { #expect(outcome.added == service.plays.count) }
        } catch is KitError {
            // The total is not a number, or the body is not JSON.
            #expect([#""many""#, "NaN"].contains(numbers.total))
        }
        #expect(service.requestCount < 2000)
    }

    @Test func `Accounts with the same name on two services are two listeners`() async throws {
        let now = 1_795_262_400
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "archive.sqlite").path
        let http = HTTPClient(
            transport: Transport { _ in HTTPResponse(status: 500) },
            limits: { _ in .instant }
        )
        let sync = try ArchiveSync(
            path: path,
            http: http,
            now: { Date(unixTime: now) },
            from: { account, _ in
                guard let service = account.service else {
                    throw KitError.unsupportedService(account.serviceName)
                }
                return OnePlay(service: service, time: now - 60)
            }
        )
        for user in ["nora", "listenbrainz:nora"] {
            let report = try await sync.run(user)
            #expect(report.user == user.replacing("nora", with: "Nora"))
            #expect(report.added == 1)
        }
        await #expect(throws: KitError.unsupportedService("koel")) {
            try await sync.run("koel:nora")
        }
        let listeners = try PlayArchive(path: path).contents().listeners
        #expect(listeners.map(\.name) == ["listenbrainz:Nora", "Nora"])
        #expect(listeners.map(\.sources) == [["listenbrainz": 1], ["lastfm": 1]])
    }

    @Test func `Every reason for a gap has a code that identifies it`() {
        let reasons: [GapReason] = [
            .serviceError(8), .status(503), .rateLimit, .otherUser, .unreadable, .timeout,
            .tooLarge, .connection, .emptyPage, .contradiction, .noPlays, .other("error x"),
        ]
        #expect(reasons.map { GapReason(code: $0.code) } == reasons)
        #expect(Set(reasons.map(\.code)).count == reasons.count)
    }

    @Test func `A page that takes too long is a gap because of the timeout`() {
        #expect(GapReason(Failure(.timedOut(seconds: 30), at: "test")) == .timeout)
    }

    @Test func `A page of another user's plays is a gap because of the other user`() {
        #expect(GapReason(Failure(.wrongUser(asked: "joe"), at: "test")) == .otherUser)
    }
}

/// A service on which everybody has one play, and names are capitalized.
private struct OnePlay: PlaySource {
    let service: Service
    let time: Int
    let firstPlay = TimeSpan.firstChartWeek
    let paging = Paging.numbered
    let pageSize = 1000
    let waits: [Duration] = []

    func check(_ user: String) throws { #expect(user == "nora") }

    func page(_ request: PlayPage.Request) async throws -> PlayPage {
        let play = Play(
            time: time,
            artist: "A",
            album: "B",
            track: "T",
            source: service.rawValue
        )
        let plays = request.from < time && time < request.to ? [play] : []
        return PlayPage(
            user: request.user.capitalized,
            plays: plays,
            rowCount: plays.count,
            size: 1000,
            pageCount: plays.count,
            total: plays.count
        )
    }
}
