import Storage
import VinylogueKit

/// Where the API key is saved.
struct Credentials: Sendable {
    /// The saved key, if any; throws a `StorageError`.
    var read: @Sendable () throws -> String?
    /// Saves a key, replacing an earlier one; throws a `StorageError`.
    var store: @Sendable (ServiceKey) throws -> Void

    /// Saved in a file that only its owner can read.
    static func file(_ file: CredentialsFile) -> Credentials {
        Credentials(
            read: { try file.apiKey() },
            store: { try file.store(apiKey: $0.reveal()) }
        )
    }

    /// For the demo: any key works, and none is saved.
    static let demo = Credentials(read: { "demo" }, store: { _ in })

    /// For use without a home folder: no key can be saved.
    static let nowhere = Credentials(read: { nil }, store: { _ in throw SessionError.noHome })
}
