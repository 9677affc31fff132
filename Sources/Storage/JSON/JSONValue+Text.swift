import Foundation

extension JSONValue {
    /// Reads a JSON text, or returns nil when it is none or could not be kept exactly.
    init?(text: Data) {
        guard let value = try? JSONParser.value(of: text) else { return nil }
        self = value
    }

    /// The value as people read it: two spaces a level, names sorted, a final newline.
    var text: Data {
        var text = ""
        write(to: &text, indent: "")
        return Data((text + "\n").utf8)
    }

    private func write(to text: inout String, indent: String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let value): Self.write(value, to: &text)
        case .array(let elements):
            Self.write(elements, between: ("[", "]"), to: &text, indent: indent) {
                element,
                text,
                indent in
                element.write(to: &text, indent: indent)
            }
        case .object(let members):
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            Self.write(sorted, between: ("{", "}"), to: &text, indent: indent) {
                member,
                text,
                indent in
                Self.write(member.key, to: &text)
                text += ": "
                member.value.write(to: &text, indent: indent)
            }
        }
    }

    private static func write<Item>(
        _ items: [Item],
        between brackets: (String, String),
        to text: inout String,
        indent: String,
        item write: (Item, inout String, String) -> Void
    ) {
        text += brackets.0
        let inner = indent + "  "
        for (index, item) in items.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + inner
            write(item, &text, inner)
        }
        if !items.isEmpty { text += "\n" + indent }
        text += brackets.1
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
