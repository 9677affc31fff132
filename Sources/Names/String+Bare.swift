import CUtf8proc
import Foundation

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

    /// The text without its marks, as utf8proc has it.
    private static func unmarked(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        let options =
            UTF8PROC_STABLE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue
            | UTF8PROC_STRIPMARK.rawValue
        var text = text
        return text.withUTF8 { source in
            var result: UnsafeMutablePointer<UInt8>?
            let count = unsafe utf8proc_map(
                source.baseAddress,
                source.count,
                &result,
                utf8proc_option_t(options)
            )
            defer { unsafe free(result) }
            guard count >= 0, let result = unsafe result else {
                return unsafe String(decoding: source, as: UTF8.self)
            }
            let bytes = unsafe UnsafeBufferPointer(start: result, count: count)
            return unsafe String(decoding: bytes, as: UTF8.self)
        }
    }
}
