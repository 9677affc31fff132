import Foundation
import HTTP
import LastFM

/// Responds to requests as the web service would.
struct DemoService: Sendable {
    let catalogue: Catalogue
    /// The current Unix time; there are no plays after it.
    let now: Int

    /// The response to a request, which may be an error.
    func answer(to query: DemoQuery) throws -> HTTPResponse {
        do {
            return .json(try body(query))
        } catch let error as ErrorAnswer {
            return .json(error.body, status: error.status)
        }
    }

    /// The functions that respond to requests, by the name of the method requested.
    typealias Methods = [String: @Sendable (DemoService) -> (DemoQuery) throws -> JSON]

    private func body(_ query: DemoQuery) throws -> JSON {
        let all = [Self.people, Self.charts, Self.lists, Self.albums, Self.permissions]
        guard let name = query["method"], let answer = all.lazy.compactMap({ $0[name] }).first
        else { throw ErrorAnswer.unknownMethod }
        return try answer(self)(query)
    }

    private static let permissions: Methods = [
        "auth.getToken": { _ in { _ in ["token": "demo"] } },
        "auth.getSession": { _ in
            { _ in ["session": ["key": "demo", "name": .text(DemoListener.name)]] }
        },
        "track.love": { _ in { _ in [:] } },
    ]

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

/// The parameters of a request to the web service, decoded as a form, in which `+` is a space.
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
