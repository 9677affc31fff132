import Foundation
import LastFM
import VinylogueKit

/// All that a command may know of the world; a test gives it one of its own.
package struct Context: Sendable {
    /// The point in time.
    package var now: @Sendable () -> Date
    /// The user's day, by the machine's time zone.
    package var today: @Sendable () -> CalendarDate
    /// The environment's variables.
    package var environment: [String: String]
    /// The way to the network.
    package var network: @Sendable () -> Transport
    /// The standard streams.
    package var console: Console

    /// Creates a context.
    package init(
        now: @escaping @Sendable () -> Date,
        today: @escaping @Sendable () -> CalendarDate,
        environment: [String: String],
        network: @escaping @Sendable () -> Transport,
        console: Console
    ) {
        self.now = now
        self.today = today
        self.environment = environment
        self.network = network
        self.console = console
    }

    /// A variable of the environment that is set and not empty.
    func variable(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
