import Foundation

/// What a request asks about, which decides what the service's "not found" means.
enum Subject {
    case user(String)
    case album(artist: String, name: String, user: String?)

    private var user: String? {
        switch self {
        case .user(let name): name
        case .album(_, _, let user): user
        }
    }

    /// The members of an answer's outermost part, such as `weeklyalbumchart`.
    ///
    /// With `emptyAllowed` an empty form counts as a part without members. Throws what an error body,
    /// or a body of another shape, means for this subject.
    func part(
        _ name: String,
        of body: Data,
        method: String,
        emptyAllowed: Bool = false
    ) throws(LastFMError) -> JSONValue {
        switch try ServiceAnswer(body, method: method) {
        case .fault(let code, let message):
            throw error(code: code, message: message, method: method)
        case .object(let root):
            guard let part = root[name] else {
                throw .unexpectedAnswer(method: method, what: "has no \"\(name)\"")
            }
            if case .object = part { return part }
            if emptyAllowed, part.isEmptyForm { return .object([]) }
            throw .unexpectedAnswer(
                method: method,
                what: "has \(part.kind) as \"\(name)\", not an object"
            )
        }
    }

    /// What an error code means: see the list of codes at https://www.last.fm/api/errorcodes.
    private func error(code: Int, message: String, method: String) -> LastFMError {
        switch code {
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
        if words.contains("parameter") || words.contains("no such page") {
            return .service(code: code, message: message)
        }
        switch self {
        case .user(let name):
            return .userNotFound(name: name)
        case .album(_, _, let user?) where words.contains("user"):
            return .userNotFound(name: user)
        case .album(let artist, let name, _):
            return .albumNotFound(artist: artist, album: name)
        }
    }

    /// Refuses an answer that names another user than the one asked for; one that names none passes.
    static func check(asked: String, got: JSONValue?) throws(LastFMError) {
        guard let got = got?.plainText, !got.isEmpty else { return }
        guard got.lowercased() == asked.lowercased() else {
            throw .wrongUser(asked: asked, got: String(got.prefix(100)))
        }
    }
}
