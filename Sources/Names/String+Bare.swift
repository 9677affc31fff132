import CUtf8proc

extension String {
    /// The bare form of a name: the letters and digits of its loose form, without marks such as accents,
    /// and without the spaces and signs between them.
    ///
    /// It joins "Sigur Rós" and "Sigur Ros", "AC/DC" and "ACDC", "A$AP" and "ASAP". A name of signs only
    /// keeps its loose form.
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

    /// Letters that have no mark to drop but are often written plainly, and a sign that stands for one.
    private static let plainLetters: [Unicode.Scalar: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "$": "s",
    ]

    /// The text without its marks.
    private static func unmarked(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        return text.mapped([UTF8PROC_COMPAT, UTF8PROC_DECOMPOSE, UTF8PROC_STRIPMARK])
    }
}
