import Foundation
import LastFM
import VinylogueKit

/// Everything a command knows of the outside world; tests pass their own.
package struct Context: Sendable {
    /// The current time.
    package var now: @Sendable () -> Date
    /// The user's date, in the local time zone.
    package var today: @Sendable () -> CalendarDate
    /// The environment's variables.
    package var environment: [String: String]
    /// The absolute path of the working folder.
    package var folder: String
    /// Opens the network.
    package var network: @Sendable () -> Transport
    /// The standard streams.
    package var console: Console

    /// Creates a context; the working folder is the root unless given.
    package init(
        now: @escaping @Sendable () -> Date,
        today: @escaping @Sendable () -> CalendarDate,
        environment: [String: String],
        folder: String = "/",
        network: @escaping @Sendable () -> Transport,
        console: Console
    ) {
        self.now = now
        self.today = today
        self.environment = environment
        self.folder = folder
        self.network = network
        self.console = console
    }

    /// A variable of the environment that is set and not empty.
    func variable(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
