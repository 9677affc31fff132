import Foundation
import VinylogueKit

extension Session {
    /// Says how old the oldest of the stale answers is that charts rest on, and why.
    func noteStaleness(of charts: [WeekChart]) {
        let sources = charts.compactMap(\.staleSource)
        guard let oldest = sources.min(by: { $0.fetchedAt < $1.fetchedAt }) else { return }
        noteStaleness(of: oldest)
    }

    /// Says how old a stale answer is, and why.
    func noteStaleness(of oldest: Source) {
        let age = Age.words(from: oldest.fetchedAt, to: context.now())
        guard let failure = oldest.failure else {
            return note("offline: showing what was fetched \(age).")
        }
        note("showing what was fetched \(age): \(Message(failure).text)")
    }
}
