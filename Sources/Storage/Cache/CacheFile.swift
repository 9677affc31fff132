import Foundation

/// One file of a cache folder, as the folder lists it.
package struct CacheFile: Sendable, Equatable {
    /// The file's name in its folder.
    package var name: String
    /// Bytes.
    package var size: Int
    /// When its content was fetched.
    package var stored: Date
    /// When it was last read or written, to a day.
    package var used: Date
    /// Whether it is not an entry: an interrupted write left it, or it is not a regular file.
    package var isLeftover: Bool

    /// When it was last read or stored; the two times of a file can be set independently.
    var lastNeeded: Date { max(used, stored) }
}
