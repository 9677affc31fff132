import Foundation
import HTTP
import LastFM
import Testing

@testable import VinylogueKit

struct LoveTests {
    @Test func `A track that a playlist has in two editions is loved once`() async throws {
        let account = LastFMAccount(
            location: try ServiceAddress(checking: ServiceAddress.lastFMText),
            key: Secret("0123456789abcdef"),
            secret: try #require(Secret("secret")),
            http: HTTPClient(
                transport: Transport { _ in HTTPResponse(status: 200, body: Data("{}".utf8)) },
                limits: { _ in .instant }
            )
        )
        let tracks = ["One", "ONE (Remastered)", "Two"].map {
            TrackDescriptor(title: $0, artistNames: ["A"])
        }
        let report = try await account.love(tracks, with: #require(Secret("session")))
        #expect(report.loved == 2 && report.failed.isEmpty)
    }
}
