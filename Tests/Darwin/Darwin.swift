// A stand-in for Darwin, Apple's C library, to type-check the code for macOS on Linux.

@_exported import Glibc

extension stat {
    /// When the file was last read.
    public var st_atimespec: timespec { st_atim }
    /// When the contents last changed.
    public var st_mtimespec: timespec { st_mtim }
    /// When the contents or the metadata last changed.
    public var st_ctimespec: timespec { st_ctim }
}

/// A flag: the new program gets no files except those that are passed on.
public let POSIX_SPAWN_CLOEXEC_DEFAULT: Int32 = 0x4000

/// The socket type for streams of bytes.
public let SOCK_STREAM: Int32 = 1

// On macOS, actions and attributes are pointers, which Swift imports as optionals.

/// Creates a list of actions.
@discardableResult public func posix_spawn_file_actions_init(
    _: UnsafeMutablePointer<posix_spawn_file_actions_t?>
) -> Int32 { 0 }

/// Frees a list of actions.
@discardableResult public func posix_spawn_file_actions_destroy(
    _: UnsafeMutablePointer<posix_spawn_file_actions_t?>
) -> Int32 { 0 }

/// Adds the opening of a file.
@discardableResult public func posix_spawn_file_actions_addopen(
    _: UnsafeMutablePointer<posix_spawn_file_actions_t?>,
    _: Int32,
    _: UnsafePointer<CChar>,
    _: Int32,
    _: mode_t
) -> Int32 { 0 }

/// Creates a set of attributes.
@discardableResult public func posix_spawnattr_init(_: UnsafeMutablePointer<posix_spawnattr_t?>)
    -> Int32
{ 0 }

/// Frees a set of attributes.
@discardableResult public func posix_spawnattr_destroy(_: UnsafeMutablePointer<posix_spawnattr_t?>)
    -> Int32
{ 0 }

/// Sets the signals to block.
@discardableResult public func posix_spawnattr_setsigmask(
    _: UnsafeMutablePointer<posix_spawnattr_t?>,
    _: UnsafePointer<sigset_t>
) -> Int32 { 0 }

/// Sets the signals whose default handling is restored.
@discardableResult public func posix_spawnattr_setsigdefault(
    _: UnsafeMutablePointer<posix_spawnattr_t?>,
    _: UnsafePointer<sigset_t>
) -> Int32 { 0 }

/// Sets which attributes are used.
@discardableResult public func posix_spawnattr_setflags(
    _: UnsafeMutablePointer<posix_spawnattr_t?>,
    _: Int16
) -> Int32 { 0 }

/// Starts a program.
@discardableResult public func posix_spawn(
    _: UnsafeMutablePointer<pid_t>,
    _: UnsafePointer<CChar>,
    _: UnsafePointer<posix_spawn_file_actions_t?>,
    _: UnsafePointer<posix_spawnattr_t?>,
    _: UnsafePointer<UnsafeMutablePointer<CChar>?>,
    _: UnsafePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 { 0 }
