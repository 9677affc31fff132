import CUtf8proc

extension String {
    /// A name's bare form: only the letters and digits of its loose form, without accents.
    ///
    /// "Sigur Rós" matches "Sigur Ros", "AC/DC" matches "ACDC", and "A$AP" matches "ASAP". A name
    /// without letters or digits keeps its loose form.
    package var bareName: String {
        let loose = looseName
        var bare = String.UnicodeScalarView()
        for scalar in Self.unmarked(loose).unicodeScalars {
            if let plain = Self.plainLetters[scalar] {
                bare.append(contentsOf: plain.unicodeScalars)
                continue
            }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter, .decimalNumber, .letterNumber, .otherNumber, .spacingMark:
                bare.append(scalar)
            default: break
            }
        }
        return bare.isEmpty ? loose : String(bare)
    }

    /// A name as it is searched: the exact form without accents, and with plain letters and quotes.
    ///
    /// Spaces and punctuation are kept.
    package var unaccentedName: String {
        let exact = exactName
        guard exact.utf8.contains(where: { $0 >= 0x80 }) else { return exact }
        var plain = String.UnicodeScalarView()
        for scalar in Self.unmarked(exact).unicodeScalars {
            switch scalar {
            case "\u{2018}", "\u{2019}", "\u{2032}": plain.append("'")
            default:
                plain.append(
                    contentsOf: (Self.plainLetters[scalar] ?? String(scalar)).unicodeScalars
                )
            }
        }
        return String(plain)
    }

    /// Replacements for "$" and for letters that do not decompose into a plain letter and a mark.
    private static let plainLetters: [Unicode.Scalar: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "$": "s",
    ]

    /// The text, decomposed, without combining marks.
    private static func unmarked(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        return text.mapped([UTF8PROC_COMPAT, UTF8PROC_DECOMPOSE, UTF8PROC_STRIPMARK])
    }
}
