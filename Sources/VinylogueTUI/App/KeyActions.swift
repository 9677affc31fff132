import Terminal

/// An action that keys can be given to in `keys.toml`.
struct KeyAction: Hashable, Sendable {
    let name: String
    /// The meaning of its bindings.
    let meaning: String
    /// One of its standard keys.
    let press: KeyPress

    /// All actions, in the order of the list of keys.
    static let all: [KeyAction] = {
        var actions: [KeyAction] = []
        var names: Set<String> = []
        for binding in Keymap.chapters.flatMap(\.bindings) {
            for number in [1, -1] {
                let presses = binding.presses(of: number)
                guard let first = presses.first,
                    !actions.contains(where: {
                        $0.meaning == binding.meaning && presses.contains($0.press)
                    })
                else { continue }
                let known = named.first {
                    $0.meaning == binding.meaning && presses.contains($0.press)
                }
                let action =
                    known
                    ?? KeyAction(
                        name: name(of: binding.meaning) + (number < 0 ? "-back" : ""),
                        meaning: binding.meaning,
                        press: first
                    )
                if names.insert(action.name).inserted { actions.append(action) }
            }
        }
        return actions
    }()

    /// A name made of the words of a meaning.
    private static func name(of meaning: String) -> String {
        meaning.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") }
            .split(separator: " ").joined(separator: "-")
    }

    /// The actions with shorter names than their meanings would make.
    static let named: [KeyAction] = [
        ("pause", "pause, resume", " "), ("next-track", "change tracks", ">"),
        ("previous-track", "change tracks", "<"), ("seek-forward", "seek 10 seconds", "}"),
        ("seek-back", "seek 10 seconds", "{"), ("playing", "what is playing", "P"),
        ("louder", "volume", ")"), ("quieter", "volume", "("),
        ("clear-search", "clear the search", .escape), ("story", "story of the year", "t"),
        ("find", "find in the list", "/"), ("years", "all years", "y"),
        ("more-plays", "minimum plays", "+"), ("fewer-plays", "minimum plays", "-"),
        ("next-friend", "show other friends", "n"), ("previous-friend", "show other friends", "N"),
        ("artist", "the artist", "A"), ("web", "open on the web", "o"),
        ("copy", "copy name and artist", "Y"), ("days", "days, weeks, months", "D"),
        ("weeks", "days, weeks, months", "W"), ("months", "days, weeks, months", "M"),
        ("down", "move", "j"), ("up", "move", "k"),
        ("page-down", "scroll by a page", .pageDown), ("page-up", "scroll by a page", .pageUp),
        ("last", "first, last", "G"), ("first", "first, last", "g"),
        ("retry", "try again", "r"), ("offline", "work offline", "O"),
        ("keys", "show these keys", "?"), ("back", "back", "q"),
        ("next", "previous, next", "l"), ("previous", "previous, next", "h"),
        ("later", "earlier, later week", "."), ("earlier", "earlier, later week", ","),
        ("later-year-of-album", "years of this album", "]"),
        ("earlier-year-of-album", "years of this album", "["),
        ("subject", "list artists, tracks", "b"), ("edit", "edit the list", "e"),
        ("move-down", "move down, up", "J"), ("move-up", "move down, up", "K"),
        ("last-year", "first, last year", .end), ("first-year", "first, last year", .home),
        ("dial", "turn the dial", "d"), ("why", "why it's here", "i"),
        ("more", "less, more", "l"), ("less", "less, more", "h"),
    ].map { KeyAction(name: $0, meaning: $1, press: KeyPress($2)) }
}

extension Binding {
    /// The keys that pass a number to the action, the standard key first.
    func presses(of number: Int) -> [KeyPress] {
        keys.filter { $0.value == number }.keys.sorted { $0.order < $1.order }
    }
}

extension KeyPress {
    /// Sorts characters first.
    fileprivate var order: (Int, String) {
        if case .character(let scalar) = key {
            return (modifiers.isEmpty ? 0 : 1, String(scalar))
        }
        return (2, "\(key)")
    }

    /// The name of the key in `keys.toml`.
    var name: String {
        let name =
            switch key {
            case .character(" "): "space"
            case .character(let scalar): String(scalar)
            case .function(let number): "f\(number)"
            case .backtab: "shift-tab"
            default: Self.names.first { $0.value == key }?.key ?? ""
            }
        let shift = modifiers.contains(.shift) ? "shift-" : ""
        return (modifiers.contains(.control) ? "ctrl-" : "")
            + (modifiers.contains(.alt) ? "alt-" : "") + shift + name
    }

    /// The key with a name such as `ctrl-g`, `page-up` or `x`; nil if there is none.
    init?(named text: String) {
        var (rest, modifiers) = (Substring(text), KeyModifiers())
        for (prefix, modifier) in [
            ("ctrl-", KeyModifiers.control), ("alt-", .alt), ("shift-", .shift),
        ]
        where rest.hasPrefix(prefix) && rest.count > prefix.count {
            rest = rest.dropFirst(prefix.count)
            modifiers.insert(modifier)
        }
        if rest == "tab", modifiers.contains(.shift) {
            self.init(.backtab, modifiers.subtracting(.shift))
        } else if let key = Self.names[String(rest)] {
            self.init(key, modifiers)
        } else if rest.first == "f", let number = Int(rest.dropFirst()), (1...20).contains(number) {
            self.init(.function(number), modifiers)
        } else {
            let scalars = Array(rest.unicodeScalars)
            // A character already shows whether Shift was held, and Control ignores it.
            guard scalars.count == 1, !modifiers.contains(.shift), scalars[0].value > 0x20,
                !(0x7F..<0xA0).contains(scalars[0].value)
            else { return nil }
            let isLower = modifiers.contains(.control) && scalars[0].isASCII
            let scalar = isLower ? scalars[0].properties.lowercaseMapping.unicodeScalars.first : nil
            self.init(.character(scalar ?? scalars[0]), modifiers)
        }
    }

    private static let names: [String: Key] = [
        "space": " ", "enter": .enter, "esc": .escape, "tab": .tab, "backspace": .backspace,
        "delete": .delete, "insert": .insert, "up": .up, "down": .down, "left": .left,
        "right": .right, "home": .home, "end": .end, "page-up": .pageUp, "page-down": .pageDown,
    ]
}
