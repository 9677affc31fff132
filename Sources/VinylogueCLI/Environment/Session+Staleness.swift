import Foundation
import VinylogueKit

extension Session {
    /// Notes how old the oldest stale answer behind the charts is, and why.
    func noteStaleness(of charts: [WeekChart]) {
        let sources = charts.compactMap(\.staleSource)
        guard let oldest = sources.min(by: { $0.fetchedAt < $1.fetchedAt }) else { return }
        noteStaleness(of: oldest)
    }

    /// Notes how old a stale answer is, and why.
    func noteStaleness(of oldest: Source) {
        let age = Age.words(from: oldest.fetchedAt, to: context.now())
        guard let failure = oldest.failure else {
            return note("offline: showing data fetched \(age).")
        }
        note("showing data fetched \(age): \(Message(failure).text)")
    }
}
