import Foundation

/// A text that comes as a string, as a number, or in an object as its `#text` or `name`.
///
/// Reading it never fails: anything else, and a string with half of a surrogate pair, reads as nil.
struct LenientText: Decodable {
    /// The most Unicode scalars that are kept of a text: drawing takes time in proportion to it.
    static let limit = 5000

    private enum CodingKeys: String, CodingKey {
        case text = "#text"
        case name
    }

    /// A string or a number; a separate type, so that nested wrappers cannot overflow the stack.
    private struct Bare: Decodable {
        let value: String?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // Decimal keeps the digits of numbers that Int or Double would not.
            value =
                (try? container.decode(String.self))
                ?? (try? container.decode(Decimal.self))?.description
        }
    }

    /// The text, cut at the limit.
    let value: String?
    private let isCut: Bool

    init(from decoder: any Decoder) throws {
        let whole = try Self.text(from: decoder)
        // Counting all the scalars of a long text would take as long as reading it.
        let end = whole.flatMap {
            $0.unicodeScalars.index($0.startIndex, offsetBy: Self.limit, limitedBy: $0.endIndex)
        }
        if let whole, let end, end < whole.endIndex {
            value = String(whole[..<end])
            isCut = true
        } else {
            value = whole
            isCut = false
        }
    }

    private static func text(from decoder: any Decoder) throws -> String? {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            return text
        } else if let wrapper = try? decoder.container(keyedBy: CodingKeys.self) {
            let key = wrapper.contains(.text) ? CodingKeys.text : .name
            return try wrapper.decodeIfPresent(Bare.self, forKey: key)?.value
        } else {
            return try Bare(from: decoder).value
        }
    }

    /// The text, unless it is blank.
    var filled: String? {
        guard let value, value.contains(where: { !$0.isWhitespace }) else { return nil }
        return value
    }

    /// The text, if it is a complete web address.
    var webAddress: String? {
        guard let value, !isCut, value.hasPrefix("https://") || value.hasPrefix("http://") else {
            return nil
        }
        return value
    }
}

/// A whole number that comes as a string or as a number.
///
/// Reading it never fails: anything else reads as nil. The frequent forms come first, because a failed
/// attempt is slow.
struct LenientInt: Decodable {
    /// The largest magnitude; larger numbers are cut to it.
    ///
    /// No real account comes near it, and the sum of all numbers in twenty answers of the largest size
    /// still fits in 63 bits.
    static let largest = 1 << 40

    /// The number, without its fraction.
    let value: Int?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            value = Self.number(in: text)
        } else if let whole = try? container.decode(Int.self) {
            value = Self.believed(whole)
        } else {
            value = (try? container.decode(Double.self)).flatMap(Self.believed)
        }
    }

    /// A count: never negative.
    var count: Int? {
        value.map { max($0, 0) }
    }

    /// A time in Unix seconds, if it is within the years 1970 to 9999.
    var unixTime: Int? {
        guard let value, (0...ChartWeek.lastTime).contains(value) else { return nil }
        return value
    }

    private static func number(in text: String) -> Int? {
        if let whole = Int(text) { return believed(whole) }
        let digits = text.filter { !$0.isWhitespace }
        // Double also reads "nan", "inf" and hexadecimal, which the service never means.
        guard digits.utf8.count <= 400,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) })
        else { return nil }
        return Double(digits).flatMap(believed)
    }

    private static func believed(_ number: Int) -> Int { min(max(number, -largest), largest) }

    private static func believed(_ number: Double) -> Int? {
        Int(exactly: min(max(number, -Double(largest)), Double(largest)).rounded(.towardZero))
    }
}

/// A value, or nil for anything else.
///
/// Reading it never fails, so that its neighbours are still read.
struct Lenient<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        value = try? Value(from: decoder)
    }
}

/// A list that comes as an array, or as its only element.
///
/// Reading it never fails: elements that cannot be read are left out, and the forms of an empty list ("",
/// white space, null) have no elements.
struct OneOrMany<Element: Decodable>: Decodable {
    let elements: [Element]

    init(from decoder: any Decoder) throws {
        if let list = try? decoder.singleValueContainer().decode([Lenient<Element>].self) {
            elements = list.compactMap(\.value)
        } else {
            elements = (try? Element(from: decoder)).map { [$0] } ?? []
        }
    }
}

/// What an answer says about itself in its `@attr`.
struct AnswerFacts: Decodable {
    var user: LenientText?
    var from: LenientInt?
    var to: LenientInt?
    var page: LenientInt?
    var perPage: LenientInt?
    var totalPages: LenientInt?
    var total: LenientInt?

    /// The week that the answer is about, if it says so.
    var week: ChartWeek? {
        ChartWeek(from: from, to: to)
    }
}

/// One picture of a list: its address, and its size if the service names it.
struct Picture: Decodable {
    private enum CodingKeys: CodingKey {
        case size
    }

    /// File names that stand for "no picture".
    private static let placeholders = [
        "2a96cbd8b46e442fc41c2b86b821562f", "4128a6eb29f94943c9d206c08e625904",
    ]

    private static let sizes = ["small", "medium", "large", "extralarge", "mega"]

    /// The address; nil if there is no picture.
    let address: String?
    /// The index of the size, from small to large; -1 if unknown.
    let rank: Int

    init(from decoder: any Decoder) throws {
        let address = try LenientText(from: decoder).webAddress
        self.address = address.flatMap { address in
            Self.placeholders.contains { address.holds($0) } ? nil : address
        }
        let members = try? decoder.container(keyedBy: CodingKeys.self)
        let size = try members?.decodeIfPresent(LenientText.self, forKey: .size)?.value
        rank = size.flatMap { Self.sizes.firstIndex(of: $0) } ?? -1
    }
}

extension OneOrMany<Picture> {
    /// The address of the largest picture, of equal ones the first; nil if there is none.
    var largest: String? {
        elements.filter { $0.address != nil }.max { $0.rank < $1.rank }?.address
    }
}
