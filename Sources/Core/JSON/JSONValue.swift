import Foundation

/// A value of a JSON text, read leniently: services send the same fact in several shapes.
///
/// What is missing, null or of another kind is nil, so that a damaged row does not affect its neighbours.
/// Of two members with one name the first counts.
package struct JSONValue: Sendable {
    /// What a value is.
    package enum Kind: Sendable {
        case object, list, string, number, bool, null
    }

    /// The most Unicode scalars that are kept of a text: drawing takes time in proportion to it.
    static let longestText = 5000
    /// The largest magnitude of a whole number; larger ones are cut to it.
    ///
    /// No real account comes near it, and the sum of all numbers in twenty answers of the largest size
    /// still fits in 63 bits.
    static let largestInteger = 1 << 40

    private let document: JSONDocument
    private let index: Int

    /// Reads a whole text; nil if it is not JSON. A byte-order mark is skipped.
    package init?(_ body: Data) {
        guard let document = JSONDocument([UInt8](body)[...]) else { return nil }
        self.init(document, 0)
    }

    private init(_ document: JSONDocument, _ index: Int) {
        self.document = document
        self.index = index
    }

    /// What it is.
    package var kind: Kind { document.nodes[index].kind }

    /// The member of that name, even if it is null; nil if there is none.
    package func member(_ name: String) -> JSONValue? {
        document.member(name, of: index).map { JSONValue(document, $0) }
    }

    /// The member of that name; nil if there is none, or if it is null.
    package subscript(name: String) -> JSONValue? {
        guard let member = member(name), member.kind != .null else { return nil }
        return member
    }

    /// The elements of a list; anything else is a list of itself, since some services leave out the brackets.
    package var elements: [JSONValue] {
        switch kind {
        case .list: document.elements(of: index).map { JSONValue(document, $0) }
        case .null: []
        case .object, .string, .number, .bool: [self]
        }
    }

    /// Whether it is an empty form of an object: a blank string or a list without elements.
    package var isEmpty: Bool {
        switch kind {
        case .list: document.nodes[index].next == index + 1
        case .string: wholeText?.allSatisfy(\.isWhitespace) == true
        case .object, .number, .bool, .null: false
        }
    }

    /// A string, or a number as it is written, cut to 5000 Unicode scalars.
    ///
    /// Invalid UTF-8 in it becomes U+FFFD; a string with half of a surrogate pair is nil.
    package var text: String? {
        guard let wholeText else { return nil }
        return Self.end(of: wholeText).map { String(wholeText[..<$0]) } ?? wholeText
    }

    /// The text, unless it is blank.
    package var filledText: String? {
        guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
        return text
    }

    /// The text, if it is a complete web address.
    package var webAddress: String? {
        guard let wholeText, wholeText.hasPrefix("https://") || wholeText.hasPrefix("http://"),
            Self.end(of: wholeText) == nil
        else { return nil }
        return wholeText
    }

    /// A number, or a string with one, without its fraction and at most 2^40 either way.
    package var integer: Int? {
        guard kind == .string || kind == .number else { return nil }
        let bytes = document.bytes(of: index)
        if let whole = Self.digits(bytes) { return Self.believed(whole) }
        guard let text = wholeText?.filter({ !$0.isWhitespace }), text.utf8.count <= 400,
            // Double also reads "nan", "inf" and hexadecimal, which no service means.
            text.utf8.allSatisfy({ $0 &- 0x30 < 10 || "+-.eE".utf8.contains($0) }),
            let number = Double(text)
        else { return nil }
        let largest = Double(Self.largestInteger)
        return Int(min(max(number, -largest), largest))
    }

    /// A number that is never negative.
    package var count: Int? { integer.map { max($0, 0) } }

    private var wholeText: String? {
        kind == .string || kind == .number ? document.text(of: index) : nil
    }

    /// Where a text that is too long is cut; counting all its scalars would take as long as reading it.
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

    /// The number that up to 18 digits make; nil for anything else.
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
