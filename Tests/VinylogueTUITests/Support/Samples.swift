import Foundation
import Storage
import Terminal

@testable import Artwork
@testable import VinylogueKit
@testable import VinylogueTUI

/// Saturday of week 47 of 2026, which is 21 November.
let today = CalendarDate(daysSinceEpoch: 20_778)

/// The account "nora" with three friends.
let savedForNora = PreferencesSnapshot(
    me: "nora",
    friends: FriendsList(friends: [
        Friend(username: "Kaspar_33", realName: "Kaspar Blom"),
        Friend(username: "yukiko", realName: "加藤 由紀子"),
        Friend(username: "zoe"),
    ])
)

/// An offer to import the old app's data.
let sampleOffer = LegacyOffer(
    finds: ["user vinylfan", "3 friends", "albums with 4 plays or more"],
    places: ["/home/nora/.local/share/vinylogue/legacy"]
)

/// A fixed chart of week 47 in a year from 2010 to 2026, or of that week's Saturday or month.
func sampleChart(
    _ user: String,
    _ year: Int,
    albums count: Int = 14,
    of kind: CalendarPeriod.Kind = .week
) -> Chart {
    let names = [
        ("Postcard Wolves", "The Dead Letter Den"), ("深夜ドライブ倶楽部", "ネオンとメロン"),
        ("Åsa & the Afterimage", "Närsynt"), ("Café Tacet", "Cafe\u{301}"),
        ("A Name Far Too Long for Any of the Smaller Terminals There Are", "And So Is Its Album"),
        ("Emoji", "👩‍👩‍👧 family 🇩🇪"),
    ]
    let period = CalendarPeriod(kind, containing: today).inYear(year)
    let albums = (0..<count).map { index in
        let (artist, album) = names[(index + year) % names.count]
        return ChartRow(
            rank: index + 1,
            artist: artist,
            title: index < names.count ? album : "\(album) \(index)",
            playCount: max(40 - index * 3, 1),
            url: "https://www.last.fm/music/\(index)"
        )
    }
    return Chart(
        user: user,
        period: period,
        span: period.span { _ in 0 },
        yearsAgo: 2026 - year,
        rows: albums,
        filter: .none,
        rowCount: albums.count,
        totalPlays: albums.reduce(0) { $0 + $1.playCount },
        earlierYear: year > 2010 ? year - 1 : nil,
        laterYear: year < 2026 ? year + 1 : nil,
        years: Array(2010...2026),
        source: Provenance(kind: .network, fetchedAt: Date(timeIntervalSince1970: 0))
    )
}

/// The fixed chart that a key asks for.
func sampleChart(_ key: ChartKey, albums count: Int = 14) -> Chart {
    var chart = sampleChart(key.user, key.year, albums: count, of: key.kind)
    chart.subject = key.subject
    chart.period = key.period(today: today)
    for index in chart.rows.indices {
        switch key.subject {
        case .albums: break
        case .artists:
            chart.rows[index].artist += index < 6 ? "" : " \(index)"
            chart.rows[index].title = ""
        case .tracks: chart.rows[index].title = "Track \(index + 1)"
        }
    }
    return chart
}

/// The details of an album.
func sampleAlbum(_ key: Album) -> AlbumDetails {
    AlbumDetails(
        album: key,
        url: "https://www.last.fm/album",
        imageURL: "https://example.org/\(key.title).png",
        userPlayCount: 345,
        tags: ["folk", "post-rock", "dream pop"],
        tracks: [AlbumDetails.Track(name: "One"), AlbumDetails.Track(name: "Two\u{1B}[31m")],
        description: "A first paragraph that is long enough to be broken.\n\nA second one."
    )
}

/// A cover in the requested size, with rows of different colors.
func sampleCover(_ key: CoverKey) -> Cover {
    let cells = (0..<key.size.rows).map { row -> [CellPicture.Cell] in
        let shade = UInt8(row * 9 % 256)
        let cell = CellPicture.Cell(
            character: "▀",
            foreground: .rgb(RGBColor(red: shade, green: 80, blue: 40)),
            background: .rgb(RGBColor(red: 40, green: shade, blue: 80))
        )
        return Array(repeating: cell, count: key.size.columns)
    }
    let picture = Picture(width: 1, height: 1, pixels: [200, 90, 60, 255])
    return Cover(
        cells: CellPicture(rows: cells),
        graphics: [.kitty, .iterm].contains(key.graphics)
            ? ScreenPicture(
                key.graphics == .kitty ? .kept(png: key.album.title) : .painted(key.album.title),
                columns: key.size.columns,
                rows: key.size.rows
            ) : nil,
        colors: picture.map(RepresentativeColors.init(of:)) ?? .dark
    )
}

/// The answer to a need when all services work.
func sampleAnswer(_ need: Need) -> Result<Answer, Problem> {
    switch need {
    case .chart(let key):
        guard (2010...2026).contains(key.year) else {
            return .failure(Problem("No chart.", years: Array(2010...2026)))
        }
        return .success(.chart(sampleChart(key)))
    case .album(let key, _): return .success(.album(sampleAlbum(key)))
    case .cover(let request): return .success(.cover(sampleCover(request.key)))
    case .wall(let request):
        return .success(.wall(ShownWall(sampleWall(request), isOld: false) { _ in Problem("No.") }))
    case .marks: return .success(.marks(sampleMarks))
    case .drafts: return .success(.drafts(sampleShelf))
    case .queue: return .success(.queue(sampleQueue))
    case .story(let request): return .success(.story(sampleRecap(request)))
    case .days: return .success(.days(sampleDays))
    case .artist(let request): return .success(.artist(sampleArtist(request)))
    case .firstPlays(let key): return .success(.firstPlays(sampleFirstPlays(key)))
    case .past(let album, let user): return .success(.past(samplePast(album, user)))
    case .comparison(let request): return .success(.comparison(sampleComparison(request)))
    case .found(let request):
        return .success(.found(FoundItems(FindIndex(sampleItems).matches(request.text, limit: 20))))
    }
}

/// A queue of two albums.
let sampleQueue: [QueuedTrack] = (1...30).map { number in
    QueuedTrack(
        id: "\(number).flac",
        title: "Song \(number)",
        artist: "Hotel Pommes",
        album: number < 15 ? "Minibar" : "Room Service",
        seconds: Double(180 + number)
    )
}

/// A playlist with many tracks, one without tracks, and a damaged file.
let sampleShelf: DraftShelf = {
    let tracks = (1...30).map { number in
        TrackDescriptor(
            title: "Song \(number)",
            artistNames: ["Hotel Pommes"],
            albumTitle: number % 3 == 0 ? "Minibar" : nil,
            durationMs: 180_000 + number * 1000,
            ids: number < 3 ? [.subsonic: "s\(number)"] : [:]
        )
    }
    let time = Date(timeIntervalSince1970: 1_795_000_000)
    func draft(_ name: String, _ tracks: [TrackDescriptor]) -> ShownDraft {
        let path = "/home/nora/\(name.lowercased()).json"
        return ShownDraft(
            path: path,
            draft: PlaylistDraft(name: name, tracks: tracks),
            changed: time
        )
    }
    let damaged = Problem("The file is not a playlist draft: it is not a JSON object.")
    return DraftShelf(
        drafts: [
            draft("Autumn", tracks), draft("Empty", []),
            ShownDraft(path: "/home/nora/damaged.json", problem: damaged, changed: time),
        ],
        services: [.appleMusic, .subsonic, .listenBrainz]
    )
}()

/// First plays of a chart's albums, of which the third is new.
func sampleFirstPlays(_ key: ChartKey) -> FirstPlays {
    let times = sampleChart(key).rows.enumerated().map { index, row in
        (row.album.looseID, index == 2 ? 2_000_000_000 : 1_300_000_000 - index)
    }
    return FirstPlays(times: Dictionary(times) { min($0, $1) }, start: 1_900_000_000)
}

/// The plays of an album over all years, and other albums by its artist.
func samplePast(_ album: Album, _ user: String) -> AlbumPast {
    var past = AlbumPast()
    let artist = sampleArtist(ArtistRequest(user: user, name: album.artist))
    past.lifeLine = artist.lifeLine
    past.others = Array(artist.albums.prefix(5))
    return past
}

/// Two listeners with three artists in common.
func sampleComparison(_ request: ComparisonRequest) -> ListenerComparison {
    let rows = sampleChart(request.other, 2020, albums: 4).rows
    return ListenerComparison(
        user: request.user,
        other: request.other,
        artists: 212,
        otherArtists: 90,
        common: 31,
        shared: [
            .init(artist: "Café Tacet", plays: 1201, otherPlays: 88),
            .init(artist: "Åsa & the Afterimage", plays: 77, otherPlays: 80),
        ],
        fromUser: Array(rows.prefix(2)),
        fromOther: Array(rows.suffix(2))
    )
}

/// Plays on two of three days from 2010 to today.
let sampleDays: DayCounts = {
    let start = CalendarDate.days(ofYear: 2010).lowerBound.daysSinceEpoch
    let times = (start...today.daysSinceEpoch).flatMap { day in
        (0..<(day % 3 * (day % 17))).map { UInt32(day * 86_400 + 3600 + $0 * 180) }
    }
    return DayCounts(of: times) { _ in 0 }
}()

/// The figures of a year without plays.
func emptyRecap(_ request: StoryRequest) -> Recap {
    let span = StorySpan.year(request.year)
    let count = RecapCount(PlayColumns(), in: span, offset: { _ in 0 }, year: 2026)
    return Recap(count, of: request.user, in: span, names: PlayNames())
}

/// The figures of a year.
func sampleRecap(_ request: StoryRequest) -> Recap {
    var recap = emptyRecap(request)
    recap.days = sampleDays.inYear(request.year)
    (recap.artists, recap.albums, recap.tracks) = (212, 403, 1690)
    (recap.newArtists, recap.newAlbums, recap.oneHitArtists) = (41, 88, 103)
    recap.variety = 87.3
    recap.longestSession = ListeningSession(plays: 48, start: 1_430_000_000, end: 1_430_009_000)
    let rows = sampleChart(request.user, 2025, albums: 10).rows
    recap.topAlbums = rows
    recap.topArtists = rows.map { row in
        var row = row
        row.title = ""
        return row
    }
    recap.topTracks = rows.enumerated().map { index, row in
        var row = row
        row.title = "Track \(index + 1)"
        return row
    }
    recap.discoveries = Array(recap.topTracks.prefix(2))
    recap.returned = [
        Recap.Return(artist: "Åsa & the Afterimage", album: "Närsynt", days: 1900, date: today)
    ]
    recap.milestones = [
        Milestone(
            subject: .plays,
            number: 60_000,
            artist: "Postcard Wolves",
            album: nil,
            track: "Down by the Kettle",
            time: 1_763_000_000
        )
    ]
    return recap
}

/// The times of an artist's plays, of which there are none from 2013 to 2016 and in 2026.
private let artistTimes: [UInt32] = sampleDays.days.flatMap { day -> [UInt32] in
    let year = day.date.components.year
    guard year < 2026, !(2013...2016).contains(year) else { return [] }
    return (0..<day.plays).map { UInt32(day.date.daysSinceEpoch * 86_400 + $0 * 60) }
}

private let artistLife = LifeLine(DayCounts(of: artistTimes) { _ in 0 })

/// An artist who was not played from 2013 to 2016.
func sampleArtist(_ request: ArtistRequest) -> ArtistStory {
    let rows = (0..<30).map { index in
        ChartRow(
            rank: index + 1,
            artist: request.name,
            title: "Record \(index + 1)",
            playCount: 90 - index,
            url: "https://www.last.fm/music/\(index)"
        )
    }
    return ArtistStory(
        user: request.user,
        artist: request.name,
        plays: artistTimes.count,
        rank: 3,
        firstPlay: Int(artistTimes.first ?? 0),
        lastPlay: Int(artistTimes.last ?? 0),
        lifeLine: artistLife,
        byYear: artistLife.years.map { LifeLine.Year(year: $0.year, plays: $0.plays, rank: 2) },
        albums: Array(rows.prefix(20)),
        tracks: rows
    )
}

/// What can be found: a few names, and all genres and settings.
let sampleItems =
    [
        FindItem(.person("kaspar33")), FindItem(.artist("Portishead"), plays: 90),
        FindItem(.album(Album(artist: "Portishead", title: "Dummy")), plays: 60),
        FindItem(.track(artist: "Portishead", title: "Roads"), plays: 12),
        FindItem(.command("archive sync", abstract: "Bring the archive up to date.")),
    ] + FindItem.genres + FindItem.settings

/// A wall whose albums depend on the request's seed. A further page repeats half of the previous one.
func sampleWall(_ request: WallRequest, albums count: Int = 300) -> Wall {
    var seed = 1
    switch request.draw {
    case .last, .today: break
    case .seed(let number), .more(let number): seed = number
    // Every further page repeats half of the page before it.
    case .further(let trail): seed = trail.steps + 2
    }
    let shares = request.choice.dial.shares(isGenre: request.choice.genre != nil)
    let order = Interleave.order(shares.map(\.share))
    let place = request.choice.subgenres.first?.name ?? request.choice.genre?.name ?? "Record"
    var wall = Wall(
        choice: request.choice,
        seed: seed,
        albums: (0..<count).map { index in
            let number = seed * count / 2 + index
            return CrateAlbum(
                album: Album(artist: "Artist \(number % 97)", title: "\(place) \(number)"),
                signal: shares[order[index % order.count]].signal,
                reason: "\(number) plays since 2007",
                rank: index + 1,
                imageURL: index % 9 == 8 ? nil : "https://example.org/\(number).png",
                url: "https://www.last.fm/music/\(number)"
            )
        },
        reports: []
    )
    if case .further(var trail) = request.draw {
        _ = trail.take()
        wall.trail = trail
    }
    return wall
}

/// Two favorites and some dislikes.
let sampleMarks = Marks(
    favorites: ["First", "Second"].map {
        AlbumCollection.Entry(
            album: Album(artist: "Favourite", title: $0),
            addedAt: Date(timeIntervalSince1970: 1_790_000_000)
        )
    },
    dislikes: [Album(artist: "Soup Riot", title: "Bowl Cut").id.loose]
)

/// An empty collection of favorites and dislikes, in memory.
func sampleCollection() -> AlbumCollection {
    AlbumCollection(.inMemory(PreferencesDocument()))
}
