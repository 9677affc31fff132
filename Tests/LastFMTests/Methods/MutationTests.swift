import Core
import Foundation
import HTTP
@testable import LastFM
import Testing

/// Reads recorded bodies with random damage, each of which must yield a value or an error.
struct MutationTests {
    /// A small random number generator with the same numbers in every run.
    struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
    }

    static let pieces = [
        "null", "\"\"", "[]", "{}", "-1", "1e999", "99999999999999999999", "\\u", "\\ud800",
        "{\"#text\":\"\"}",
        "[", "{", "}", "]", "\"", ",", ":", "\u{0}",
    ]

    func damaged(_ body: Data, with generator: inout Generator) -> Data {
        var bytes = body
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let place = Int.random(in: 0..<max(bytes.count, 1), using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0 where !bytes.isEmpty:
                bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
            case 1:
                bytes = Data(bytes.prefix(place))
            case 2:
                let end = min(place + Int.random(in: 0..<40, using: &generator), bytes.count)
                bytes.removeSubrange(place..<end)
            default:
                let piece = Self.pieces.randomElement(using: &generator) ?? ""
                bytes.insert(contentsOf: Data(piece.utf8), at: min(place, bytes.count))
            }
            bytes = Data(bytes)
        }
        return bytes
    }

    @Test func `Twenty thousand damaged bodies are each decoded or rejected`() throws {
        var generator = Generator(state: 2005)
        let week = TimeSpan(from: 1_602_504_000, to: 1_603_108_800)
        var list = try recorded("user.getWeeklyChartList/lastfm-docs--getWeeklyChartList.json")
        // Shortened, because thousands of similar rows would take most of the test's time.
        list = Data(list.prefix(1500) + list.suffix(200))
        let bodies = try [
            recorded("user.getInfo/lastfm-docs--getInfo.json"),
            recorded("user.getFriends/lastfm-docs--getFriends.json"),
            recorded("user.getWeeklyAlbumChart/lastfm-docs--getWeeklyAlbumChart.json"),
            recorded("album.getInfo/navidrome--lastfm.album.getinfo.empty_urls.json"),
            recorded("album.getInfo/pydrag--find.json"),
            recorded(
                "user.getRecentTracks/lastfm-docs--ex-of-a-user-currently-not-scrobbling.json"
            ),
            recorded("errors/issue--rembo10-headphones-3257--error26.json"), list,
        ]
        let requests: [any ServiceRequest] = [
            UserInfoRequest(user: "TyphoonsNotABot"), FriendsRequest(user: "aidan-"),
            WeeklyAlbumChartRequest(user: "aidan-", week: week),
            AlbumInfoRequest(artist: "A", album: "B"), WeeklyChartListRequest(user: "aidan-"),
            RecentTracksRequest(.init(user: "frikandel_", from: 0, to: 1)),
        ]
        var answers = 0
        var errors = 0
        for index in 0..<20_000 {
            let body = damaged(bodies[index % bodies.count], with: &generator)
            for request in [requests[index / 8 % 6], requests[min(index % 8, 5)]] {
                do throws(Failure) {
                    _ = try request.answer(from: body)
                    answers += 1
                } catch {
                    errors += 1
                }
            }
        }
        #expect(answers > 500)
        #expect(errors > 500)
        #expect(answers + errors == 40_000)
    }
}
