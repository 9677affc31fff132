import Core
import Foundation
import LastFM
import Storage
import Testing

@testable import VinylogueKit

struct CanonicalRequestTests {
    private func base() throws -> URL {
        try #require(URL(string: "https://ws.audioscrobbler.com/2.0/"))
    }

    @Test func `The example in the cache specification is correct`() throws {
        let specification = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "cache-spec.md")
        let page = try String(contentsOf: specification, encoding: .utf8)
        let week = TimeSpan(from: 1_540_728_000, to: 1_541_332_800)
        let text = WeeklyAlbumChartRequest(user: "RJ", week: week).canonicalText(
            baseURL: try base()
        )
        let name = DataCache.Kind.responses.fileName(for: text)
        #expect(page.contains("    \(text)\n"))
        #expect(page.contains("    printf %s '\(text)' | sha256sum\n"))
        #expect(page.contains("    \(name.dropLast(5))  -\n"))
        #expect(page.contains("so the file is `\(name)`."))
        #expect(
            name == "6c95177ba34d6250adff0e7d46d69a1a2d1622a64df6484e64790d955602ad59.json"
        )
    }

    @Test func `A request's canonical text ignores case in usernames but not in artist names`()
        throws
    {
        let lower = AlbumInfoRequest(artist: "Can", album: "Ege Bamyası", user: "joe")
        let upper = AlbumInfoRequest(artist: "Can", album: "Ege Bamyası", user: "JOE")
        let other = AlbumInfoRequest(artist: "CAN", album: "Ege Bamyası", user: "joe")
        let texts = try [lower, upper, other].map {
            $0.canonicalText(baseURL: try base())
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0] != texts[2])
        #expect(
            texts[0].hasSuffix(
                "?album=Ege%20Bamyas%C4%B1&artist=Can&method=album.getInfo&username=joe"
            )
        )
    }
}
