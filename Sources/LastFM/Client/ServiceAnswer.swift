import Core
import Foundation
import HTTP

/// An error from the service: a code and a message, or an object with both.
struct ServiceError {
    /// The code; 0 if there is none.
    let code: Int
    /// The service's message, at most 200 characters; empty if there is none.
    let message: String

    /// Reads it from an answer's outermost object.
    init(_ root: JSONValue) {
        let error = root["error"]
        let wrapped = error?["code"]
        code = (wrapped ?? error)?.integer ?? 0
        var words = root["message"]?.name
        if words == nil, wrapped != nil || error?.integer == nil { words = error?.name }
        message = String((words ?? "").prefix(200))
    }
}

extension JSONValue.Kind {
    /// The kind, to complete "the answer is ...".
    fileprivate var words: String {
        switch self {
        case .object: "an object"
        case .list: "a list"
        case .string: "a string"
        case .number: "a number"
        case .bool: "a boolean"
        case .null: "null"
        }
    }
}

/// The subject of a request, which decides what the service's "not found" means.
enum Subject {
    case user(String)
    case album(artist: String, name: String, user: String?)
    /// An artist or a tag, whose "not found" stays as it is: to the request it means an empty list.
    case name
    /// The user's permission, which signed requests are about.
    case permission

    private var user: String? {
        switch self {
        case .user(let name): name
        case .name, .permission: nil
        case .album(_, _, let user): user
        }
    }

    /// Reads the outermost part of an answer, such as `weeklyalbumchart`, which contains all the rest.
    ///
    /// Throws what an error, or a body of another shape, means for this subject.
    ///
    /// - Parameter mayBeEmpty: whether "" or [] in the part's place is an answer, too.
    func part(
        _ name: String,
        of body: Data,
        method: String,
        mayBeEmpty: Bool = true
    ) throws(LastFMError) -> JSONValue {
        let root = try root(of: body, method: method)
        guard let part = root.member(name) else {
            throw .unexpectedAnswer(method: method, what: "has no \"\(name)\"")
        }
        guard part.kind == .object || mayBeEmpty && part.isEmpty else {
            throw .unexpectedAnswer(
                method: method,
                what: "has \(part.kind.words) as \"\(name)\", not an object"
            )
        }
        return part
    }

    /// Reads the whole of an answer, which is an object without an error.
    ///
    /// Throws what an error, or a body of another shape, means for this subject.
    func root(of body: Data, method: String) throws(LastFMError) -> JSONValue {
        guard let root = JSONValue(body) else {
            throw .notJSON(host: nil, looksLikeHTML: body.looksLikeHTML)
        }
        guard root.kind == .object else {
            throw .unexpectedAnswer(method: method, what: "is \(root.kind.words), not an object")
        }
        if root.member("error") != nil {
            throw meaning(of: ServiceError(root), method: method)
        }
        return root
    }

    /// What an error code means: see the list of codes at https://www.last.fm/api/errorcodes.
    private func meaning(of error: ServiceError, method: String) -> LastFMError {
        let (code, message) = (error.code, error.message)
        if case .permission = self, let problem = Self.permissionProblems[code] { return problem }
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

    private static let permissionProblems: [Int: LastFMError] = [
        9: .revokedSession, 13: .wrongSecret, 14: .notGranted, 15: .expiredToken,
    ]

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
        case .name, .permission:
            return .service(code: code, message: message)
        }
    }
}
