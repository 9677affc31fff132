/// Reads CSV byte by byte, with the rules of Python's csv module: quotes count only at the start of
/// a field, and a line ends in LF, CR or both.
struct CSVState {
    private enum Place {
        case start, unquoted, quoted, afterQuote
    }

    /// The meaning of a byte.
    enum Role {
        /// A letter of a field.
        case letter
        /// A quote that is not part of the field.
        case mark
        /// The end of a field.
        case comma
        /// The end of a record.
        case end
    }

    private var place = Place.start

    /// Whether a quote is open.
    var isQuoted: Bool { place == .quoted }

    /// Takes the next byte.
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
    static func split(_ bytes: ArraySlice<UInt8>) -> [String]? {
        var state = CSVState()
        var fields: [String] = []
        var field: [UInt8] = []
        for byte in bytes {
            switch state.take(byte) {
            case .letter: field.append(byte)
            case .mark: break
            case .comma:
                guard let text = String(validating: field, as: UTF8.self) else { return nil }
                fields.append(text)
                field.removeAll(keepingCapacity: true)
            // Only a record split by other rules has more.
            case .end: break
            }
        }
        guard let text = String(validating: field, as: UTF8.self) else { return nil }
        return fields + [text]
    }
}
