/// Parses the documentation's notation for JSON. It differs from JSON in that `...` stands for omitted
/// contents, keys may lack values, and lists may contain a word for their elements.
package struct ShapeNotation {
    private var rest: Substring

    /// The shape that the notation describes; nil if it is invalid.
    package static func shape(_ text: String) -> Shape? {
        var notation = ShapeNotation(rest: text.filter { !$0.isNewline }[...])
        guard let shape = notation.shape() else { return nil }
        notation.skipSpace()
        return notation.rest.isEmpty ? shape : nil
    }

    private mutating func shape() -> Shape? {
        skipSpace()
        if skip("{") {
            if skip("...") { return skip("}") ? .unknown : nil }
            return object()
        }
        if skip("[") {
            let element = rest.hasPrefix("{") ? shape() : word()
            return skip("]") ? element.map(Shape.list) : nil
        }
        if skip("\"") {
            guard let end = rest.firstIndex(of: "\"") else { return nil }
            rest = rest[rest.index(after: end)...]
            return .value
        }
        return word() == nil ? nil : .value
    }

    private mutating func object() -> Shape? {
        var keys: [String: Shape] = [:]
        repeat {
            guard skip("\""), let end = rest.firstIndex(of: "\"") else { return nil }
            let key = String(rest[..<end])
            rest = rest[rest.index(after: end)...]
            guard skip(":") else {
                keys[key] = .value
                continue
            }
            guard let value = shape() else { return nil }
            keys[key] = value
        } while skip(",")
        return skip("}") ? .object(keys) : nil
    }

    /// Reads a number, a Boolean, or a word that stands for a value.
    private mutating func word() -> Shape? {
        let word = rest.prefix { !",]}".contains($0) }
        rest = rest.dropFirst(word.count)
        return word.isEmpty ? nil : .unknown
    }

    private mutating func skip(_ text: String) -> Bool {
        skipSpace()
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    private mutating func skipSpace() {
        rest = rest.drop { $0 == " " }
    }
}
