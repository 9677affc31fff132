import Foundation

/// A JSON value that is read leniently, because services format the same data in several ways.
///
/// Missing, null or mistyped values are nil, so that a damaged row does not affect its neighbors.
/// If a name is repeated, the first member is used.
package struct JSONValue: Sendable {
    /// The type of a value.
    package enum Kind: Sendable {
        case object, list, string, number, bool, null
    }

    /// The maximum number of Unicode scalars kept per string; drawing time grows with length.
    static let longestText = 5000
    /// The largest magnitude of an integer; larger ones are clamped.
    ///
    /// No real play count comes close, and the sum of all numbers in twenty responses of maximum
    /// size still fits in 63 bits.
    static let largestInteger = 1 << 40

    private let document: JSONDocument
    private let index: Int

    /// Parses a response body, ignoring a byte-order mark; nil if it is not JSON.
    package init?(_ body: Data) {
        guard let document = JSONDocument([UInt8](body)[...]) else { return nil }
        self.init(document, 0)
    }

    private init(_ document: JSONDocument, _ index: Int) {
        self.document = document
        self.index = index
    }

    package var kind: Kind { document.nodes[index].kind }

    /// Returns the member with this name, even if it is null.
    package func member(_ name: String) -> JSONValue? {
        document.member(name, of: index).map { JSONValue(document, $0) }
    }

    /// The member with this name, unless it is null.
    package subscript(name: String) -> JSONValue? {
        guard let member = member(name), member.kind != .null else { return nil }
        return member
    }

    /// The members with other names, sorted and without white space; none for any other value.
    ///
    /// Invalid UTF-8 becomes U+FFFD.
    package func others(than names: [String]) -> JSONObject {
        let parts = kind == .object ? document.elements(of: index) : []
        func text(_ part: Int) -> JSONText? {
            JSONText(String(decoding: document.written(part), as: UTF8.self))
        }
        let members = stride(from: 0, to: parts.count, by: 2).compactMap {
            (part) -> JSONObject.Member? in
            if let name = document.text(of: parts[part]), names.contains(name) { return nil }
            guard let name = text(parts[part]), let value = text(parts[part + 1]) else {
                return nil
            }
            return JSONObject.Member(name: name, value: value.compact)
        }
        return JSONObject(
            members: members.sorted { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
        )
    }

    /// A list's elements; empty for null. Any other value counts as a list of one, since some
    /// services omit the brackets.
    package var elements: [JSONValue] {
        switch kind {
        case .list: document.elements(of: index).map { JSONValue(document, $0) }
        case .null: []
        case .object, .string, .number, .bool: [self]
        }
    }

    /// Whether the value is an empty stand-in for an object: a blank string or an empty list.
    package var isEmpty: Bool {
        switch kind {
        case .list: document.nodes[index].next == index + 1
        case .string: wholeText?.allSatisfy(\.isWhitespace) == true
        case .object, .number, .bool, .null: false
        }
    }

    /// The string, or the number as written, truncated to 5000 Unicode scalars.
    ///
    /// Invalid UTF-8 becomes U+FFFD. Nil for other values and unpaired surrogates.
    package var text: String? {
        guard let wholeText else { return nil }
        return Self.end(of: wholeText).map { String(wholeText[..<$0]) } ?? wholeText
    }

    /// The same as `text`, but never truncated.
    package var wholeText: String? {
        kind == .string || kind == .number ? document.text(of: index) : nil
    }

    /// The text; nil if it is blank.
    package var filledText: String? {
        guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
        return text
    }

    /// The text if it starts with `https://` or `http://` and is not too long; otherwise nil.
    package var webAddress: String? {
        guard let wholeText, wholeText.hasPrefix("https://") || wholeText.hasPrefix("http://"),
            Self.end(of: wholeText) == nil
        else { return nil }
        return wholeText
    }

    /// Whether the value is `true`.
    package var isTrue: Bool { kind == .bool && document.bytes(of: index).count == 4 }

    /// The number, or the number in a string, truncated to an integer and clamped to ±2^40.
    package var integer: Int? {
        guard kind == .string || kind == .number else { return nil }
        let bytes = document.bytes(of: index)
        if let whole = Self.digits(bytes) { return Self.believed(whole) }
        guard let text = wholeText?.filter({ !$0.isWhitespace }), text.utf8.count <= 400,
            // Double also parses "nan", "inf" and hexadecimal, which are not JSON numbers.
            text.utf8.allSatisfy({ $0 &- 0x30 < 10 || "+-.eE".utf8.contains($0) }),
            let number = Double(text)
        else { return nil }
        let largest = Double(Self.largestInteger)
        return Int(min(max(number, -largest), largest))
    }

    /// The integer, clamped to 0 or more.
    package var count: Int? { integer.map { max($0, 0) } }

    /// The index at which to truncate a text that is too long, without counting all its scalars.
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

    /// Parses up to 18 digits; nil for anything else.
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
