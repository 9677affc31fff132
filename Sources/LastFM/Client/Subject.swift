import Core
import Foundation
import HTTP

/// An error from the service: a code and a message, or an object with both.
struct ServiceError {
    /// The code; 0 if there is none.
    let code: Int
    /// The service's message; empty if there is none.
    let message: String

    /// Reads the error from a response's outermost object.
    init(_ root: JSONValue) {
        let error = root["error"]
        let wrapped = error?["code"]
        code = (wrapped ?? error)?.integer ?? 0
        var words = root["message"]?.name
        if words == nil, wrapped != nil || error?.integer == nil { words = error?.name }
        message = words ?? ""
    }
}

extension JSONValue.Kind {
    /// The type with its article, as in "the response is a list".
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
    /// An artist or a tag; for these, "not found" means an empty list.
    case name
    /// The user's permission, which signed requests require.
    case permission

    private var user: String? {
        switch self {
        case .user(let name): name
        case .name, .permission: nil
        case .album(_, _, let user): user
        }
    }

    /// Translates an error code, as listed at https://www.last.fm/api/errorcodes
    fileprivate func meaning(of error: ServiceError, method: String) -> Failure {
        let (code, message) = (error.code, error.message)
        if case .permission = self, let problem = Self.permissionProblems[code] {
            return .lastFM(problem, message)
        }
        switch code {
        case 3: return .lastFM(.unknownMethod, method)
        case 6, 7:
            let words = message.lowercased()
            guard !words.holds("parameter"), !words.holds("no such page") else { break }
            switch self {
            case .user(let name): return .lastFM(.userNotFound(), name)
            case .album(_, _, let user?) where words.holds("user"):
                return .lastFM(.userNotFound(), user)
            case .album(let artist, let title, _):
                return .lastFM(.albumNotFound(artist: artist, title: title))
            case .name, .permission: break
            }
        case 8, 11, 16:
            return .lastFM(.temporarilyUnavailable(status: nil, code: code), message)
        case 10: return .lastFM(.invalidKey)
        case 17: if let user { return .lastFM(.privateUser, user) }
        case 26: return .lastFM(.suspendedKey)
        case 29: return .lastFM(.rateLimited(retryAfter: nil))
        default: break
        }
        return .lastFM(.refused(code), message)
    }

    private static let permissionProblems: [Int: Failure.Kind] = [
        4: .authenticationFailed, 9: .revokedSession, 13: .wrongSecret, 14: .notGranted,
        15: .expiredToken,
    ]
}

extension ServiceRequest {
    /// Returns the top-level member that contains the data, such as `weeklyalbumchart`.
    ///
    /// Throws if the body has another shape or is an error, whose meaning depends on `subject`.
    ///
    /// - Parameter mayBeEmpty: whether "" or [] is also valid instead of an object.
    func part(
        _ name: String,
        of body: Data,
        about subject: Subject,
        mayBeEmpty: Bool = true
    ) throws(Failure) -> JSONValue {
        let root = try root(of: body, about: subject)
        guard let part = root.member(name) else { throw unexpectedAnswer("has no \"\(name)\"") }
        guard part.kind == .object || mayBeEmpty && part.isEmpty else {
            throw unexpectedAnswer("has \(part.kind.words) as \"\(name)\", not an object")
        }
        return part
    }

    /// Returns the rows of a list about an artist or a tag; empty if it is unknown.
    func rows(_ row: String, in name: String, of body: Data) throws(Failure) -> [JSONValue] {
        do throws(Failure) {
            return try part(name, of: body, about: .name)[row]?.elements ?? []
        } catch let failure where failure.kind == .refused(6) {
            return []
        }
    }

    /// Returns the whole response, which must be an object without an error.
    func root(of body: Data, about subject: Subject) throws(Failure) -> JSONValue {
        let root = try value(of: body)
        guard root.kind == .object else {
            throw unexpectedAnswer("is \(root.kind.words), not an object")
        }
        guard root.member("error") == nil else {
            throw subject.meaning(of: ServiceError(root), method: Self.name)
        }
        return root
    }
}
