import LastFM
import Storage

/// Where the API key is kept.
struct Credentials: Sendable {
    /// The key that is kept, if any; throws a `StorageError`.
    var read: @Sendable () throws -> String?
    /// Keeps a key in place of an earlier one; throws a `StorageError`.
    var store: @Sendable (APIKey) throws -> Void

    /// Kept in a file that only its owner can read.
    static func file(_ file: CredentialsFile) -> Credentials {
        Credentials(
            read: { try file.apiKey() },
            store: { try file.store(apiKey: $0.reveal()) }
        )
    }

    /// Any key will do, and none is kept: for the demo.
    static let demo = Credentials(read: { "demo" }, store: { _ in })

    /// There is no home to keep a key in.
    static let nowhere = Credentials(read: { nil }, store: { _ in throw SessionError.noHome })
}
