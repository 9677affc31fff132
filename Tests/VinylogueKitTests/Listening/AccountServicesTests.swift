import Foundation
import Synchronization
import Testing

@testable import VinylogueKit

struct AccountServicesTests {
    private let span = TimeSpan(from: 1_605_441_600, to: 1_606_046_400)
    private let week = CalendarPeriod(.week, containing: CalendarDate(unixTime: 1_605_528_000))

    @Test func `Each request goes to the service of its account, with the name alone`() async throws
    {
        let (one, other) = (EchoService(service: .lastFM), EchoService(service: .listenBrainz))
        let services = AccountServices([one, other])
        for user in ["rob", "listenbrainz:rob"] {
            _ = try await services.chart(of: user, by: .albums, in: span)
            _ = try await services.albums(.top(of: user, .month, limit: 1))
            _ = try await services.albums(.newReleases(for: user))
            _ = try await services.coverAddress(of: Album(artist: "A", title: "B"), for: user)
            _ = try await services.details(of: Album(artist: "A", title: "B"), for: user)
        }
        #expect(one.asked == ["chart rob", "albums rob", "new rob", "cover rob", "details rob"])
        #expect(other.asked == one.asked)
    }

    @Test func `Names come back as texts of accounts on the same service`() async throws {
        let services = AccountServices([
            EchoService(service: .lastFM), EchoService(service: .listenBrainz),
        ])
        for (user, text) in [("rob", "ROB"), ("listenbrainz:rob", "listenbrainz:ROB")] {
            #expect(try await services.years(of: user, with: week).user == text)
            #expect(try await services.person(named: user).value.name == text)
            #expect(services.cachedPerson(named: user)?.name == text)
            #expect(try await services.friends(of: user).map(\.name) == [text])
            #expect(try await services.people(similarTo: user).value == [text])
        }
    }

    @Test func `Requests about no account go to the user's own service`() async throws {
        let (one, other) = (EchoService(service: .lastFM), EchoService(service: .listenBrainz))
        let album = Album(artist: "A", title: "B")
        _ = try await AccountServices([one, other]).details(of: album, for: nil)
        #expect([one.asked, other.asked] == [["details -"], []])
        let services = AccountServices([one, other], own: .listenBrainz)
        _ = try await services.details(of: album, for: nil)
        #expect([one.asked, other.asked] == [["details -"], ["details -"]])
        #expect(services.service == .listenBrainz)
    }

    @Test(arguments: [("listenbrainz:rob", "ListenBrainz"), ("koel:rob", "koel")])
    func `An account on a service that is missing or unknown is an error`(
        user: String,
        name: String
    ) async {
        let services = AccountServices([EchoService(service: .lastFM)])
        await #expect(throws: KitError.unsupportedService(name)) {
            try await services.chart(of: user, by: .albums, in: span)
        }
        #expect(services.lastPlay(of: Album(artist: "A", title: "B"), by: user) == nil)
    }

    @Test func `An account that is only imported files needs no service`() async throws {
        let service = EchoService(service: .lastFM)
        let services = AccountServices([service])
        #expect(try await services.person(named: "files:rob").value == Person(name: "files:rob"))
        #expect(try await services.friends(of: "files:rob") == [])
        #expect(try await services.people(similarTo: "files:rob").value == [])
        #expect(try await services.albums(.top(of: "files:rob", .year, limit: 9)).value == [])
        #expect(try await services.albums(.newReleases(for: "files:rob")).value == [])
        #expect(try await services.playCount(of: "files:rob") == nil)
        _ = try await services.details(of: Album(artist: "A", title: "B"), for: "files:rob")
        #expect(service.asked == ["details -"])
        await #expect(throws: KitError.onlyFiles("rob")) {
            try await services.years(of: "files:rob", with: week)
        }
    }

    @Test func `A service learns the names that share its chart list`() async throws {
        let (one, other) = (EchoService(service: .lastFM), EchoService(service: .listenBrainz))
        _ = await AccountServices([one, other])
            .sharingChartList(among: ["ann", "listenbrainz:rob", "koel:cy", "bob"])
        #expect([one.asked, other.asked] == [["sharing ann bob"], ["sharing rob"]])
    }
}

/// A service that records requests, and spells names in capitals.
private final class EchoService: ListeningService {
    let service: Service
    let site: String? = nil
    private let log = Mutex<[String]>([])

    init(service: Service) { self.service = service }

    var asked: [String] { log.withLock(\.self) }

    private func answer<Value>(_ request: String, _ value: Value) -> Sourced<Value> {
        log.withLock { $0.append(request) }
        return Sourced(value: value, source: source)
    }

    private var source: Provenance { Provenance(kind: .network, fetchedAt: Date(unixTime: 0)) }

    func years(of user: String, with period: CalendarPeriod) async throws -> PeriodYears {
        PeriodYears(user: user.uppercased(), period: period, spans: [:], source: source)
    }

    func chart(
        of user: String,
        by subject: ChartSubject,
        in span: TimeSpan
    ) async throws -> Sourced<[ChartRow]> { answer("chart \(user)", []) }

    func details(of album: Album, for user: String?) async throws -> Sourced<AlbumDetails> {
        answer("details \(user ?? "-")", AlbumDetails(album: album))
    }

    func coverAddress(of album: Album, for user: String?) async throws -> String? {
        answer("cover \(user ?? "-")", nil as String?).value
    }

    func people(similarTo name: String) async throws -> Sourced<[String]> {
        Sourced(value: [name.uppercased()], source: source)
    }

    func lastPlay(of album: Album, by user: String) -> Date? { nil }

    func sharingChartList(among users: [String]) async -> any ListeningSource {
        _ = answer("sharing \(users.joined(separator: " "))", 0)
        return self
    }

    func person(named name: String) async throws -> Sourced<Person> {
        answer("person \(name)", Person(name: name.uppercased()))
    }

    func cachedPerson(named name: String) -> Person? { Person(name: name.uppercased()) }

    func playCount(of user: String) async throws -> Int? { user.count }

    func friends(
        of name: String,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> [Person] { [Person(name: name.uppercased())] }

    func albums(_ list: AlbumList) async throws -> Sourced<[TopAlbum]> {
        switch list {
        case .top(let user, _, _): answer("albums \(user)", [])
        case .newReleases(let user): answer("new \(user)", [])
        case .byArtist, .tagged: answer("albums -", [])
        }
    }

    func topTracks(of artist: String) async throws -> Sourced<[TopTrack]> { answer("tracks", []) }
    func artists(similarTo artist: String) async throws -> Sourced<[String]> {
        answer("artists", [])
    }
    func tags(of artist: String) async throws -> Sourced<[TopTag]> { answer("tags", []) }
}
