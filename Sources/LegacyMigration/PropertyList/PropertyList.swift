/// The value of a property list in any format.
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
    /// A date, a null, or text that is not Unicode, which the old app's data never needs.
    case other

    /// Why bytes are not a property list.
    enum Failure: Error, Equatable {
        case damaged(String)
        case tooLarge(String)
        /// libplist, which reads them, is not installed.
        case noLibrary

        /// The reason in words.
        var words: String {
            switch self {
            case .damaged(let what), .tooLarge(let what): what
            case .noLibrary: "libplist is not installed"
            }
        }
    }

    /// The entries of a dictionary, or nil.
    var entries: [String: PropertyList]? {
        if case .dictionary(let entries) = self { entries } else { nil }
    }

    /// The elements of an array, or nil.
    var elements: [PropertyList]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The text of a string, or nil.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The index that a reference points to, or nil.
    var reference: UInt64? {
        if case .uid(let index) = self { index } else { nil }
    }
}
