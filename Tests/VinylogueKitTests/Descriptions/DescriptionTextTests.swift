import Foundation
import LastFM
import TestSupport
import Testing

@testable import VinylogueKit

struct DescriptionTextTests {
    private let licence =
        "User-contributed text is available under the Creative Commons By-SA License;"
        + " additional terms may apply."

    private func paragraphs(_ html: String) -> [String]? {
        DescriptionText(html: html)?.paragraphs
    }

    @Test func `Empty lines and block elements separate paragraphs`() {
        #expect(paragraphs("One.\n\nTwo.\n \n\nThree.") == ["One.", "Two.", "Three."])
        #expect(
            paragraphs("<p>One.</p><p>Two.</p><div>Three.</div>Four") == [
                "One.", "Two.", "Three.", "Four",
            ]
        )
        #expect(
            paragraphs("One.\r\n\r\nTwo.\r\nTwo and a half.") == ["One.", "Two.\nTwo and a half."]
        )
    }

    @Test func `Newlines, br tags and list items become line breaks`() {
        #expect(paragraphs("Singles\n\"One\"\n\"Two\"") == ["Singles\n\"One\"\n\"Two\""])
        #expect(paragraphs("One<br>two<br />\nthree<br><br>four") == ["One\ntwo\nthree", "four"])
        #expect(paragraphs("<ul><li>One</li><li>Two</li></ul>") == ["One\nTwo"])
    }

    @Test func `White space collapses`() {
        #expect(paragraphs("  a \t  b&nbsp; <b> c</b>  ") == ["a b c"])
    }

    @Test func `Nested tags keep their text`() {
        #expect(
            paragraphs("<p>The <b>very <i>best</i></b> of <a href=\"x\">them</a>.</p>") == [
                "The very best of them."
            ]
        )
    }

    @Test func `Scripts, style sheets and comments are dropped`() {
        let html = "a<script>alert('<b>x</b>')</script><style>p{}</style><!-- c --> b<!-- open"
        #expect(paragraphs(html) == ["a b"])
        #expect(paragraphs("<script>only()</script><!-- and this -->") == nil)
    }

    @Test func `Entities are decoded only once`() {
        #expect(
            paragraphs("R&amp;B &eacute;&#233;&#xe9; &lt;b&gt; &quot;x&quot;") == [
                "R&B ééé <b> \"x\""
            ]
        )
        #expect(paragraphs("&amp;lt;") == ["&lt;"])
    }

    @Test func `Text around invalid entities is read`() {
        #expect(paragraphs("a &nosuch; b")?.first?.contains("b") == true)
        for entity in [
            "&#0;", "&#xD800;", "&#x110000;", "&#99999999999999999999;", "&", "&#", "&#x;",
        ] {
            #expect(paragraphs("a \(entity) b")?.first?.hasPrefix("a") == true, "\(entity)")
        }
    }

    @Test func `Text around unclosed and stray tags is read`() {
        #expect(paragraphs("<p>a <b>b <i>c</p></div>d") == ["a b c", "d"])
        #expect(paragraphs("a < b and c > d")?.joined().contains("c > d") == true)
        #expect(paragraphs("a <a href=\"unfinished")?.first == "a")
    }

    @Test func `The encoding is always UTF-8, even if the text claims another`() {
        #expect(paragraphs("<meta charset=\"latin1\">Björk 宇多田 🎧") == ["Björk 宇多田 🎧"])
        #expect(
            paragraphs("<meta http-equiv=Content-Type content='text/html; charset=utf-16'>é") == [
                "é"
            ]
        )
    }

    @Test func `A null character does not end the text`() {
        #expect(paragraphs("a\u{0}b") == ["ab"])
    }

    @Test(arguments: [
        "https://www.last.fm/music/Cher/Believe", "https://demo.vinylogue.invalid/music/Cher",
    ])
    func `The closing link and the license become the credit`(address: String) {
        let link = " <a href=\"\(address)\">Read more on Last.fm</a>."
        let short = DescriptionText(html: "One.\n\nTwo.\(link)")
        #expect(short?.paragraphs == ["One.", "Two."])
        #expect(short?.credit == "From Last.fm.")
        let whole = DescriptionText(html: "One.\n\nTwo.\(link) \(licence)")
        #expect(whole?.paragraphs == ["One.", "Two."])
        #expect(whole?.credit == Licence.credit)
    }

    @Test func `A credit alone is not a description`() {
        #expect(DescriptionText(html: " <a href=\"x\">Read more on Last.fm</a>. \(licence)") == nil)
        for html in ["", " \n ", "<p></p>", "<html>", "<br>"] {
            #expect(DescriptionText(html: html) == nil, "\(html)")
        }
    }

    @Test func `Text without the closing link has no credit`() {
        #expect(DescriptionText(html: "<a href=\"x\">Last.fm</a> wrote")?.credit == nil)
        #expect(paragraphs("<a href=\"x\">Last.fm</a> wrote") == ["Last.fm wrote"])
    }

    @Test func `A recorded description is split into text and credit`() throws {
        let body = try fixture("album.getInfo.json", in: .module)
        let info = try AlbumInfoRequest(artist: "Cher", album: "Believe").answer(from: body)
        let html = try #require(info.description)
        let text = try #require(DescriptionText(html: html))
        #expect(
            text.paragraphs.first?.hasPrefix("Believe is the twenty-third studio album") == true
        )
        #expect(
            text.paragraphs.last
                == "\"Believe\"\n\"Strong Enough\"\n\"All or Nothing\"\n\"Dov'è L'Amore\""
        )
        #expect(text.credit == Licence.credit)
    }
}
