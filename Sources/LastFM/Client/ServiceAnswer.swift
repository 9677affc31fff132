import Foundation

/// A body: the outermost part of an answer, or the service's error.
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

/// The outermost part of an answer, such as `weeklyalbumchart`, which contains all the rest.
///
/// Its members are optional and lenient, so that reading it fails only if it is not an object.
protocol AnswerPart: Decodable {
    /// The part's name.
    static var name: String { get }
    /// The meaning of an empty value in its place; nil if that is not an answer.
    static var empty: Self? { get }
}

extension AnswerPart {
    static var empty: Self? { nil }
}

/// An error from the service: a code and a message, or an object with both.
struct ServiceError: Decodable {
    private enum CodingKeys: CodingKey {
        case error, message, code
    }

    /// The code; 0 if there is none.
    let code: Int
    /// The service's message, at most 200 characters; empty if there is none.
    let message: String

    /// Reads it from an answer's outermost object.
    init(from decoder: any Decoder) throws {
        let root = try decoder.container(keyedBy: CodingKeys.self)
        let wrapper = try? root.nestedContainer(keyedBy: CodingKeys.self, forKey: .error)
        let wrapped = try wrapper?.decodeIfPresent(LenientInt.self, forKey: .code)
        let number = try wrapped ?? root.decodeIfPresent(LenientInt.self, forKey: .error)
        var words = try root.decodeIfPresent(LenientText.self, forKey: .message)?.value
        if words == nil, wrapped != nil || number?.value == nil {
            words = try root.decodeIfPresent(LenientText.self, forKey: .error)?.value
        }
        code = number?.value ?? 0
        message = String((words ?? "").prefix(200))
    }
}

/// A value of another kind where an object was expected; reading an object fails.
struct OddValue: Decodable {
    /// What it is, to complete "the answer is ...".
    let kind: String
    /// Whether it is an empty form of an object: "" or [] or white space.
    let isEmpty: Bool

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            (kind, isEmpty) = ("null", false)
        } else if (try? value.decode(Bool.self)) != nil {
            (kind, isEmpty) = ("a truth value", false)
        } else if (try? value.decode(Double.self)) != nil {
            (kind, isEmpty) = ("a number", false)
        } else if let text = try? value.decode(String.self) {
            (kind, isEmpty) = ("a string", text.allSatisfy(\.isWhitespace))
        } else {
            (kind, isEmpty) = ("a list", try decoder.unkeyedContainer().isAtEnd)
        }
    }
}

/// The subject of a request, which decides what the service's "not found" means.
enum Subject {
    case user(String)
    case album(artist: String, name: String, user: String?)
    /// An artist or a tag, whose "not found" stays as it is: to the request it means an empty list.
    case name

    private var user: String? {
        switch self {
        case .user(let name): name
        case .name: nil
        case .album(_, _, let user): user
        }
    }

    /// Reads the outermost part of an answer.
    ///
    /// Throws what an error, or a body of another shape, means for this subject.
    func part<Part: AnswerPart>(of body: Data, method: String) throws(LastFMError) -> Part {
        switch try ServiceAnswer<Part>(body) {
        case .part(let part): return part
        case .error(let error): throw meaning(of: error, method: method)
        case .unexpected(let what): throw .unexpectedAnswer(method: method, what: what)
        }
    }

    /// What an error code means: see the list of codes at https://www.last.fm/api/errorcodes.
    private func meaning(of error: ServiceError, method: String) -> LastFMError {
        let (code, message) = (error.code, error.message)
        return switch code {
        case 3: .unknownMethod(method: method)
        case 6, 7: notFound(code: code, message: message)
        case 8, 11, 16: .temporarilyUnavailable(status: nil, code: code, message: message)
        case 10: .invalidKey
        case 17: user.map { .privateUser(name: $0) } ?? .service(code: code, message: message)
        case 26: .suspendedKey
        case 29: .rateLimited(retryAfter: nil)
        default: .service(code: code, message: message)
        }
    }

    private func notFound(code: Int, message: String) -> LastFMError {
        let words = message.lowercased()
        if words.holds("parameter") || words.holds("no such page") {
            return .service(code: code, message: message)
        }
        switch self {
        case .user(let name):
            return .userNotFound(name: name)
        case .album(_, _, let user?) where words.holds("user"):
            return .userNotFound(name: user)
        case .album(let artist, let name, _):
            return .albumNotFound(artist: artist, album: name)
        case .name:
            return .service(code: code, message: message)
        }
    }

    /// Throws if an answer names a user other than the one asked for.
    static func check(asked: String, got: String?) throws(LastFMError) {
        guard let got, !got.isEmpty else { return }
        guard got.lowercased() == asked.lowercased() else {
            throw .wrongUser(asked: asked, got: String(got.prefix(100)))
        }
    }
}
