import Core
import Foundation
import HTTP
import MusicBrainz
import Testing

struct ReleaseGroupSearchTests {
    @Test func `An album search result is decoded`() throws {
        let groups = try ReleaseGroupSearchRequest(tag: "black metal")
            .answer(from: recorded("release-group-search--one.json"))
        #expect(
            groups == [
                TopAlbum(
                    artist: "Gråinheim",
                    name: "Hexndeifl",
                    imageURL: "release-group/4a9421e6-9def-4616-82bf-674d5a5c7a29/front-250",
                    year: 2021
                )
            ]
        )
    }

    @Test func `A search without results returns an empty list`() throws {
        let body = try recorded("release-group-search--empty.json")
        #expect(try ReleaseGroupSearchRequest(tag: "x").answer(from: body).isEmpty)
    }

    @Test func `The names of several artists are joined, and compilations are left out`() throws {
        let body = """
            {"release-groups":[{"id":"4a9421e6-9def-4616-82bf-674d5a5c7a29","title":"T",
            "artist-credit":[{"name":"A","joinphrase":" & "},{"name":"B"}]},
            {"id":"4a9421e6-9def-4616-82bf-674d5a5c7a29","title":"Best of",
            "secondary-types":["Compilation"],"artist-credit":[{"name":"A"}]},
            {"id":"../x","title":"No identifier","artist-credit":[{"name":"A"}]}]}
            """
        let groups = try ReleaseGroupSearchRequest(tag: "x").answer(from: Data(body.utf8))
        #expect(groups.map(\.artist) == ["A & B"])
        #expect(groups.map(\.year) == [nil])
    }

    @Test func `Quotes and backslashes are removed from a tag in the query`() throws {
        let request = ReleaseGroupSearchRequest(tag: #"a" OR "b\"#, years: 2025...2026)
        #expect(
            request.parameters["query"]
                == #"tag:"a OR b" AND primarytype:album AND status:official "#
                + "AND firstreleasedate:[2025 TO 2026-12-31]"
        )
    }
}
