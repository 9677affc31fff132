/// Reads CSV byte by byte, following the rules of Python's csv module: a field is quoted only if it
/// starts with a quotation mark, and a line ends in LF, CR or CRLF.
struct CSVState {
    private enum Place {
        case start, unquoted, quoted, afterQuote
    }

    /// The meaning of a byte.
    enum Role {
        /// A byte of a field's text.
        case letter
        /// A quotation mark that is not part of the text.
        case mark
        /// The end of a field.
        case comma
        /// The end of a record.
        case end
    }

    private var place = Place.start

    /// Whether a quotation mark is open.
    var isQuoted: Bool { place == .quoted }

    /// Processes the next byte, and returns its meaning.
    mutating func take(_ byte: UInt8) -> Role {
        switch (place, byte) {
        case (.quoted, 0x22):
            place = .afterQuote
            return .mark
        case (.quoted, _): return .letter
        case (.afterQuote, 0x22):
            place = .quoted
            return .letter
        case (.start, 0x22):
            place = .quoted
            return .mark
        case (_, 0x2C):
            place = .start
            return .comma
        case (_, 0x0A), (_, 0x0D):
            place = .start
            return .end
        default:
            place = .unquoted
            return .letter
        }
    }
}

/// The fields of a CSV record.
enum CSVFields {
    /// Splits a record; nil if it is not valid UTF-8.
    ///
    /// - Parameter wanted: the columns to read; the others are left empty. All if nil.
    static func split(_ bytes: ArraySlice<UInt8>, columns wanted: Set<Int>? = nil) -> [String]? {
        var state = CSVState()
        var fields: [String] = []
        var field: [UInt8] = []
        var isWanted = wanted?.contains(0) ?? true
        for byte in bytes {
            switch state.take(byte) {
            case .letter: if isWanted { field.append(byte) }
            case .mark: break
            case .comma:
                guard let text = String(validating: field, as: UTF8.self) else { return nil }
                fields.append(text)
                field.removeAll(keepingCapacity: true)
                isWanted = wanted?.contains(fields.count) ?? true
            // A record contains a line end only if it was split by other rules.
            case .end: break
            }
        }
        guard let text = String(validating: field, as: UTF8.self) else { return nil }
        return fields + [text]
    }
}
