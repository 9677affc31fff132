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

    /// The outermost part of an answer.
    ///
    /// Throws what an error body, or a body of another shape, means for this subject.
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
        }
    }

    /// Refuses an answer that names another user than the one asked for; one that names none passes.
    static func check(asked: String, got: String?) throws(LastFMError) {
        guard let got, !got.isEmpty else { return }
        guard got.lowercased() == asked.lowercased() else {
            throw .wrongUser(asked: asked, got: String(got.prefix(100)))
        }
    }
}
