import Core
import Foundation
import TestSupport
import Testing

@testable import VinylogueKit

/// Exporting drafts in other programs' formats.
struct PlaylistExportTests {
    private let draft = PlaylistDraft(
        name: "A & B <c> \"d\" 'e'",
        description: "one\ntwo",
        tracks: [
            TrackDescriptor(
                title: "Sugar & Orbit",
                artistNames: ["솜사탕 은하", "Guest"],
                albumTitle: "Sugar <Orbit> 🍭",
                durationMs: 201_499
            ),
            TrackDescriptor(title: "]]> \u{1B}[31m\u{0}\u{FFFE}\nEnd", artistNames: ["#hash"]),
        ]
    )

    @Test func `The text format has one line for each track`() {
        #expect(
            draft.text == "솜사탕 은하, Guest — Sugar & Orbit\n#hash — ]]>  [31m \u{FFFE} End\n"
        )
    }

    @Test func `XSPF contains all known details and only characters that XML allows`() {
        #expect(
            draft.xspf == """
                <?xml version="1.0" encoding="UTF-8"?>
                <playlist version="1" xmlns="http://xspf.org/ns/0/">
                  <title>A &amp; B &lt;c&gt; &quot;d&quot; &#39;e&#39;</title>
                  <annotation>one
                two</annotation>
                  <trackList>
                    <track><title>Sugar &amp; Orbit</title><creator>솜사탕 은하, Guest</creator>\
                <album>Sugar &lt;Orbit&gt; 🍭</album><duration>201499</duration></track>
                    <track><title>]]&gt; \u{FFFD}[31m\u{FFFD}\u{FFFD}
                End</title><creator>#hash</creator></track>
                  </trackList>
                </playlist>

                """
        )
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint")))
    func `XSPF is valid according to its schema`() throws {
        let folder = try TemporaryDirectory()
        let schema = folder.url.appending(path: "xspf.rng")
        try fixture("xspf.rng", in: .module).write(to: schema)
        for (name, draft) in [("some", draft), ("none", PlaylistDraft(name: "N", tracks: []))] {
            let file = folder.url.appending(path: "\(name).xspf")
            try Data(draft.xspf.utf8).write(to: file)
            let xmllint = Process()
            xmllint.executableURL = URL(filePath: "/usr/bin/xmllint")
            xmllint.arguments = ["--noout", "--relaxng", schema.path, file.path]
            let output = Pipe()
            xmllint.standardError = output
            try xmllint.run()
            let errors = output.fileHandleForReading.rest()
            xmllint.waitUntilExit()
            #expect(String(decoding: errors, as: UTF8.self) == "\(file.path) validates\n")
        }
    }

    @Test func `JSPF has the same content as XSPF, with lengths in milliseconds`() throws {
        struct List: Decodable {
            struct Playlist: Decodable {
                var title: String
                var annotation: String?
                var track: [Track]
            }
            struct Track: Decodable, Equatable {
                var title: String
                var creator: String
                var album: String?
                var duration: Int?
            }
            var playlist: Playlist
        }
        let data = Data(draft.jspf.bytes)
        let playlist = try JSONDecoder().decode(List.self, from: data).playlist
        #expect(playlist.title == draft.name)
        #expect(playlist.annotation == "one\ntwo")
        #expect(playlist.track.map(\.title) == draft.tracks.map(\.title))
        #expect(playlist.track.map(\.creator) == ["솜사탕 은하, Guest", "#hash"])
        #expect(playlist.track.map(\.duration) == [201_499, nil])
        #expect(playlist.track.map(\.album) == ["Sugar <Orbit> 🍭", nil])
    }

    @Test func `M3U8 has the file of each track, or a comment if the track has none`() {
        #expect(
            draft.m3u8(paths: ["a/b.flac", nil]) == """
                #EXTM3U
                #EXTENC:UTF-8
                #PLAYLIST:A & B <c> "d" 'e'
                #EXTINF:201,솜사탕 은하, Guest - Sugar & Orbit
                a/b.flac
                # not in the library: #hash - ]]>  [31m \u{FFFE} End

                """
        )
        let odd = draft.m3u8(paths: [nil, "#1/x.mp3"]).split(separator: "\n")
        #expect(odd.suffix(2) == ["#EXTINF:-1,#hash - ]]>  [31m \u{FFFE} End", "./#1/x.mp3"])
        #expect(draft.m3u8(paths: [nil, " x.mp3"]).hasSuffix("\n./ x.mp3\n"))
    }

    @Test func `A line break in a title adds no file to an M3U8 list`() {
        let draft = PlaylistDraft(
            name: "N\n/etc/passwd",
            tracks: [TrackDescriptor(title: "T\r\n/etc/passwd", artistNames: ["A\u{2028}B"])]
        )
        let lines = draft.m3u8(paths: ["x"]).split(whereSeparator: \.isNewline)
        #expect(lines.filter { !$0.hasPrefix("#") } == ["x"])
    }
}
