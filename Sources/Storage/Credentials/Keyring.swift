import CSecret
import Foundation
import Synchronization

/// The keyring of the user's desktop, which keeps secrets encrypted until the user unlocks it.
package struct Keyring: Sendable {
    /// Why a keyring could not be used.
    package enum Problem: Error, Equatable, Sendable {
        /// libsecret is not installed.
        case noLibrary
        /// There is no desktop session to ask for a keyring.
        case noSession
        /// The keyring is locked, and the user did not unlock it.
        case locked
        /// The keyring was not unlocked, or did not respond, within a minute.
        case timedOut
        /// The keyring does not have a secret that was stored in it, or it is locked.
        case missing
        /// The keyring gave this reason.
        case failed(String)
    }

    /// A secret's name and the path of the credentials file that it belongs to.
    package struct Entry: Hashable, Sendable {
        package let name: String
        package let file: String
    }

    /// Returns a secret; nil if there is none, or if the user did not unlock the keyring.
    package var find: @Sendable (Entry) throws(Problem) -> String?
    /// Stores a secret, replacing an earlier one.
    package var store: @Sendable (String, Entry) throws(Problem) -> Void
    /// Removes a secret, if there is one.
    package var remove: @Sendable (Entry) throws(Problem) -> Void

    package init(
        find: @escaping @Sendable (Entry) throws(Problem) -> String?,
        store: @escaping @Sendable (String, Entry) throws(Problem) -> Void,
        remove: @escaping @Sendable (Entry) throws(Problem) -> Void
    ) {
        self.find = find
        self.store = store
        self.remove = remove
    }

    /// For use without a desktop session.
    package static let none = Keyring(
        find: { _ throws(Problem) in throw .noSession },
        store: { _, _ throws(Problem) in throw .noSession },
        remove: { _ throws(Problem) in throw .noSession }
    )
}

extension Keyring {
    /// The service that keeps secrets for programs on Linux desktops, such as GNOME's and KDE's.
    ///
    /// It may ask the user to unlock the keyring, which ends after a minute. `environment` tells
    /// whether there is a session; libsecret itself reads the process's variables.
    package static func secretService(environment: [String: String]) -> Keyring {
        let service = SecretService(hasSession: SecretService.hasSession(environment))
        return Keyring(
            find: { entry throws(Problem) in try service.find(entry) },
            store: { secret, entry throws(Problem) in try service.store(secret, entry) },
            remove: { entry throws(Problem) in try service.remove(entry) }
        )
    }
}

extension Keyring {
    /// This keyring with what it found kept for ten seconds, even if it failed, so that requests in
    /// quick succession ask the user to unlock it only once.
    package func remembering(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) -> Keyring {
        let memory = Memory()
        return Keyring(
            find: { entry throws(Problem) in
                try memory.found.withLock { found in
                    let end = now() - .seconds(10)
                    if let (result, time) = found[entry], time > end { return result }
                    let result = Result { () throws(Problem) in try find(entry) }
                    // Entering a password takes time, which does not count.
                    found[entry] = (result, now())
                    return result
                }.get()
            },
            store: { secret, entry throws(Problem) in
                memory.forget(entry)
                try store(secret, entry)
            },
            remove: { entry throws(Problem) in
                memory.forget(entry)
                try remove(entry)
            }
        )
    }

    private final class Memory: Sendable {
        let found = Mutex<[Entry: (Result<String?, Problem>, ContinuousClock.Instant)]>([:])

        func forget(_ entry: Entry) { found.withLock { $0[entry] = nil } }
    }
}

private struct SecretService: Sendable {
    /// How long a call may take, which includes entering a password.
    private static let timeLimit = DispatchTimeInterval.seconds(60)

    let hasSession: Bool

    /// Whether the variables name a session bus. Without one, GLib would try to start one.
    static func hasSession(_ environment: [String: String]) -> Bool {
        #if canImport(Darwin)
            return true
        #else
            if environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
            guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
            return FileManager.default.fileExists(atPath: "\(folder)/bus")
        #endif
    }

    func find(_ entry: Keyring.Entry) throws(Keyring.Problem) -> String? {
        try unsafe calling { secret, limit, error in
            let found = unsafe csecret_find(secret, entry.file, entry.name, limit, &error)
            defer { unsafe secret.secret_password_free(found) }
            return unsafe found.map { unsafe String(cString: $0) }
        }
    }

    func store(_ text: String, _ entry: Keyring.Entry) throws(Keyring.Problem) {
        let label = "vinylogue (\(entry.name))"
        _ = try unsafe calling { secret, limit, error in
            unsafe csecret_store(secret, entry.file, entry.name, label, text, limit, &error)
        }
        // A keyring may refuse without an error.
        guard try find(entry) == text else { throw .missing }
    }

    func remove(_ entry: Keyring.Entry) throws(Keyring.Problem) {
        _ = try unsafe calling { secret, limit, error in
            unsafe csecret_remove(secret, entry.file, entry.name, limit, &error)
        }
    }

    /// Calls libsecret with a time limit, and throws the error that it sets.
    private func calling<Value>(
        _ body: (
            LibSecretFunctions, UnsafeMutablePointer<GCancellable>?,
            inout UnsafeMutablePointer<GError>?
        ) -> Value?
    ) throws(Keyring.Problem) -> Value? {
        guard let secret = LibSecretFunctions.loaded else { throw .noLibrary }
        guard hasSession else { throw .noSession }
        let limit = unsafe secret.g_cancellable_new()
        defer { unsafe secret.g_object_unref(limit) }
        // The timer has its own reference, since it may end after the call. As an integer, the
        // pointer can be sent to it.
        let timed = UInt(bitPattern: unsafe secret.g_object_ref(limit))
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeLimit) {
            let limit = unsafe UnsafeMutablePointer<GCancellable>(bitPattern: timed)
            unsafe secret.g_cancellable_cancel(limit)
            unsafe secret.g_object_unref(limit)
        }
        var error: UnsafeMutablePointer<GError>?
        let value =
            unsafe csecret_connect(secret, limit, &error) ? unsafe body(secret, limit, &error) : nil
        guard let error = unsafe error else { return value }
        defer { unsafe secret.g_error_free(error) }
        if unsafe csecret_is_locked(secret, error) { throw .locked }
        if unsafe csecret_is_late(secret, error) { throw .timedOut }
        throw .failed(unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "")
    }
}

extension LibSecretFunctions {
    /// The functions of libsecret, loaded on first use; nil if it is not installed.
    fileprivate static let loaded: LibSecretFunctions? = unsafe load_LibSecret()?.pointee
}
