import Foundation

/// A failed system call, told by its `errno`.
struct SystemFailure: Error, Equatable {
    /// The value of `errno` right after the call.
    var code: Int32

    /// The failure of the call that has just returned an error.
    static var current: SystemFailure { SystemFailure(code: errno) }

    /// The system's words for it, in English whatever the locale, such as "No space left on device".
    var reason: String {
        unsafe String(cString: strerror(code))
    }
}
