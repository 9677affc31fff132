import Foundation

/// A failed system call.
struct SystemFailure: Error, Equatable {
    /// The value of `errno` after the call.
    var code: Int32

    /// The failure of the most recent call.
    static var current: SystemFailure { SystemFailure(code: errno) }

    /// The system's message in English, such as "No space left on device".
    var reason: String {
        unsafe String(cString: strerror(code))
    }
}
