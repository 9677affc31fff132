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
