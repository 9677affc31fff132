import Foundation

/// What a body holds: the answer's outermost part, or the service's error.
enum ServiceAnswer<Part: AnswerPart>: Decodable {
    case part(Part)
    case error(ServiceError)
    /// Something else; the text completes "the answer ...".
    case unexpected(String)

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }

        static var part: Key { Key(stringValue: Part.name) }
        static var error: Key { Key(stringValue: "error") }
    }

    init(from decoder: any Decoder) throws {
        guard let root = try? decoder.container(keyedBy: Key.self) else {
            self = .unexpected("is \(try OddValue(from: decoder).kind), not an object")
            return
        }
        if root.contains(.error) {
            self = .error(try ServiceError(from: decoder))
        } else if !root.contains(.part) {
            self = .unexpected("has no \"\(Part.name)\"")
        } else if let part = try? root.decode(Part.self, forKey: .part) {
            self = .part(part)
        } else {
            let value = try root.decode(OddValue.self, forKey: .part)
            if value.isEmpty, let part = Part.empty {
                self = .part(part)
            } else {
                self = .unexpected("has \(value.kind) as \"\(Part.name)\", not an object")
            }
        }
    }

    /// Reads a body, in which invalid UTF-8 becomes U+FFFD.
    init(_ body: Data) throws(LastFMError) {
        do {
            let text = Data(String(decoding: body, as: UTF8.self).utf8)
            self = try JSONDecoder().decode(Self.self, from: text)
        } catch {
            throw .notJSON(host: nil, looksLikeHTML: Self.looksLikeHTML(body))
        }
    }

    private static func looksLikeHTML(_ body: Data) -> Bool {
        body.first { ![0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
    }
}
