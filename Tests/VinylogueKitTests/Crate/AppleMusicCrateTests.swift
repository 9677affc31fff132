import Foundation
import HTTP
import Storage
import TestSupport
import Testing

@testable import VinylogueKit

/// The crate's albums from a connected Apple Music account; all other services fail.
struct AppleMusicCrateTests {
    private let collection = AlbumCollection(.inMemory(PreferencesDocument()))

    private func crate(_ service: AppleMusicService?) throws -> Crate {
        let source = try FakeService(now: Date(timeIntervalSince1970: 1_795_248_000)) { _ in
            throw Failure(.unreachable, at: "test")
        }
        .cached()
        let http = HTTPClient(
            transport: Transport { _ in HTTPResponse(status: 404) },
            limits: { _ in .instant }
        )
        return Crate(
            source: source,
            lists: PublicLists(
                http: http,
                addresses: try ServiceAddresses(),
                answers: source.answers
            ),
            connectedAppleMusic: { service },
            answers: source.answers,
            collection: collection,
            archive: { nil },
            today: { CalendarDate(daysSinceEpoch: 20_778) },
            timeout: nil
        )
    }

    /// The titles and reasons of a wall's albums, by signal.
    private func rows(_ wall: Wall) -> [Signal: [String: String]] {
        Dictionary(grouping: wall.albums, by: \.signal).mapValues { albums in
            Dictionary(uniqueKeysWithValues: albums.map { ($0.album.title, $0.reason) })
        }
    }

    @Test func `Without a Last.fm account, Apple Music's albums are the history`() async throws {
        let crate = try crate(try PretendAppleMusic().service())
        let wall = try await crate.wall(WallChoice(dial: .mine), for: Crate.Owner(user: nil))
        #expect(
            rows(wall) == [
                .history: [
                    "Trust": "in heavy rotation on Apple Music",
                    "Frigid Stars": "played recently on Apple Music",
                    "Dummy": "in your Apple Music library",
                ],
                .recommendations: [
                    "Transaction de Novo": "recommended by Apple Music",
                    "Ruins": "recommended by Apple Music",
                ],
            ]
        )
        #expect(wall.reports.first { $0.signal == .history }?.error == nil)
    }

    @Test func `A genre's wall only has the account's albums in the genre`() async throws {
        let place = try #require(Genre.place(of: "shoegaze"))
        let entry = AlbumCollection.Entry(
            album: Album(artist: "Low", title: "Trust"),
            addedAt: Date(timeIntervalSince1970: 0)
        )
        try collection.add(entry, as: .favorite)
        let crate = try crate(try PretendAppleMusic().service())
        let choice = WallChoice(
            genre: place.genre,
            subgenres: [try #require(place.subgenre)]
        )
        let rows = rows(try await crate.wall(choice, for: Crate.Owner(user: nil)))
        #expect(rows[.history]?.keys.sorted() == ["Frigid Stars", "Trust"])
        #expect(rows[.recommendations]?.keys.sorted() == ["Transaction de Novo"])
    }

    @Test func `A friend's wall has none of the account's albums`() async throws {
        let library = PretendAppleMusic { _, _ in
            Issue.record("a request to Apple Music")
            return nil
        }
        let crate = try crate(try library.service())
        let owner = Crate.Owner(user: "RJ", isFriend: true)
        await #expect(throws: KitError.self) {
            try await crate.wall(WallChoice(dial: .mine), for: owner)
        }
    }

    @Test func `An account without a subscription contributes nothing, and is no error`()
        async throws
    {
        let service = try PretendAppleMusic(isSubscribed: false).service()
        let crate = try crate(service)
        await #expect(throws: KitError.noAccount) {
            try await crate.wall(WallChoice(dial: .mine), for: Crate.Owner(user: nil))
        }
        let account = try await service.account()
        #expect(account.storefront == "us" && account.isSubscribed == false)
        let subscribed = try await PretendAppleMusic().service().account()
        #expect(subscribed.isSubscribed == true)
    }

    @Test func `Whether there is a subscription is unknown if only that check fails`() async throws
    {
        let library = PretendAppleMusic { number, _ in
            number == 1 ? nil : .refusal(status: 500, body: "")
        }
        let account = try await library.service().account()
        #expect(account.storefront == "us" && account.isSubscribed == nil)
        #expect(account.error != nil)
    }

    @Test func `Related albums and searches come from the catalog`() async throws {
        let service = try PretendAppleMusic().service()
        let related = try await service.albums(
            relatedTo: Album(artist: "LOW", title: "Trust (Deluxe Edition)")
        )
        #expect(related.map(\.name) == ["Year After Year"])
        let missing = try await service.albums(relatedTo: Album(artist: "X", title: "Y"))
        #expect(missing.isEmpty)
        #expect(try await service.albums(found: "Dummy").map(\.artist) == ["Portishead"])
    }
}
