import Foundation
import Names
import TestSupport
import Testing

@Suite struct ExactNameTests {
    @Test(arguments: [
        ("BJÖRK", "björk"), ("Bjo\u{308}rk", "Björk"), ("ＡＢＢＡ", "abba"), ("Straße", "STRASSE"),
        ("  Sigur \t Rós\n", "sigur rós"), ("Sigur\u{3000}Rós", "Sigur\u{A0}Rós"),
        ("ﬁre", "FIRE"), ("Ｍｒ．Ｃｈｉｌｄｒｅｎ", "mr.children"), ("ｶﾞｰﾃﾞﾝ", "ガーデン"),
        ("Zero\u{200B}Width", "zerowidth"), ("Ⅳ", "iv"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("…", "..."),
        ("a\u{2028}b", "a b"), ("a\u{85}\u{1680}b", "A B"),
    ])
    func `Case, width, composition and white space make no difference`(left: String, right: String)
    {
        #expect(left.exactName == right.exactName)
    }

    @Test(arguments: [
        ("Bjork", "Björk"), ("The Beatles", "Beatles"), ("A & B", "A and B"), ("AB", "A B"),
        ("Ok", "0k"), ("Weezer", "Weezer (Red Album)"),
    ])
    func `Other letters and words make a different name`(left: String, right: String) {
        #expect(left.exactName != right.exactName)
    }

    @Test func `White space alone is not a name`() {
        #expect(" \t\n\u{3000}\u{200B}".exactName.isEmpty)
        #expect("".exactName.isEmpty)
    }

    @Test func `Every letter is stable under case, width, composition and repetition`() {
        for value in UInt32(1)..<0x1_1000 {
            guard let scalar = Unicode.Scalar(value),
                scalar.properties.generalCategory != .unassigned
            else { continue }
            let name = "a\(scalar) b"
            let exact = name.exactName
            let stable =
                exact.exactName == exact
                && name.decomposedStringWithCanonicalMapping.exactName == exact
                && name.precomposedStringWithCanonicalMapping.exactName == exact
                && name.precomposedStringWithCompatibilityMapping.exactName == exact
            #expect(stable, "U+\(String(value, radix: 16))")
        }
    }

    @Test func `Random names are stable in every form`() {
        var random = SeededGenerator(seed: 13)
        let pieces = [
            "é", "e\u{301}", "Ａ", "ß", "&", "+", "the ", "The ", " ", "\t", "(", ")", "[", "]", "-",
            " - ", "remastered", "(Deluxe Edition)", "2011", "\u{2019}", "ſ", "İ", "ᾳ", "ﾊﾟ", "'",
            ", the", "live", "\u{345}", "각", "\u{1161}", "🎸", "\u{FE0F}",
        ]
        for _ in 0..<20_000 {
            let name = (0..<Int.random(in: 0...8, using: &random))
                .compactMap { _ in pieces.randomElement(using: &random) }.joined()
            let spaced = " " + name.replacing(" ", with: " \u{A0} ") + "\n"
            #expect(name.exactName == name.exactName.exactName)
            #expect(name.exactName == spaced.exactName)
            #expect(name.looseName == name.exactName.looseName)
            #expect(name.looseName == name.looseName.looseName, "\(name)")
            #expect(name.looseTitle == name.looseTitle.looseTitle, "\(name)")
            #expect(name.looseTitle.isEmpty == name.exactName.isEmpty)
        }
    }
}
