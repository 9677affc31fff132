import Foundation
import TestSupport
import Testing

@testable import VinylogueKit

/// Limits for large, hostile and damaged descriptions.
struct DescriptionLimitTests {
    @Test func `A megabyte of HTML is parsed quickly`() throws {
        let html = String(repeating: "<p>Eine <b>schöne</b> Platte &amp; mehr.\n", count: 25_000)
        #expect(html.utf8.count > 1_000_000)
        let time = try threadTime {
            let text = try #require(DescriptionText(html: html))
            #expect(text.paragraphs.count == 25_000)
        }
        // About ten times as long as unoptimized code takes on a slow machine.
        #expect(time < .seconds(20))
    }

    @Test func `Long text without any tags is read completely`() {
        let html = String(repeating: "word ", count: 210_000)
        #expect(DescriptionText(html: html)?.paragraphs.first?.utf8.count == 1_049_999)
    }

    @Test func `Text over the size limit is rejected`() {
        let limit = DescriptionText.sizeLimit
        #expect(DescriptionText(html: String(repeating: "a", count: limit)) != nil)
        #expect(DescriptionText(html: String(repeating: "a", count: limit + 1)) == nil)
    }

    @Test(arguments: ["b", "div", "a", "table", "p", "ul><li", "span"])
    func `Text before ten thousand nested tags is read`(tag: String) {
        let open = String(repeating: "<\(tag)>", count: 10_000)
        #expect(
            DescriptionText(html: "start \(open) end")?.paragraphs.first?.hasPrefix("start") == true
        )
    }

    @Test func `Most of five thousand damaged texts are still read`() throws {
        let whole = """
            <p>Nevermind &amp; <b>more <i>of</b> it</i>&#233;</p>\n\n<script>x</script><!-- c -->
            Zweite Zeile<br/><ul><li>日本語</ul> <a href="https://www.last.fm/x?a=1&b=2">Read more on
            Last.fm</a>. User-contributed text is available under the Creative Commons By-SA License;
            additional terms may apply.
            """
        let pieces = [
            "<", ">", "&", "&#", "&#xD800;", "<!--", "-->", "<![CDATA[", "<?", "\"", "</", "<a>",
            "\0",
            "<table><td>", "<svg>", "<!DOCTYPE x [<!ENTITY a \"b\">]>", "\u{FEFF}", "</html>",
        ]
        var generator = SeededGenerator(seed: 1987)
        var texts = 0
        for _ in 0..<5_000 {
            var bytes = Array(whole.utf8)
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
                case 1 where place > 0: bytes.removeSubrange(place...)
                case 2:
                    let end = min(place + 30, bytes.count - 1)
                    bytes.removeSubrange(min(place, end)..<end)
                default:
                    bytes.insert(
                        contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8,
                        at: place
                    )
                }
            }
            if DescriptionText(html: String(decoding: bytes, as: UTF8.self)) != nil { texts += 1 }
        }
        #expect(texts > 3_750)
    }

    @Test func `Many threads can parse at the same time`() async {
        let all = await withTaskGroup(of: Bool.self, returning: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    DescriptionText(html: "<p>\(number)</p>")?.paragraphs == ["\(number)"]
                }
            }
            return await group.allSatisfy { $0 }
        }
        #expect(all)
    }
}
