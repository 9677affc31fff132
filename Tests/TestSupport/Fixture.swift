import Foundation

/// Reads a recorded file below a test target's `Fixtures` folder.
///
/// - Parameters:
///   - path: the path below `Fixtures`, with slashes.
///   - bundle: the test target's `Bundle.module`.
package func fixture(_ path: String, in bundle: Bundle) throws -> Data {
    try Data(contentsOf: bundle.bundleURL.appending(path: "Fixtures/\(path)"))
}
