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
