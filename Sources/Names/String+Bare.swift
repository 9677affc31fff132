import CUtf8proc

extension String {
    /// A name's bare form: the letters and digits of its loose form, without marks such as accents,
    /// spaces and signs.
    ///
    /// It matches "Sigur Rós" with "Sigur Ros", "AC/DC" with "ACDC", and "A$AP" with "ASAP". A name
    /// made only of signs keeps its loose form.
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

    /// Letters without a removable mark that are often written plainly, and a sign used as a
    /// letter.
    private static let plainLetters: [Unicode.Scalar: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "$": "s",
    ]

    /// The text without marks.
    private static func unmarked(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        return text.mapped([UTF8PROC_COMPAT, UTF8PROC_DECOMPOSE, UTF8PROC_STRIPMARK])
    }
}
