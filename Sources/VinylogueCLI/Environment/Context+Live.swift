import Foundation
import HTTP
import VinylogueKit

extension Context {
    /// The machine's own clock, time zone, environment, network and streams.
    package static var live: Context {
        let environment = ProcessInfo.processInfo.environment
        return Context(
            now: { Date() },
            today: { localDay(at: Date()) },
            environment: environment,
            folder: FileManager.default.currentDirectoryPath,
            network: HTTPClient(
                transport: .live(
                    userAgent: "vinylogue/\(Vinylogue.version)",
                    limits: TimeLimits(environment: environment)
                ),
                limits: { HostLimits(of: $0, environment: environment) }
            ),
            console: .live(environment: environment)
        )
    }

    /// The date in the user's time zone.
    private static func localDay(at date: Date) -> CalendarDate {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        let utc = CalendarDate(daysSinceEpoch: Int(seconds) / 86_400)
        var parts = unsafe tm()
        guard unsafe localtime_r(&seconds, &parts) != nil else { return utc }
        let local = unsafe CalendarDate(
            year: Int(parts.tm_year) + 1900,
            month: Int(parts.tm_mon) + 1,
            day: Int(parts.tm_mday)
        )
        return local ?? utc
    }
}
