import Core
import Foundation
import HTTP
import ListenBrainz
import MusicBrainz

extension FuzzTarget {
    /// Responses of ListenBrainz about accounts and their plays.
    package static let listenBrainz: [FuzzTarget] = [
        openAnswer(
            "listenbrainz-listens",
            to: ListensRequest(
                user: "iliekcomputers",
                span: TimeSpan(from: 1_587_000_000, to: 1_587_772_800)
            ),
            "ListenBrainzTests",
            ending: "listens-2020.json",
            brokenPage
        ),
        openAnswer(
            "listenbrainz-mapped-listens",
            to: ListensRequest(user: "Rob", span: TimeSpan(from: 1, to: 1000)),
            seeds: [mappedListens],
            brokenPage
        ),
        openAnswer(
            "listenbrainz-range",
            to: ListenRangeRequest(user: "Rob"),
            seeds: [mappedListens]
        ) { range in
            range.range.flatMap { $0.from < 0 || $0.to < $0.from ? "the range \($0)" : nil }
        },
        openAnswer(
            "listenbrainz-count",
            to: ListenCountRequest(user: "Rob"),
            seeds: [#"{"payload":{"count":12}}"#]
        ) { $0 < 0 ? "a negative count" : nil },
        openAnswer(
            "listenbrainz-following",
            to: FollowingRequest(user: "Rob"),
            seeds: [#"{"following":["rob","Lucy","ROB"],"user":"Rob"}"#],
            brokenNames
        ),
        openAnswer(
            "listenbrainz-similar",
            to: SimilarUsersRequest(user: "Rob"),
            seeds: [#"{"payload":[{"user_name":"lucy","similarity":0.19},{"user_name":"z"}]}"#],
            brokenNames
        ),
        openAnswer(
            "listenbrainz-top-albums",
            to: TopReleaseGroupsRequest(user: "Rob", range: .overall),
            seeds: [
                """
                {"payload":{"user_id":"Rob","release_groups":[{"artist_name":"A","caa_id":257,
                "caa_release_mbid":"19e4f6cc-ca0c-4897-8dfc-a36914b7f998","listen_count":381,
                "release_group_name":"B"},{"artist_name":"C","release_group_name":"D"}]}}
                """
            ]
        ) { page in
            page.albums.lazy.compactMap { album in
                brokenNames([album.artist, album.name]) ?? album.imageURL.flatMap(brokenPath)
            }.first
        },
        openAnswer(
            "listenbrainz-new-releases",
            to: UserFreshReleasesRequest(user: "Rob"),
            "ListenBrainzTests",
            ending: "fresh-releases-user.json"
        ) { releases in
            releases.lazy.compactMap { release in
                brokenNames([release.artist, release.name])
                    ?? release.imageURL.flatMap(brokenPath)
            }.first
        },
        openAnswer(
            "listenbrainz-token",
            to: TokenOwnerRequest(),
            "ListenBrainzTests",
            ending: "valid.json"
        ) { brokenNames([$0]) },
    ]

    /// Responses of MusicBrainz about albums and artists.
    package static let musicBrainz: [FuzzTarget] = [
        openAnswer(
            "musicbrainz-album",
            to: AlbumSearchRequest(artist: "A", title: "B"),
            "MusicBrainzTests",
            ending: "one.json"
        ) { groups in
            groups.lazy.compactMap { group in
                brokenNames([group.artist, group.title] + group.tags) ?? brokenPath(group.cover)
                    ?? group.releases.lazy.compactMap(brokenPath).first
            }.first
        },
        openAnswer(
            "musicbrainz-release",
            to: ReleaseTracksRequest(id: "b84ee12a-09ef-421b-82de-0441a926375b"),
            "MusicBrainzTests",
            ending: "release.json"
        ) { tracks in
            tracks.lazy.compactMap { track in
                brokenNames([track.name]) ?? ((track.duration ?? 0) < 0 ? "a negative length" : nil)
            }.first
        },
        openAnswer(
            "musicbrainz-artist",
            to: ArtistTagsRequest(artist: "Skid Row"),
            seeds: [
                #"{"artists":[{"name":"Skid Row","tags":[{"name":"metal","count":4},{"name":"x","count":1}]}]}"#
            ]
        ) { tags in
            tags.lazy.compactMap { tag in
                brokenNames([tag.name])
                    ?? ((0...100).contains(tag.count) ? nil : "the count \(tag.count)")
            }.first
        },
    ]

    private static let mappedListens = """
        {"payload":{"count":2,"latest_listen_ts":900,"oldest_listen_ts":7,"user_id":"Rob","listens":[
        {"listened_at":900,"recording_msid":"ae29cef0-4132-49d1-aee8-eeae67763e66",
        "track_metadata":{"artist_name":"A","track_name":"T","release_name":"R","mbid_mapping":{
        "caa_id":57,"caa_release_mbid":"ab823aee-8f6e-4053-8a34-88858743e53c",
        "recording_mbid":"c7d0bf6e-b2aa-4ffa-bded-2448415b39b0",
        "release_group_mbid":"c6911b3b-135f-4b7b-a2cc-b90ea1e11ac9",
        "artist_mbids":["a96d82a0-cdca-40bf-b4c8-3d7ec178d85b"]}}},
        {"listened_at":7,"track_metadata":{"artist_name":"A","track_name":"U"}}]}}
        """

    private static func brokenPage(_ page: ListenPage) -> String? {
        if page.rowCount < page.listens.count { return "more listens than rows" }
        return page.listens.lazy.compactMap { listen in
            brokenNames([listen.artist, listen.track]) ?? listen.match?.cover.flatMap(brokenPath)
                ?? (listen.time < 1 ? "the time \(listen.time)" : nil)
        }.first
    }

    /// Damaged responses, made from valid ones.
    static func openAnswer<Request: ServiceRequest>(
        _ name: String,
        to request: Request,
        seeds: [String],
        _ brokenPromise: @escaping @Sendable (Request.Answer) -> String?
    ) -> FuzzTarget where Request.Answer: Equatable {
        FuzzTarget(name: name) { _, _ in
            let mutator = try JSONMutator(seeds: seeds.map { Array($0.utf8) })
            return { random in
                let body = Data(mutator.text(using: &random))
                return FuzzTarget.Outcome.timed { openVerdict(on: body, request, brokenPromise) }
            }
        }
    }
}
