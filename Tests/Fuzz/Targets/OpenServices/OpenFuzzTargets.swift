import AppleMusic
import Foundation
import HTTP
import ListenBrainz
import MusicBrainz
import Storage
import VinylogueKit

extension FuzzTarget {
    /// Responses of the services that need no key.
    package static let openServices: [FuzzTarget] = [
        openAnswer(
            "listenbrainz-fresh",
            to: FreshReleasesRequest(),
            "ListenBrainzTests",
            ending: "fresh-releases.json"
        ) { releases in
            releases.lazy.compactMap { release in
                brokenNames([release.artist, release.name])
                    ?? ((release.playCount ?? 0) < 0 ? "a negative count" : nil)
                    ?? release.imageURL.flatMap(brokenPath)
            }.first
        },
        openAnswer(
            "musicbrainz-albums",
            to: ReleaseGroupSearchRequest(tag: "metal"),
            "MusicBrainzTests",
            ending: "one.json"
        ) { groups in
            groups.lazy.compactMap { group in
                brokenNames([group.artist, group.name]) ?? group.imageURL.flatMap(brokenPath)
                    ?? ((1000...9999).contains(group.year ?? 1000) ? nil : "a year of no calendar")
            }.first
        },
        openAnswer(
            "apple-chart",
            to: MostPlayedAlbumsRequest(country: "de"),
            "AppleMusicTests",
            ending: "most-played-2-albums.json",
            brokenFeed
        ),
        FuzzTarget(name: "apple-genre-chart") { _, _ in
            let entry = """
                {"im:name":{"label":"T"},"im:artist":{"label":"A"},"id":{"label":"https://x/1"},
                "im:image":[{"label":"https://x/55x55bb.png"},{"label":"https://x/170x170bb.png"}]}
                """
            let seeds = [
                "{\"feed\":{\"entry\":[\(entry),\(entry)]}}", "{\"feed\":{\"entry\":\(entry)}}",
            ]
            let mutator = try JSONMutator(seeds: seeds.map { Array($0.utf8) })
            return { random in
                let body = Data(mutator.text(using: &random))
                return FuzzTarget.Outcome.timed {
                    openVerdict(
                        on: body,
                        GenreTopAlbumsRequest(genre: 21, country: "us"),
                        brokenFeed
                    )
                }
            }
        },
    ]

    /// Damaged recorded responses to a request. Each must be decoded to a result that keeps its guarantees,
    /// or rejected.
    static func openAnswer<Request: ServiceRequest>(
        _ name: String,
        to request: Request,
        _ tests: String,
        ending suffix: String = "",
        _ brokenPromise: @escaping @Sendable (Request.Answer) -> String?
    ) -> FuzzTarget where Request.Answer: Equatable {
        FuzzTarget(name: name) { checkout, _ in
            let files = try SeedFiles(in: "Tests/\(tests)/Fixtures", of: checkout)
            let mutator = try JSONMutator(seeds: files.contents(ending: suffix))
            return { random in
                let body = Data(mutator.text(using: &random))
                return FuzzTarget.Outcome.timed { openVerdict(on: body, request, brokenPromise) }
            }
        }
    }

    static func openVerdict<Request: ServiceRequest>(
        on body: Data,
        _ request: Request,
        _ brokenPromise: (Request.Answer) -> String?
    ) -> FuzzTarget.Outcome.Verdict where Request.Answer: Equatable {
        FuzzTarget.Outcome.verdict(
            reading: { () throws(Failure) in try request.answer(from: body) },
            brokenPromise,
            orFailing: { error in
                switch error.kind {
                case .notJSON, .unexpectedAnswer, .wrongUser, .rejectedLogin: nil
                default: "\(error) from a body"
                }
            }
        )
    }

    private static func brokenFeed(_ albums: [TopAlbum]) -> String? {
        albums.lazy.compactMap { album in
            brokenNames([album.artist, album.name])
                ?? [album.imageURL, album.url].compactMap(\.self)
                .first { !$0.hasPrefix("https://") && !$0.hasPrefix("http://") }
                .map { "the address \($0)" }
        }.first
    }

    static func brokenNames(_ names: [String]) -> String? {
        for name in names {
            if name.allSatisfy(\.isWhitespace) { return "a blank name" }
            if name.unicodeScalars.count > 5000 { return "a name without end" }
        }
        return nil
    }

    /// Checks that a cover's path stays below its folder.
    static func brokenPath(_ path: String) -> String? {
        let isSafe =
            !path.contains("..") && !path.hasPrefix("/")
            && path.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "?") }
        return isSafe ? nil : "the path \(path)"
    }
}

extension FuzzTarget {
    /// Files of the crate.
    package static let crate: [FuzzTarget] = [
        keptWall, keptChoice, collection, writeBack, nameRules,
    ]

    /// A damaged saved choice of genres, which must be valid for the genre bar or ignored.
    private static let keptChoice = FuzzTarget(name: "crate-kept-choice") { _, _ in
        let seeds = [
            #"{"genre":"rock","subgenres":["indie-rock","post-punk"]}"#,
            #"{"dial":"mystery","subgenres":[]}"#,
        ]
        let mutator = try JSONMutator(seeds: seeds.map { Array($0.utf8) })
        let collection = AlbumCollection(.inMemory(PreferencesDocument()))
        return { random in
            let body = Data(mutator.text(using: &random))
            let crate = try FakeService.crate(collection, answers: body)
            return FuzzTarget.Outcome.timed {
                let owner = Crate.Owner(user: "RJ")
                guard let choice = crate.keptChoice(for: owner, dial: .mine) else {
                    return (nil, false)
                }
                let all = choice.genre?.subgenres ?? []
                let isShown = choice.subgenres == all.filter(choice.subgenres.contains)
                return (isShown ? nil : "the sub-genres \(choice.subgenres.map(\.id))", true)
            }
        }
    }

    /// A damaged stored wall, which must be shown without disliked albums or ignored.
    private static let keptWall = FuzzTarget(name: "crate-kept-wall") { _, _ in
        let seed = """
            {"albums":[{"album":"B","artist":"A","imageURL":"https://x","rank":1,"reason":"r",
            "signal":"history","url":"https://y"},{"album":"D","artist":"C","rank":2,"reason":"r",
            "signal":"wild"}],"seed":7,"signals":[{"got":1,"signal":"history","wanted":2}],"version":1}
            """
        let mutator = try JSONMutator(seeds: [Array(seed.utf8)])
        let disliked = AlbumCollection(.inMemory(PreferencesDocument()))
        let album = Album(artist: "C", title: "D")
        try disliked.add(
            AlbumCollection.Entry(album: album, addedAt: FakeService.now),
            as: .dislike
        )
        return { random in
            let body = Data(mutator.text(using: &random))
            let crate = try FakeService.crate(disliked, answers: body)
            return try FuzzTarget.Outcome.timed {
                let wall = try crate.keptWall(WallChoice(), for: Crate.Owner(user: "RJ"))
                let isShown = wall?.albums.contains { $0.album.id.loose == album.id.loose } == true
                return (isShown ? "a disliked album" : nil, wall != nil)
            }
        }
    }

    /// A damaged queue of marks, which must accept a new mark or be rejected as a whole.
    private static let writeBack = FuzzTarget(name: "write-back-queue") { _, scratch in
        let seed = """
            {"marks":[{"album":"B","appleMusicAlbumID":"12","artist":"A","mark":"favorite",
            "steps":["library","rating","favorite"]},
            {"album":"D","artist":"C","mark":"dislike","steps":["rating"]}],"version":1}
            """
        let mutator = try JSONMutator(seeds: [Array(seed.utf8)])
        return { random in
            let bytes = Data(mutator.text(using: &random))
            let folder = try TrialFolder(scratch, file: "write-back.json", holding: bytes)
            return try FuzzTarget.Outcome.timed {
                let queue = Preferences.file(
                    PreferencesFile(path: folder.file, now: { FakeService.now })
                )
                let writeBack = WriteBack(
                    queue: queue,
                    collection: AlbumCollection(.inMemory(PreferencesDocument())),
                    service: { nil },
                    lockPath: nil
                )
                do {
                    try writeBack.add(Album(artist: "New", title: "Newer"), as: .dislike)
                    try writeBack.add(Album(artist: "New", title: "Newest"), as: .favorite)
                    return (nil, true)
                } catch is KitError {
                    return (nil, false)
                }
            }
        }
    }

    /// A damaged list of favorites, which must be readable and changeable or be rejected as a whole.
    private static let collection = FuzzTarget(name: "collection") { _, scratch in
        let seed = """
            {"dislikes":[{"addedAt":"2026-11-21T08:00:00Z","album":"D","artist":"C"}],
            "favorites":[{"addedAt":"2026-11-21T08:00:00Z","album":"B","artist":"A",
            "imageURL":"https://x","stars":5,"url":"https://y"}],"version":1}
            """
        let mutator = try JSONMutator(seeds: [Array(seed.utf8)])
        return { random in
            let bytes = Data(mutator.text(using: &random))
            let folder = try TrialFolder(scratch, file: "collection.json", holding: bytes)
            return try FuzzTarget.Outcome.timed {
                let collection = AlbumCollection(
                    .file(PreferencesFile(path: folder.file, now: { FakeService.now }))
                )
                let entry = AlbumCollection.Entry(
                    album: Album(artist: "New", title: "Newer"),
                    addedAt: FakeService.now
                )
                do {
                    try collection.add(entry, as: .dislike)
                    let both = try collection.identities(.dislike)
                    guard both.contains(entry.album.id.loose) else { return ("not kept", true) }
                    let favorites = try collection.identities(.favorite)
                    return (favorites.contains(entry.album.id.loose) ? "on both lists" : nil, true)
                } catch is KitError {
                    return (nil, false)
                }
            }
        }
    }
}

extension FuzzTarget {
    /// A damaged file of rules for names, which must be readable and changeable or be rejected as a
    /// whole.
    static let nameRules = FuzzTarget(name: "name-rules") { _, scratch in
        let seed = """
            {"rules":[{"artist":"A","kind":"alias","otherArtist":"B","why":5},
            {"album":"X","artist":"A","kind":"join","otherAlbum":"Y","otherArtist":"B"},
            {"album":"X","artist":"A","kind":"part"},
            {"artist":"A","kind":"ignore","track":"T"}],"version":1}
            """
        let mutator = try JSONMutator(seeds: [Array(seed.utf8)])
        return { random in
            let bytes = Data(mutator.text(using: &random))
            let folder = try TrialFolder(scratch, file: "names.json", holding: bytes)
            return try FuzzTarget.Outcome.timed {
                let rules = NameRules(
                    .file(PreferencesFile(path: folder.file, now: { FakeService.now }))
                )
                guard let new = NameRule(.ignore, .init(artist: "New")) else {
                    return ("no rule", true)
                }
                do {
                    var before: [NameRule] = []
                    _ = try rules.add(new) { before = $0 }
                    return (try rules.all() == before + [new] ? nil : "not kept", true)
                } catch is KitError {
                    return (nil, false)
                }
            }
        }
    }
}

extension FakeService {
    /// A crate whose cache contains the same bytes for every request.
    fileprivate static func crate(_ collection: AlbumCollection, answers body: Data) throws -> Crate
    {
        let http = HTTPClient(transport: Transport { _ in HTTPResponse(status: 404) })
        let answers = CachedAnswers(
            mode: .offline,
            kind: .network,
            cache: DataCache(
                entry: { _, _ in CacheEntry(body: body, stored: FakeService.now) },
                store: { _, _ in }
            ),
            now: { FakeService.now },
            cacheFailed: { _ in }
        )
        return Crate(
            source: LastFMSource(
                location: try ServiceAddress(checking: ServiceAddress.lastFMText),
                key: { nil },
                http: http,
                answers: answers
            ),
            lists: PublicLists(http: http, addresses: try ServiceAddresses(), answers: answers),
            answers: answers,
            collection: collection,
            archive: { nil },
            today: { FakeService.today },
            timeout: nil
        )
    }
}
