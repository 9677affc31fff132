import Foundation
import VinylogueKit

/// How long ago something was, for people to read.
enum Age {
    /// Text such as "3 days ago"; times in the future are "just now".
    static func words(from past: Date, to now: Date) -> String {
        let seconds = now.timeIntervalSince(past)
        let units: [(name: String, seconds: Double)] = [
            ("year", 365 * 86_400), ("day", 86_400), ("hour", 3600), ("minute", 60),
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

/// Times as in JSON and CSV.
enum Timestamp {
    /// A time in UTC and whole seconds, such as `2026-11-21T08:00:00Z`.
    ///
    /// Foundation's formatter would load the time zone database.
    static func text(_ date: Date) -> String {
        // Times beyond the range of `Int` are nonsense.
        let seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
        let second = (seconds % 86_400 + 86_400) % 86_400
        let day = CalendarDate(daysSinceEpoch: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0))
        let clock = [second / 3600, second / 60 % 60, second % 60].map { part in
            part < 10 ? "0\(part)" : "\(part)"
        }
        return "\(day)T\(clock.joined(separator: ":"))Z"
    }
}
