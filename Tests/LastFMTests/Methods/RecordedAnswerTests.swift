import Core
import Foundation
@testable import LastFM
import Testing

/// Recorded responses of the real service, decoded and compared with the expected values.
struct RecordedAnswerTests {
    @Test func `A user from 2020 is decoded`() throws {
        let info = try UserInfoRequest(user: "typhoonsnotabot")
            .answer(from: recorded("user.getInfo/lastfm-docs--getInfo.json"))
        let picture =
            "https://lastfm.freetls.fastly.net/i/u/300x300/9e9565eee02f3e08d803b7726f65f406.png"
        #expect(
            info
                == Person(
                    name: "TyphoonsNotABot",
                    realName: "Liam",
                    playCount: 138_223,
                    registered: 1_561_177_193,
                    country: "United Kingdom",
                    url: "https://www.last.fm/user/TyphoonsNotABot",
                    imageURL: picture
                )
        )
    }

    @Test func `A user response from 2018, with numbers instead of strings, is decoded`() throws {
        let info = try UserInfoRequest(user: "RJ")
            .answer(from: recorded("user.getInfo/pydrag--get_info.json"))
        #expect(info.name == "RJ")
        #expect(info.realName == "Richard Jones ")
        #expect(info.playCount == 128_549)
        #expect(info.registered == 1_037_793_040)
    }

    @Test func `A page of friends is decoded`() throws {
        let page = try FriendsRequest(user: "Aidan-", limit: 1)
            .answer(from: recorded("user.getFriends/lastfm-docs--getFriends.json"))
        #expect(page.page == 1)
        #expect(page.totalPages == 10)
        #expect(page.total == 10)
        #expect(page.friends.map(\.name) == ["oldmaneatintwix"])
        #expect(page.friends.first?.realName == "Charlie Brown")
        #expect(page.friends.first?.playCount == 4)
        #expect(page.friends.first?.registered == 1_603_189_685)
    }

    @Test(arguments: [
        ("lastfm-docs--getWeeklyChartList", "aidan-", 818, 1_603_022_400),
        ("pydrag--get_weekly_chart_list", "rj", 716, 1_541_332_800),
    ])
    func `A chart list is decoded`(name: String, user: String, count: Int, end: Int) throws {
        let list = try WeeklyChartListRequest(user: user)
            .answer(from: recorded("user.getWeeklyChartList/\(name).json"))
        #expect(list.weeks.count == count)
        #expect(list.weeks.first == TimeSpan(from: 1_108_296_000, to: 1_108_900_800))
        #expect(list.weeks.last == TimeSpan(from: end - 604_800, to: end))
    }

    @Test func `A weekly chart of two albums is decoded`() throws {
        let week = TimeSpan(from: 1_602_504_000, to: 1_603_108_800)
        let chart = try WeeklyAlbumChartRequest(user: "AIDAN-", week: week)
            .answer(
                from: recorded("user.getWeeklyAlbumChart/lastfm-docs--getWeeklyAlbumChart.json")
            )
        let albums = [
            ChartRow(
                rank: 1,
                artist: "System of a Down",
                title: "Hypnotize",
                playCount: 417,
                url: "https://www.last.fm/music/System+of+a+Down/Hypnotize"
            ),
            ChartRow(
                rank: 2,
                artist: "The Pogues",
                title: "Hell's Ditch (Expanded Edition)",
                playCount: 114,
                url: "https://www.last.fm/music/The+Pogues/Hell%27s+Ditch+(Expanded+Edition)"
            ),
        ]
        #expect(chart == albums)
    }

    @Test func `A weekly chart with many equal counts is sorted`() throws {
        let body = try recorded("user.getWeeklyAlbumChart/pydrag--get_weekly_album_chart.json")
        let text = String(decoding: body, as: UTF8.self)
        let week = try #require(
            text.firstMatch(of: #/"from":"(\d+)","to":"(\d+)"/#).flatMap { match in
                Int(match.1).flatMap { from in Int(match.2).map { TimeSpan(from: from, to: $0) } }
            }
        )
        let chart = try WeeklyAlbumChartRequest(user: "rj", week: week).answer(from: body)
        #expect(chart.count == text.matches(of: #/"rank"/#).count)
        #expect(chart.prefix(3).map(\.playCount) == [35, 10, 2])
        #expect(chart[0].title == "Einschlafhilfe Baby Sleepy")
        #expect(chart[1].artist == "The Gaslight Anthem")
        #expect(chart[3].artist == "Amber Mark")
        for (one, next) in zip(chart, chart.dropFirst()) {
            #expect(
                one.playCount > next.playCount
                    || Array(one.artist.utf8).lexicographicallyPrecedes(Array(next.artist.utf8))
                    || one.artist == next.artist
            )
        }
    }

    @Test func `A weekly chart of artists is decoded`() throws {
        let week = TimeSpan(from: 1_602_504_000, to: 1_603_108_800)
        let chart = try WeeklyArtistChartRequest(user: "AIDAN-", week: week)
            .answer(from: recorded("user.getWeeklyArtistChart/lastfm-docs--ex.json"))
        let pogues = ChartRow(
            rank: 2,
            artist: "The Pogues",
            title: "",
            playCount: 165,
            url: "https://www.last.fm/music/The+Pogues"
        )
        #expect(chart.map(\.playCount) == [572, 165])
        #expect(chart.last == pogues)
        let equal = try WeeklyArtistChartRequest(
            user: "rj",
            week: TimeSpan(from: 1_541_160_000, to: 1_541_764_800)
        ).answer(from: recorded("user.getWeeklyArtistChart/pydrag--get_weekly_artist_chart.json"))
        #expect(equal.count == 47)
        #expect(equal.prefix(3).map(\.playCount) == [35, 10, 3])
        let once = equal.filter { $0.playCount == 1 }.map { Array($0.artist.utf8) }
        #expect(zip(once, once.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    }

    @Test func `A weekly chart of tracks is decoded`() throws {
        let week = TimeSpan(from: 1_541_160_000, to: 1_541_764_800)
        let chart = try WeeklyTrackChartRequest(user: "rj", week: week)
            .answer(from: recorded("user.getWeeklyTrackChart/pydrag--get_weekly_track_chart.json"))
        #expect(chart.count == 61)
        #expect(chart.first?.title == "Einschlafhilfe Baby Sleepy - 60 Minuten")
        #expect(chart.first?.artist == "Womb Sounds Heartbeat")
        #expect(chart.first?.playCount == 35)
        let docs = try WeeklyTrackChartRequest(
            user: "aidan-",
            week: TimeSpan(from: 1_602_504_000, to: 1_603_108_800)
        )
        .answer(from: recorded("user.getWeeklyTrackChart/lastfm-docs--ex.json"))
        #expect(docs.map(\.playCount) == docs.map(\.playCount).sorted(by: >))
        #expect(docs.contains { $0.title == "Stealing Society" && $0.playCount == 51 })
    }

    @Test func `An artist or track chart for another user or week is rejected`() throws {
        let week = TimeSpan(from: 1_541_160_000, to: 1_541_764_800)
        let other = TimeSpan(from: 1_540_555_200, to: 1_541_160_000)
        let artists = try recorded(
            "user.getWeeklyArtistChart/pydrag--get_weekly_artist_chart.json"
        )
        let tracks = try recorded("user.getWeeklyTrackChart/pydrag--get_weekly_track_chart.json")
        #expect(throws: Failure.lastFM(.wrongUser(asked: "joe"), "RJ")) {
            try WeeklyArtistChartRequest(user: "joe", week: week).answer(from: artists)
        }
        #expect(throws: Failure.lastFM(.wrongWeek)) {
            try WeeklyTrackChartRequest(user: "rj", week: other).answer(from: tracks)
        }
    }

    @Test func `A page of plays is decoded without the track that is now playing`() throws {
        let folder = "user.getRecentTracks"
        let request = RecentTracksRequest(.init(user: "Frikandel_", from: 0, to: 1, limit: 1))
        let quiet = try request.answer(
            from: recorded("\(folder)/lastfm-docs--ex-of-a-user-currently-not-scrobbling.json")
        )
        let play = Play(
            time: 1_603_188_238,
            artist: "Tame Impala",
            album: "Lonerism",
            track: "Feels Like We Only Go Backwards",
            source: "lastfm"
        )
        var page = PlayPage(
            user: "frikandel_",
            plays: [play],
            rowCount: 1,
            size: 1,
            pageCount: 94618,
            total: 94618
        )
        #expect(quiet == page)
        let busy = try request.answer(
            from: recorded("\(folder)/lastfm-docs--ex-of-a-user-currently-scrobbling.json")
        )
        page.plays = [
            Play(
                time: 1_603_186_824,
                artist: "Tame Impala",
                album: "Lonerism",
                track: "Endors Toi",
                source: "lastfm"
            )
        ]
        (page.pageCount, page.total) = (94613, 94613)
        #expect(busy == page)
        #expect(throws: Failure.lastFM(.wrongUser(asked: "nora"), "frikandel_")) {
            try RecentTracksRequest(.init(user: "nora", from: 0, to: 1)).answer(
                from: recorded("\(folder)/lastfm-docs--ex-of-a-user-currently-not-scrobbling.json")
            )
        }
    }

    @Test func `A page of plays with full artist objects is decoded`() throws {
        let page = try RecentTracksRequest(.init(user: "zaratoustre", from: 0, to: 1, limit: 1000))
            .answer(from: recorded("user.getRecentTracks/pydrag--get_recent_tracks.json"))
        #expect(page.size == 50)
        #expect(page.total == 34497)
        #expect(page.pageCount == 690)
        #expect(page.rowCount == page.plays.count)
        #expect(
            page.plays.first
                == Play(
                    time: 1_542_874_436,
                    artist: "Jefferson Airplane",
                    album: "Bless Its Pointed Little Head",
                    track: "Somebody to Love",
                    source: "lastfm"
                )
        )
    }

    @Test func `An album without user and tags is decoded`() throws {
        let info = try AlbumInfoRequest(artist: "Metallica", album: "Metallica")
            .answer(from: recorded("album.getInfo/lastfm-docs--getInfo.json"))
        #expect(info.listeners == 1_290_895)
        #expect(info.playCount == 29_408_961)
        #expect(info.userPlayCount == nil)
        #expect(info.tracks.count == 12)
        #expect(info.tracks.first == AlbumTrack(name: "Enter Sandman", duration: 382))
        #expect(info.imageURL?.hasSuffix("/300x300/dd396f972110a303a4970a9b9daaf719.png") == true)
    }

    @Test func `An album with numbers, nulls and escapes is decoded`() throws {
        let info = try AlbumInfoRequest(artist: "Legião Urbana", album: "Dois")
            .answer(from: recorded("album.getInfo/navidrome--lastfm.album.getinfo.en.json"))
        #expect(info.artist == "Legião Urbana")
        #expect(info.url == "https://www.last.fm/music/Legi%C3%A3o+Urbana/Dois")
        #expect(info.tags == ["rock", "80s", "brazilian", "brasil", "brazilian rock"])
        #expect(info.tracks.count == 12)
        #expect(info.tracks[1] == AlbumTrack(name: "Quase Sem Querer"))
        #expect(info.tracks[11] == AlbumTrack(name: "Índios", duration: 258))
        #expect(info.description?.contains("Legião Urbana") == true)
    }

    @Test func `An album without a description is decoded`() throws {
        let info = try AlbumInfoRequest(artist: "Legião Urbana", album: "Dois")
            .answer(from: recorded("album.getInfo/navidrome--lastfm.album.getinfo.empty.json"))
        #expect(info.listeners == 494_356)
        #expect(info.description == nil)
    }

    @Test func `An album without artwork, tags and tracks is decoded`() throws {
        let info = try AlbumInfoRequest(artist: "a", album: "b")
            .answer(from: recorded("album.getInfo/navidrome--lastfm.album.getinfo.empty_urls.json"))
        #expect(
            info
                == AlbumInfo(
                    artist: "The Jesus and Mary Chain",
                    name: "The Definitive Less Damage And More Joy",
                    url:
                        "https://www.last.fm/music/The+Jesus+and+Mary+Chain/The+Definitive+Less+Damage+And+More+Joy",
                    listeners: 2,
                    playCount: 2
                )
        )
    }

    @Test(arguments: [
        ("navidrome--lastfm.album.getinfo", "Cher", "Believe", 10),
        ("pydrag--find", "Mumford & Sons", "Delta", 14),
        ("pydrag--find_by_mbid", "Queen", "A Night at the Opera", 12),
    ])
    func `An older album response is decoded`(
        file: String,
        artist: String,
        name: String,
        tracks: Int
    ) throws {
        let info = try AlbumInfoRequest(artist: artist, album: name)
            .answer(from: recorded("album.getInfo/\(file).json"))
        #expect(info.artist == artist)
        #expect(info.name == name)
        #expect(info.tracks.count == tracks)
    }
}
