import Foundation
import HTTP
import LastFM

/// Responds to requests as the web service would.
struct DemoService: Sendable {
    let catalogue: Catalogue
    /// The current Unix time: nothing is played after it.
    let now: Int

    /// The response to a request, including errors.
    func answer(to query: DemoQuery) throws -> HTTPResponse {
        do {
            return .json(try body(query))
        } catch let error as ErrorAnswer {
            return .json(error.body, status: error.status)
        }
    }

    private func body(_ query: DemoQuery) throws -> JSON {
        switch query["method"] {
        case "user.getInfo": try userInfo(query)
        case "user.getFriends": try friends(query)
        case "user.getRecentTracks": try recentTracks(query)
        case "user.getTopAlbums": try userTopAlbums(query)
        case "user.getWeeklyChartList": try chartList(query)
        case "user.getWeeklyAlbumChart": try albumChart(query)
        case "user.getWeeklyArtistChart": try artistChart(query)
        case "user.getWeeklyTrackChart": try trackChart(query)
        case "artist.getTopAlbums": try artistTopAlbums(query)
        case "artist.getTopTracks": try topTracks(query)
        case "artist.getSimilar": try similarArtists(query)
        case "artist.getTopTags": try topTags(query)
        case "tag.getTopAlbums": try tagAlbums(query)
        case "album.getInfo": try albumInfo(query)
        case "auth.getToken": ["token": "demo"]
        case "auth.getSession": ["session": ["key": "demo", "name": .text(DemoListener.name)]]
        case "track.love": [:]
        default: throw ErrorAnswer.unknownMethod
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

    /// A parameter's value, or nil if it is absent or empty.
    subscript(name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A parameter's value as an integer, or nil if it is not one.
    func number(_ name: String) -> Int? {
        self[name].flatMap { Int($0) }
    }
}
