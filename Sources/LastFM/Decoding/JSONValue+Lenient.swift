import Foundation

extension JSONValue {
    /// The largest count that is believed; larger ones are cut to it.
    ///
    /// No account comes near it, and the sum of as many as twenty answers of the largest size can hold
    /// still fits in 63 bits.
    static let largestCount = 1 << 40

    /// The text of a string or number, or of an object that wraps one as `#text` or `name`.
    var text: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .object: (self["#text"] ?? self["name"])?.plainText
        case .null, .bool, .array: nil
        }
    }

    /// The text of a string or number only.
    var plainText: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .null, .bool, .array, .object: nil
        }
    }

    /// The text, if it holds anything but white space.
    var filledText: String? {
        guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
        return text
    }

    /// The text, if it is a web address.
    var webAddress: String? {
        guard let text, text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
        return text
    }

    /// A whole number from a number or a string that holds one: fractions are cut off, magnitudes
    /// beyond `largestCount` are cut to it.
    var integer: Int? {
        guard let text = plainText else { return nil }
        if let exact = Int(text) { return Self.believed(exact) }
        let digits = text.filter { !$0.isWhitespace }
        if let exact = Int(digits) { return Self.believed(exact) }
        // Double also reads "nan", "inf" and hexadecimal, which are no numbers of the service.
        guard digits.utf8.count <= 400,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
            let value = Double(digits)
        else { return nil }
        let limit = Double(Self.largestCount)
        return Int(exactly: Swift.min(Swift.max(value, -limit), limit).rounded(.towardZero))
    }

    private static func believed(_ number: Int) -> Int {
        Swift.min(Swift.max(number, -largestCount), largestCount)
    }

    /// A count: as `integer`, but never negative.
    var count: Int? {
        integer.map { Swift.max($0, 0) }
    }

    /// A time in Unix seconds, if it lies in the years 1970 to 9999.
    var unixTime: Int? {
        guard let integer, (0...ChartWeek.lastTime).contains(integer) else { return nil }
        return integer
    }

    /// The objects and texts of a list in any of its forms: an array, one bare object, or one of the
    /// empty forms (a string without text, null, an object that holds nothing but white space).
    var items: [JSONValue] {
        switch self {
        case .array(let elements):
            elements.filter { if case .object = $0 { true } else { $0.filledText != nil } }
        case .object(let members):
            members.contains { $0.name != "#text" && $0.name != "@attr" } || filledText != nil
                ? [self] : []
        case .string, .number:
            filledText == nil ? [] : [self]
        case .null, .bool:
            []
        }
    }

    /// Whether this stands where an object would, with nothing in it: "" or [] or white space.
    var isEmptyForm: Bool {
        switch self {
        case .array(let elements): elements.isEmpty
        case .string: filledText == nil
        case .null, .bool, .number, .object: false
        }
    }

    /// What kind of value this is, to complete "the answer is ...".
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
