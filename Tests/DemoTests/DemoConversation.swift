import Demo
import Foundation
import HTTP
import LastFM
import Testing

/// Sends requests to the demo at a fixed time, by default 2026-11-21 09:00 UTC.
struct DemoConversation {
    static let saturday = 1_795_251_600
    var now = saturday

    func ask(_ method: String, _ parameters: [String: String] = [:]) async throws -> HTTPResponse {
        let all = ["method": method, "api_key": "any", "format": "json"]
            .merging(parameters) { $1 }
        let query = all.sorted { $0.key < $1.key }
            .map { "\($0.key)=\(encoded($0.value))" }.joined(separator: "&")
        let url = try #require(URL(string: "https://ws.audioscrobbler.com/2.0/?\(query)"))
        let date = Date(timeIntervalSince1970: Double(now))
        return try await Transport.demo(now: { date }).send(HTTPRequest(url: url))
    }

    func body<Body: Decodable>(
        _ type: Body.Type,
        _ method: String,
        _ parameters: [String: String] = [:]
    ) async throws -> Body {
        let response = try await ask(method, parameters)
        #expect(response.status == 200)
        return try JSONDecoder().decode(type, from: response.body)
    }

    func chart(user: String = DemoListener.name, from: Int, to: Int) async throws -> ChartBody {
        try await body(
            ChartBody.self,
            "user.getWeeklyAlbumChart",
            ["user": user, "from": String(from), "to": String(to)]
        )
    }

    private func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let hex = String(byte, radix: 16, uppercase: true)
            return "%" + (hex.count == 1 ? "0" : "") + hex
        }.joined()
    }
}

struct ChartBody: Decodable {
    var weeklyalbumchart: Chart

    struct Chart: Decodable {
        var album: [Row]
        var attributes: [String: String]

        enum CodingKeys: String, CodingKey {
            case album
            case attributes = "@attr"
        }
    }

    struct Row: Decodable {
        var artist: [String: String]
        var name: String
        var playcount: String
        var attributes: [String: String]

        enum CodingKeys: String, CodingKey {
            case artist, name, playcount
            case attributes = "@attr"
        }

        var line: String { "\(playcount) \(artist["#text"] ?? "") - \(name)" }
    }

    var rows: [Row] { weeklyalbumchart.album }
    var plays: [Int] { rows.compactMap { Int($0.playcount) } }
}
