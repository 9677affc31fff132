import Foundation
import HTTP
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
    /// The network: one set of connections and limits for the whole run.
    package var network: HTTPClient
    /// The standard streams.
    package var console: Console

    /// Creates a context; the working folder is the root unless given.
    package init(
        now: @escaping @Sendable () -> Date,
        today: @escaping @Sendable () -> CalendarDate,
        environment: [String: String],
        folder: String = "/",
        network: HTTPClient,
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
