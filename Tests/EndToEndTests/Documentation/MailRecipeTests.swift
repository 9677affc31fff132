import Foundation
import TestSupport
import Testing

/// The guide's recipe for sending the digest by mail.
struct MailRecipeTests {
    @Test(.timeLimit(.minutes(60)))
    func `No line of the guide's HTML mail exceeds the length servers accept`() async throws {
        let home = try UserHome()
        let recipe = try #require(
            try DocumentationPage.article("Digest").section("By mail").blocks
                .first { $0.contains("| msmtp me@example.org") }
        )
        let folder = try TemporaryDirectory()
        let mail = folder.url.appending(path: "mail")
        let script = recipe.replacing("| msmtp me@example.org", with: "> \(mail.path)")
            .replacing(
                "vinylogue digest --quiet",
                with: "\"$@\" digest --quiet --demo"
            )
        let outcome = try await home.program().run([], through: script)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = String(decoding: try Data(contentsOf: mail), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // RFC 5321 allows 998 bytes.
        #expect((lines.map(\.utf8.count).max() ?? 0) <= 998)
        let head = lines.prefix { !$0.isEmpty }
        #expect(head.contains("Content-Type: text/html; charset=utf-8"))
        let body = lines.dropFirst(head.count).joined()
        let page = Data(base64Encoded: String(body)).map { String(decoding: $0, as: UTF8.self) }
        #expect(page?.hasPrefix("<!DOCTYPE html>") == true)
        #expect(page?.hasSuffix("</html>\n") == true)
    }
}
