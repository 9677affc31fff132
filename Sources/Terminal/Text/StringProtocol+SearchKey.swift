import CUtf8proc

extension StringProtocol {
    /// This text's search key, which ignores case, accents, width and compatibility forms, and is
    /// the same in every locale.
    ///
    /// A text contains another if its key contains the other text's key.
    package var searchKey: [UInt8] {
        if utf8.allSatisfy({ $0 < 0x80 }) {
            return utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        }
        var key = String.UnicodeScalarView()
        for scalar in decomposed { key.append(scalar.withoutStroke) }
        return Array(String(key).utf8)
    }

    /// The text's scalars, decomposed, case-folded and without marks (Unicode's NFKD and case
    /// folding).
    private var decomposed: [Unicode.Scalar] {
        let options = utf8proc_option_t(
            rawValue: UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue
                | UTF8PROC_COMPAT.rawValue | UTF8PROC_CASEFOLD.rawValue
                | UTF8PROC_STRIPMARK.rawValue | UTF8PROC_IGNORE.rawValue
        )
        let bytes = Array(utf8)
        let count = unsafe utf8proc_decompose(bytes, bytes.count, nil, 0, options)
        guard count >= 0 else { return Array(unicodeScalars) }
        var values = [Int32](repeating: 0, count: count)
        let filled = unsafe utf8proc_decompose(bytes, bytes.count, &values, count, options)
        guard filled == count else { return Array(unicodeScalars) }
        return values.compactMap { UInt32(exactly: $0).flatMap(Unicode.Scalar.init) }
    }
}

extension [UInt8] {
    /// Whether this search key contains another; faster than the standard library's generic search.
    package func contains(_ key: [UInt8]) -> Bool {
        guard let first = key.first, count >= key.count else { return key.isEmpty }
        return self[...(count - key.count)].indices.contains { start in
            self[start] == first && self[start...].starts(with: key)
        }
    }
}

extension Unicode.Scalar {
    /// The letter without its stroke, which people treat as an accent but Unicode does not.
    fileprivate var withoutStroke: Unicode.Scalar {
        switch self {
        case "ø": "o"
        case "ł": "l"
        case "đ": "d"
        case "ħ": "h"
        case "ŧ": "t"
        case "ı": "i"
        default: self
        }
    }
}
