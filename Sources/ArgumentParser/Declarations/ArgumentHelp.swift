/// The help text of an argument; a string literal sets the abstract.
public struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
    /// A short description.
    public var abstract: String
    /// The name of the value in angle brackets; nil for the option's name.
    public var valueName: String?
    /// Whether help screens and completions list the argument.
    public var visibility: ArgumentVisibility

    /// Creates a help text.
    public init(
        _ abstract: String = "",
        valueName: String? = nil,
        visibility: ArgumentVisibility = .default
    ) {
        self.abstract = abstract
        self.valueName = valueName
        self.visibility = visibility
    }

    /// Creates a help text from its abstract.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

/// Whether help screens and completions list an argument. A hidden argument still works.
public enum ArgumentVisibility: Sendable {
    case `default`
    case hidden
}

/// The names of an option or a flag.
///
/// They are always given, never derived from the property, so that renaming a property does not
/// change the command line.
public enum NameSpecification: Sendable {
    /// Two dashes and the given name.
    case customLong(String)
    /// One dash and the given letter.
    case customShort(Character)
    /// Several names.
    indirect case several([NameSpecification])

    var names: [ArgumentName] {
        switch self {
        case .customLong(let name): [.long(name)]
        case .customShort(let letter): [.short(letter)]
        case .several(let all): all.flatMap(\.names)
        }
    }
}

extension NameSpecification: ExpressibleByArrayLiteral {
    /// Creates a specification with all of the names.
    public init(arrayLiteral elements: NameSpecification...) { self = .several(elements) }
}

/// A name of an option or a flag.
package enum ArgumentName: Hashable, Sendable {
    case long(String)
    case short(Character)

    /// The name with its dashes.
    package var text: String {
        switch self {
        case .long(let name): "--\(name)"
        case .short(let name): "-\(name)"
        }
    }

    var isLong: Bool {
        if case .long = self { true } else { false }
    }
}

/// Converts a name such as `apiURL` or `ListFriends` to `api-url` or `list-friends`.
func hyphenated(_ name: String) -> String {
    let characters = Array(name)
    var words = ""
    for (index, character) in characters.enumerated() {
        if character.isUppercase, index > 0 {
            let previous = characters[index - 1]
            let next = characters.dropFirst(index + 1).first
            let endsAcronym = previous.isUppercase && next?.isLowercase == true
            if previous.isLowercase || previous.isNumber || endsAcronym { words.append("-") }
        }
        words += character == "_" ? "-" : character.lowercased()
    }
    return words
}
