/// Reads the documentation's notation of JSON: as in JSON, but `...` stands for what is left out, a key may
/// stand without a value, and a word in brackets says what is listed.
package struct ShapeNotation {
    private var rest: Substring

    /// The form that a text shows; nil if it is none.
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

    /// A number, a truth value, or a word for what is not spelled out.
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
