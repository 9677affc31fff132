import Core
import Foundation
import HTTP
import TestSupport
import Testing

@testable import MusicBrainz

struct AlbumSearchTests {
    @Test func `A recorded album has its year, its cover and its editions`() throws {
        let request = AlbumSearchRequest(artist: "Gråinheim", title: "Hexndeifl")
        let group = ReleaseGroup(
            id: "4a9421e6-9def-4616-82bf-674d5a5c7a29",
            artist: "Gråinheim",
            title: "Hexndeifl",
            year: 2021,
            isAlbum: true,
            tags: [],
            releases: ["cb36e0ab-6634-4d85-a84e-8be89924811f"]
        )
        #expect(try request.answer(from: recorded("release-group-search--one.json")) == [group])
        #expect(try request.answer(from: recorded("release-group-search--empty.json")) == [])
        #expect(group.cover == "release-group/4a9421e6-9def-4616-82bf-674d5a5c7a29/front-250")
    }

    @Test func `Tags come by their votes, and official editions first`() throws {
        let body = """
            {"release-groups":[{"id":"4A9421E6-9DEF-4616-82BF-674D5A5C7A29","title":"T",
            "primary-type":"Album","secondary-types":["Live"],"artist-credit":[{"name":"A",
            "joinphrase":" & "},{"name":"B"}],"tags":[{"name":"jazz","count":2},
            {"name":"drone","count":5},{"name":"bad","count":-1}],"releases":[
            {"id":"cb36e0ab-6634-4d85-a84e-8be899248111","status":"Bootleg"},
            {"id":"cb36e0ab-6634-4d85-a84e-8be899248112","status":"Official"},{"id":"x"}]}]}
            """
        let request = AlbumSearchRequest(artist: "A & B", title: "T")
        let group = try #require(try request.answer(from: Data(body.utf8)).first)
        #expect(group.artist == "A & B")
        #expect(group.tags == ["drone", "jazz"])
        #expect(!group.isAlbum)
        #expect(group.year == nil)
        #expect(
            group.releases == [
                "cb36e0ab-6634-4d85-a84e-8be899248112", "cb36e0ab-6634-4d85-a84e-8be899248111",
            ]
        )
    }

    @Test func `Quotes in names cannot change the search`() {
        let request = AlbumSearchRequest(artist: "A\" OR \"", title: "T\\")
        #expect(request.parameters["query"] == #"releasegroup:"T" AND artist:"A OR ""#)
    }

    @Test func `The tracks of a recorded release have lengths in seconds`() throws {
        let request = ReleaseTracksRequest(id: "b84ee12a-09ef-421b-82de-0441a926375b")
        let tracks = try request.answer(from: recorded("release.json"))
        #expect(tracks.count == 10)
        #expect(tracks.first?.name == "Speak to Me")
        #expect(tracks.first?.duration == 68)
    }

    @Test func `An artist's tags are relative to the most used one`() throws {
        let body = """
            {"artists":[{"name":"Skid","tags":[{"name":"x","count":1}]},{"name":"SKID ROW",
            "tags":[{"name":"glam","count":1},{"name":"metal","count":4}]}]}
            """
        let request = ArtistTagsRequest(artist: "Skid Row")
        let tags = [TopTag(name: "metal", count: 100), TopTag(name: "glam", count: 25)]
        #expect(try request.answer(from: Data(body.utf8)) == tags)
        #expect(try request.answer(from: recorded("artist-search.json")) == [])
    }

    @Test(arguments: ["{}", "[]", #"{"media":{},"artists":1,"release-groups":""}"#])
    func `Invalid responses are rejected`(body: String) {
        let body = Data(body.utf8)
        #expect(throws: Failure.self) {
            try AlbumSearchRequest(artist: "a", title: "b").answer(from: body)
        }
        #expect(throws: Failure.self) { try ArtistTagsRequest(artist: "a").answer(from: body) }
        #expect(throws: Failure.self) { try ReleaseTracksRequest(id: "a").answer(from: body) }
    }
}
