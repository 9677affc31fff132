/// The names of an option or a flag, such as `.shortAndLong` or `[.short, .customLong("url")]`.
public struct NameSpecification: Sendable, ExpressibleByArrayLiteral {
    /// One name.
    public struct Element: Sendable, Hashable {
        enum Kind: Hashable {
            case long
            case short
            case customLong(String)
            case customShort(Character)
        }

        let kind: Kind

        /// The property's name in lower-case words after two dashes.
        public static let long = Element(kind: .long)
        /// The first letter of the property's name after one dash.
        public static let short = Element(kind: .short)

        /// The given name after two dashes.
        public static func customLong(_ name: String) -> Element {
            Element(kind: .customLong(name))
        }

        /// The given character after one dash.
        public static func customShort(_ character: Character) -> Element {
            Element(kind: .customShort(character))
        }

        func name(for property: String) -> ArgumentName? {
            switch kind {
            case .long: .long(hyphenated(property))
            case .short: property.first.map { .short($0) }
            case .customLong(let name): .long(name)
            case .customShort(let character): .short(character)
            }
        }
    }

    let elements: [Element]

    /// Creates a specification of several names.
    public init(arrayLiteral elements: Element...) {
        self.elements = elements
    }

    /// The property's name in lower-case words after two dashes.
    public static let long: NameSpecification = [.long]
    /// The first letter of the property's name after one dash.
    public static let short: NameSpecification = [.short]
    /// Both names derived from the property's.
    public static let shortAndLong: NameSpecification = [.short, .long]

    /// The given name after two dashes.
    public static func customLong(_ name: String) -> NameSpecification {
        [.customLong(name)]
    }

    /// The given character after one dash.
    public static func customShort(_ character: Character) -> NameSpecification {
        [.customShort(character)]
    }

    /// The names for a property, in the order of declaration.
    func names(for property: String) -> [ArgumentName] {
        elements.compactMap { $0.name(for: property) }
    }
}

/// One name of an option or a flag.
enum ArgumentName: Hashable, Sendable {
    case long(String)
    case short(Character)

    /// The name with its dashes.
    var text: String {
        switch self {
        case .long(let name): "--\(name)"
        case .short(let name): "-\(name)"
        }
    }

    var isLong: Bool {
        if case .long = self { true } else { false }
    }
}

/// Turns `apiURL` or `ListFriends` into `api-url` or `list-friends`.
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
