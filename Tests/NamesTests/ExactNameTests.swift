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
    func `Exact names ignore case, width, composition and white space`(left: String, right: String)
    {
        #expect(left.exactName == right.exactName)
    }

    @Test(arguments: [
        ("Bjork", "Björk"), ("The Beatles", "Beatles"), ("A & B", "A and B"), ("AB", "A B"),
        ("Ok", "0k"), ("Weezer", "Weezer (Red Album)"),
    ])
    func `Names that differ in letters, accents or words are not equal`(left: String, right: String)
    {
        #expect(left.exactName != right.exactName)
    }

    @Test func `A name of only white space is empty`() {
        #expect(" \t\n\u{3000}\u{200B}".exactName.isEmpty)
        #expect("".exactName.isEmpty)
    }

    @Test func `The exact name of every character is the same in each normalization form`() {
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

    @Test func `Normalizing a random name a second time does not change it`() {
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
