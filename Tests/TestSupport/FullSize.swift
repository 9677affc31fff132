import Foundation

/// The size of a long test: `usual`, or `full` if the environment variable `VINYLOGUE_FULL_SIZE` is set.
package func amount(_ usual: Int, full: Int) -> Int {
    ProcessInfo.processInfo.environment["VINYLOGUE_FULL_SIZE"] == nil ? usual : full
}
