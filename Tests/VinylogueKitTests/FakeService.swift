import Foundation
import HTTP
import LastFM
import Storage
import Synchronization
import Testing

@testable import VinylogueKit

/// A service with responses that the test sets, an in-memory cache, and a record of requests.
final class FakeService: Sendable {
    /// Returns the response body for a request's query.
    typealias Answering = @Sendable ([String: String]) throws -> String

    private let state: Mutex<State>

    private struct State {
        var answering: Answering
        var asked: [String] = []
        var entries: [String: CacheEntry] = [:]
        var now: Date
        var cacheFailures = 0
        var cacheFails = false
        var underWay: [String: Int] = [:]
        var mostAtOnce: [String: Int] = [:]
    }

    init(now: Date, answering: @escaping Answering) {
        state = Mutex(State(answering: answering, now: now))
    }

    /// The methods that were called, in order.
    var asked: [String] { state.withLock { $0.asked } }
    /// The maximum number of simultaneous requests for a method.
    func mostAtOnce(_ method: String) -> Int { state.withLock { $0.mostAtOnce[method] ?? 0 } }
    /// The number of responses that could not be cached.
    var cacheFailures: Int { state.withLock { $0.cacheFailures } }

    func set(now: Date) { state.withLock { $0.now = now } }
    func set(answering: @escaping Answering) { state.withLock { $0.answering = answering } }
    func failCache() { state.withLock { $0.cacheFails = true } }
    func forgetAsked() { state.withLock { $0.asked = [] } }

    /// Replaces all cached bodies.
    func damageCache(with body: String) {
        state.withLock { state in
            for key in state.entries.keys { state.entries[key]?.body = Data(body.utf8) }
        }
    }

    /// A source that uses this service and its cache.
    func cached(_ mode: CachedAnswers.Mode = .standard) throws -> LastFMSource {
        let location = try ServiceAddress(checking: "https://service.test/2.0/")
        let transport = Transport { request in
            let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
            let query = Dictionary(
                uniqueKeysWithValues: (items ?? []).map { ($0.name, $0.value ?? "") }
            )
            let method = query["method"] ?? ""
            let answering = self.state.withLock { state in
                state.asked.append(method)
                let count = state.underWay[method, default: 0] + 1
                state.underWay[method] = count
                state.mostAtOnce[method] = max(state.mostAtOnce[method] ?? 0, count)
                return state.answering
            }
            defer { self.state.withLock { $0.underWay[method, default: 0] -= 1 } }
            // Lets other requests arrive in the meantime.
            for _ in 0..<200 where self.mostAtOnce(method) < 3 { await Task.yield() }
            return HTTPResponse(status: 200, body: Data(try answering(query).utf8))
        }
        return LastFMSource(
            location: location,
            key: { Secret("0123456789abcdef") },
            http: HTTPClient(transport: transport, limits: { _ in .instant }),
            answers: CachedAnswers(
                mode: mode,
                kind: .network,
                cache: DataCache(
                    entry: { request, _ in self.state.withLock { $0.entries[request] } },
                    store: { entry, request in
                        try self.state.withLock { state in
                            if state.cacheFails {
                                throw StorageError.unwritable(path: "/x", reason: "disk full")
                            }
                            state.entries[request] = entry
                        }
                    }
                ),
                now: { self.state.withLock { $0.now } },
                cacheFailed: { _ in self.state.withLock { $0.cacheFailures += 1 } }
            )
        )
    }
}

/// Response bodies in the service's format.
enum Body {
    static func user(_ name: String, registered: Int) -> String {
        #"{"user":{"name":"\#(name)","playcount":"9","registered":{"unixtime":"\#(registered)"}}}"#
    }

    static func chartList(_ user: String, until end: Int) -> String {
        let charts = stride(from: TimeSpan.firstChartWeek, to: end, by: TimeSpan.week).map {
            ##"{"#text":"","from":"\##($0)","to":"\##($0 + TimeSpan.week)"}"##
        }
        let list = charts.joined(separator: ",")
        return #"{"weeklychartlist":{"chart":[\#(list)],"@attr":{"user":"\#(user)"}}}"#
    }

    static func chart(_ query: [String: String], albums: [(String, String, Int)]) -> String {
        let rows = albums.map { artist, album, plays in
            ##"{"artist":{"#text":"\##(artist)","mbid":""},"mbid":"","playcount":"\##(plays)","##
                + #""name":"\#(album)","url":"https://last.fm/x"}"#
        }
        let attributes = ["user", "from", "to"].map { #""\#($0)":"\#(query[$0] ?? "")""# }
        return #"{"weeklyalbumchart":{"album":[\#(rows.joined(separator: ","))],"#
            + #""@attr":{\#(attributes.joined(separator: ","))}}}"#
    }

    static let userNotFound = #"{"error":6,"message":"User not found"}"#
}
