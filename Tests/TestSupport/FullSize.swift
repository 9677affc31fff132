import Foundation

/// How much a long test does: enough for every change or, with `VINYLOGUE_FULL_SIZE` in the environment, as
/// much as is promised.
package func amount(_ usual: Int, full: Int) -> Int {
    ProcessInfo.processInfo.environment["VINYLOGUE_FULL_SIZE"] == nil ? usual : full
}
