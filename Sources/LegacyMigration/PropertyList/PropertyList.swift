/// A value in a property list of any format.
indirect enum PropertyList: Equatable, Sendable {
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case string(String)
    case data([UInt8])
    case array([PropertyList])
    case dictionary([String: PropertyList])
    /// A keyed archive's reference to one of its objects.
    case uid(UInt64)
    /// A date, a null, or text that is not Unicode; the old app's data uses none of these.
    case other

    /// Why bytes are not a property list.
    enum Failure: Error, Equatable {
        case damaged(String)
        case tooLarge(String)
        /// libplist is not installed, so the bytes cannot be read.
        case noLibrary

        /// The reason in words.
        var words: String {
            switch self {
            case .damaged(let what), .tooLarge(let what): what
            case .noLibrary: "libplist is not installed"
            }
        }
    }

    /// A dictionary's entries; nil for other values.
    var entries: [String: PropertyList]? {
        if case .dictionary(let entries) = self { entries } else { nil }
    }

    /// An array's elements; nil for other values.
    var elements: [PropertyList]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// A string's text; nil for other values.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The index of the object that a reference leads to; nil for other values.
    var reference: UInt64? {
        if case .uid(let index) = self { index } else { nil }
    }
}
