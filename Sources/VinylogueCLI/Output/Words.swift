import Foundation
import VinylogueKit

/// How long ago something was, for people to read.
enum Age {
    /// Text such as "3 days ago"; times in the future are "just now".
    static func words(from past: Date, to now: Date) -> String {
        let seconds = now.timeIntervalSince(past)
        let units: [(name: String, seconds: Double)] = [
            ("year", 365 * .day), ("day", .day), ("hour", 3600), ("minute", 60),
        ]
        guard let unit = units.first(where: { seconds >= $0.seconds }) else { return "just now" }
        return "\(Count.words(Int(seconds / unit.seconds), unit.name)) ago"
    }
}

/// Sizes for people to read, in decimal units.
enum ByteCount {
    /// A size such as "512 bytes", "63 kB", "1.4 MB" or "58.2 GB".
    static func text(_ bytes: Int) -> String {
        if bytes < 1000 { return Count.words(bytes, "byte") }
        if bytes < 1_000_000 { return "\(bytes / 1000) kB" }
        if bytes < 1_000_000_000 { return "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB" }
        return "\(Count.text(bytes / 1_000_000_000)).\(bytes / 100_000_000 % 10) GB"
    }
}
