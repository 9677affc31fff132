import Foundation
import HTTP
import LastFM

/// Answers requests as the web service would.
struct DemoService: Sendable {
    let catalogue: Catalogue
    /// The current time in Unix seconds: nothing is played after it.
    let now: Int

    /// The answer to a request, errors included.
    func answer(to query: DemoQuery) throws -> HTTPResponse {
        do {
            switch query["method"] {
            case "user.getInfo": return try .json(UserInfoAnswer(to: query, of: self))
            case "user.getFriends": return try .json(FriendsAnswer(to: query, of: self))
            case "user.getRecentTracks": return try .json(RecentTracksAnswer(to: query, of: self))
            case "user.getWeeklyChartList": return try .json(ChartListAnswer(to: query, of: self))
            case "user.getWeeklyAlbumChart": return try .json(AlbumChartAnswer(to: query, of: self))
            case "user.getTopAlbums":
                return try .json(TopAlbumsAnswer(ofUserIn: query, of: self))
            case "artist.getTopAlbums":
                return try .json(TopAlbumsAnswer(ofArtistIn: query, of: self))
            case "artist.getTopTracks": return try .json(TopTracksAnswer(to: query, of: self))
            case "artist.getSimilar": return try .json(SimilarArtistsAnswer(to: query, of: self))
            case "artist.getTopTags": return try .json(TopTagsAnswer(to: query, of: self))
            case "tag.getTopAlbums": return try .json(TagAlbumsAnswer(to: query, of: self))
            case "user.getWeeklyArtistChart":
                return try .json(ArtistChartAnswer(to: query, of: self))
            case "user.getWeeklyTrackChart": return try .json(TrackChartAnswer(to: query, of: self))
            case "auth.getToken": return try .json(["token": "demo"])
            case "auth.getSession":
                return try .json(["session": ["key": "demo", "name": DemoListener.name]])
            case "track.love": return try .json([String: String]())
            case "album.getInfo": return try .json(AlbumInfoAnswer(to: query, of: self))
            default: throw ErrorAnswer.unknownMethod
            }
        } catch let error as ErrorAnswer {
            return try .json(error, status: error.status)
        }
    }

    /// The listener that a request is about.
    func listener(in query: DemoQuery) throws -> ListenerProfile {
        guard let name = query["user"] else { throw ErrorAnswer.missingParameter }
        guard let profile = ListenerProfile.named(name) else { throw ErrorAnswer.unknownUser }
        return profile
    }

    /// A listener's plays.
    func history(of profile: ListenerProfile) -> ListenerHistory {
        ListenerHistory(of: profile, catalogue: catalogue)
    }
}

/// The parameters of a request to the web service, decoded as a form: `+` is a space.
struct DemoQuery: Sendable {
    private let values: [String: String]

    init(url: URL) {
        self.init(
            query: URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery
        )
    }

    /// The parameters in the body of a POST.
    init(form body: Data) {
        self.init(query: String(decoding: body, as: UTF8.self))
    }

    private init(query: String?) {
        var components = URLComponents()
        let query = query ?? ""
        components.percentEncodedQuery = query.components(separatedBy: "+").joined(
            separator: "%20"
        )
        var values: [String: String] = [:]
        for item in components.queryItems ?? [] { values[item.name] = item.value }
        self.values = values
    }

    /// The value of a parameter, or nil if it is absent or empty.
    subscript(name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of a parameter that is a whole number, or nil if it is not one.
    func number(_ name: String) -> Int? {
        self[name].flatMap { Int($0) }
    }
}
