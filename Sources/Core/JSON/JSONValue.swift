import Foundation

/// A JSON value, read leniently: services send the same fact in several shapes.
///
/// Missing, null or mistyped values are nil, so that a damaged row does not affect its neighbors.
/// If a name is repeated, the first member counts.
package struct JSONValue: Sendable {
    /// The type of a value.
    package enum Kind: Sendable {
        case object, list, string, number, bool, null
    }

    /// The maximum number of Unicode scalars kept per string; drawing time grows with length.
    static let longestText = 5000
    /// The largest magnitude of an integer; larger ones are clamped.
    ///
    /// No real account comes close, and the sum of all numbers in twenty responses of maximum size
    /// still fits in 63 bits.
    static let largestInteger = 1 << 40

    private let document: JSONDocument
    private let index: Int

    /// Parses a text, skipping a byte-order mark; nil if it is not JSON.
    package init?(_ body: Data) {
        guard let document = JSONDocument([UInt8](body)[...]) else { return nil }
        self.init(document, 0)
    }

    private init(_ document: JSONDocument, _ index: Int) {
        self.document = document
        self.index = index
    }

    package var kind: Kind { document.nodes[index].kind }

    /// The member with that name, even if it is null.
    package func member(_ name: String) -> JSONValue? {
        document.member(name, of: index).map { JSONValue(document, $0) }
    }

    /// The member with that name, unless it is null.
    package subscript(name: String) -> JSONValue? {
        guard let member = member(name), member.kind != .null else { return nil }
        return member
    }

    /// A list's elements; any other value is a list of itself, since some services omit the
    /// brackets.
    package var elements: [JSONValue] {
        switch kind {
        case .list: document.elements(of: index).map { JSONValue(document, $0) }
        case .null: []
        case .object, .string, .number, .bool: [self]
        }
    }

    /// Whether it is an empty stand-in for an object: a blank string or an empty list.
    package var isEmpty: Bool {
        switch kind {
        case .list: document.nodes[index].next == index + 1
        case .string: wholeText?.allSatisfy(\.isWhitespace) == true
        case .object, .number, .bool, .null: false
        }
    }

    /// A string, or a number as written, cut to 5000 Unicode scalars.
    ///
    /// Invalid UTF-8 becomes U+FFFD; a string with half of a surrogate pair is nil.
    package var text: String? {
        guard let wholeText else { return nil }
        return Self.end(of: wholeText).map { String(wholeText[..<$0]) } ?? wholeText
    }

    /// The text, unless it is blank.
    package var filledText: String? {
        guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
        return text
    }

    /// The text, if it is a complete web URL.
    package var webAddress: String? {
        guard let wholeText, wholeText.hasPrefix("https://") || wholeText.hasPrefix("http://"),
            Self.end(of: wholeText) == nil
        else { return nil }
        return wholeText
    }

    /// A number, or a string with a number, without its fraction and clamped to ±2^40.
    package var integer: Int? {
        guard kind == .string || kind == .number else { return nil }
        let bytes = document.bytes(of: index)
        if let whole = Self.digits(bytes) { return Self.believed(whole) }
        guard let text = wholeText?.filter({ !$0.isWhitespace }), text.utf8.count <= 400,
            // Double also parses "nan", "inf" and hexadecimal, which no service means.
            text.utf8.allSatisfy({ $0 &- 0x30 < 10 || "+-.eE".utf8.contains($0) }),
            let number = Double(text)
        else { return nil }
        let largest = Double(Self.largestInteger)
        return Int(min(max(number, -largest), largest))
    }

    /// A number that is clamped to 0 or more.
    package var count: Int? { integer.map { max($0, 0) } }

    private var wholeText: String? {
        kind == .string || kind == .number ? document.text(of: index) : nil
    }

    /// Where to cut a text that is too long; counting all scalars would take as long as reading it.
    private static func end(of text: String) -> String.Index? {
        guard text.utf8.count > longestText else { return nil }
        let scalars = text.unicodeScalars
        let end = scalars.index(
            scalars.startIndex,
            offsetBy: longestText,
            limitedBy: scalars.endIndex
        )
        return end == scalars.endIndex ? nil : end
    }

    /// The number formed by up to 18 digits; nil for anything else.
    private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard (1...18).contains(bytes.count) else { return nil }
        var number = 0
        for byte in bytes {
            guard byte &- 0x30 < 10 else { return nil }
            number = number * 10 + Int(byte &- 0x30)
        }
        return number
    }

    private static func believed(_ number: Int) -> Int {
        min(max(number, -largestInteger), largestInteger)
    }
}
