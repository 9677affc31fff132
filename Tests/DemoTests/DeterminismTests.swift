import Demo
import Foundation
import HTTP
import LastFM
import Testing

/// A change to these values means that everyone sees a different history in the demo.
struct DeterminismTests {
    private let demo = DemoConversation()

    @Test func `One week’s chart is the same on every machine`() async throws {
        let chart = try await demo.chart(from: 1_275_825_600, to: 1_276_430_400)
        #expect(
            chart.rows.prefix(3).map(\.line) == [
                "47 Goldie Marmalade - Last Jar",
                "42 Los Ángeles Tardíos - Hora pico",
                "30 Velvet Ombudsman - The Appeals Process",
            ]
        )
    }

    @Test func `All responses combined have the expected digest`() async throws {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for user in [DemoListener.name] + DemoListener.friendNames {
            for start in stride(from: 1_169_380_800, to: 1_795_000_000, by: 604_800 * 7) {
                let response = try await demo.ask(
                    "user.getWeeklyAlbumChart",
                    ["user": user, "from": String(start), "to": String(start + 604_800)]
                )
                digest = response.body.reduce(digest) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            }
            let info = try await demo.ask(
                "album.getInfo",
                ["artist": "Hotel Pommes", "album": "Minibar", "username": user]
            )
            digest = info.body.reduce(digest) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        #expect(String(digest, radix: 16) == "f73c2f9e680f0ae0")
    }
}
