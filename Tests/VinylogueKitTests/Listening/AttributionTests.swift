import Testing

@testable import VinylogueKit

struct AttributionTests {
    @Test(
        arguments: [
            ([], nil),
            ([nil, "https://demo.vinylogue.invalid/music/A"], nil),
            (
                [
                    "https://libre.fm/music/A", "https://notlast.fm/a",
                    "https://evil.example/last.fm",
                ], nil
            ),
            (["https://www.last.fm/music/A"], "from Last.fm"),
            (["https://lastfm.freetls.fastly.net/i/u/300x300/a.png"], "from Last.fm"),
            (["https://is1-ssl.mzstatic.com/a.jpg"], "from Apple Music"),
            (["https://coverartarchive.org/release/a/1-250.jpg"], "from MusicBrainz"),
            (
                ["https://music.apple.com/us/album/1", "HTTP://x", "https://WWW.Last.fm:443/?a"],
                "from Last.fm and Apple Music"
            ),
            (
                [
                    "https://coverartarchive.org/release/a", "https://music.apple.com/us/album/1",
                    "https://www.last.fm/music/A",
                ],
                "from Last.fm, Apple Music and MusicBrainz"
            ),
        ] as [([String?], String?)]
    )
    func `Services are credited if their URLs appear in the content`(
        addresses: [String?],
        words: String?
    ) {
        #expect(Attribution(of: addresses).words == words)
    }

    @Test(
        arguments: [
            (["lastfm"], "from Last.fm"),
            (["ghan", "lastfm-to-csv", "lastfm-to-sqlite", "scrobbledb"], "from Last.fm"),
            (["spotify", "lastfm", "listenbrainz"], "from Last.fm, ListenBrainz and Spotify"),
            (["apple-music"], "from Apple Music"),
            (
                [
                    "koito", "maloja", "navidrome", "pano", "scrobbler-log", "vinylogue",
                    "youtube-music", "salvaged",
                ], nil
            ),
        ] as [([String], String?)]
    )
    func `Services are credited if plays come from them`(sources: [String], words: String?) {
        let site = MusicPages().site
        #expect(Attribution(ofPlaysFrom: sources, syncedWith: site).words == words)
    }

    @Test(arguments: [nil, "https://demo.vinylogue.invalid", "https://libre.fm"])
    func `Plays synced with another server are not credited to Last.fm`(site: String?) {
        #expect(Attribution(ofPlaysFrom: ["lastfm"], syncedWith: site).words == nil)
        let others = Attribution(ofPlaysFrom: ["lastfm", "spotify"], syncedWith: site)
        #expect(others.words == "from Spotify")
    }
}
