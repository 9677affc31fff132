import Foundation

/// The results of running one target.
struct Report: Codable {
    var target: String
    var inputs = 0
    var accepted = 0
    var seconds = 0.0
    var slowestMilliseconds = 0.0
    var slowestIteration = 0
    var peakMegabytes = 0
    var failures: [String] = []

    static let heading =
        "target               inputs  accepted  seconds  slowest ms (iteration)  peak MB  failures"

    /// The row of the printed table.
    var line: String {
        let slowest = "\(Self.rounded(slowestMilliseconds)) (\(slowestIteration))"
        return Self.left(target, 18) + Self.right("\(inputs)", 9) + Self.right("\(accepted)", 10)
            + Self.right(Self.rounded(seconds), 9) + Self.right(slowest, 24)
            + Self.right("\(peakMegabytes)", 9) + Self.right("\(failures.count)", 10)
    }

    /// Adds the results of a later batch.
    mutating func add(_ other: Report) {
        inputs += other.inputs
        accepted += other.accepted
        peakMegabytes = max(peakMegabytes, other.peakMegabytes)
        failures += other.failures
        if other.slowestMilliseconds > slowestMilliseconds {
            slowestMilliseconds = other.slowestMilliseconds
            slowestIteration = other.slowestIteration
        }
    }

    private static func rounded(_ number: Double) -> String {
        "\((number * 10).rounded() / 10)"
    }

    private static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }
}
