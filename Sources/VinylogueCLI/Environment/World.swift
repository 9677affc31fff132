import Foundation
import HTTP
import VinylogueKit

/// What is outside the program, made once per run and passed down; tests pass their own.
package struct World: Sendable {
    /// The current time.
    package var now: @Sendable () -> Date
    /// The user's date, in the local time zone.
    package var today: @Sendable () -> CalendarDate
    /// How far the user's local time is ahead of UTC.
    package var offset: UTCOffset
    /// The clock that measures how long services take.
    package var clock: RequestClock
    /// The environment's variables.
    package var variables: [String: String]
    /// The absolute path of the working folder.
    package var folder: String
    /// The network: one set of connections and limits for the whole run.
    package var network: HTTPClient
    /// The standard streams.
    package var console: Console

    /// Creates a world; the working folder is the root and local time UTC unless given.
    package init(
        now: @escaping @Sendable () -> Date,
        today: @escaping @Sendable () -> CalendarDate,
        offset: @escaping UTCOffset = { _ in 0 },
        clock: RequestClock = .live,
        variables: [String: String],
        folder: String = "/",
        network: HTTPClient,
        console: Console
    ) {
        self.now = now
        self.today = today
        self.offset = offset
        self.clock = clock
        self.variables = variables
        self.folder = folder
        self.network = network
        self.console = console
    }

    /// A variable of the environment that is set and not empty.
    func variable(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension World {
    /// The machine's own clock, time zone, environment, network and streams.
    package static var live: World {
        let variables = ProcessInfo.processInfo.environment
        return World(
            now: { Date() },
            today: { localDay(at: Date()) },
            offset: { localOffset(at: $0) },
            variables: variables,
            folder: FileManager.default.currentDirectoryPath,
            network: HTTPClient(
                transport: .live(
                    userAgent: "vinylogue/\(Vinylogue.version) (albums in a terminal)",
                    limits: TimeLimits(environment: variables)
                ),
                limits: { HostLimits(of: $0, environment: variables) }
            ),
            console: .live(environment: variables)
        )
    }

    /// How far the time in the process's time zone is ahead of UTC.
    static func localOffset(at time: Int) -> Int {
        var seconds = time_t(time)
        var parts = unsafe tm()
        guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
        return unsafe parts.tm_gmtoff
    }

    /// The date in the user's time zone.
    static func localDay(at date: Date) -> CalendarDate {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        let utc = CalendarDate(unixTime: Int(seconds))
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

extension TimeLimits {
    /// The longest limit that can be set, in seconds.
    private static let longest = 3600

    /// The limits set by `VINYLOGUE_TIMEOUT`: whole seconds, 1 to 3600, for each request from the first
    /// packet to the last byte; anything else counts as unset.
    init(environment: [String: String]) {
        self.init()
        guard let seconds = environment["VINYLOGUE_TIMEOUT"].flatMap(Int.init),
            (1...Self.longest).contains(seconds)
        else { return }
        total = .seconds(seconds)
        connect = min(connect, total)
    }
}

extension HostLimits {
    /// The limits of the host of an address: the usual ones; MusicBrainz's of one request a second; at the
    /// Cover Art Archive, which is no content network, pictures as slow as everything else.
    ///
    /// With `VINYLOGUE_PACE=instant` there are none for servers on this machine: mirrors and tests. Others
    /// always have theirs.
    init(of url: URL, environment: [String: String]) {
        let isInstant = environment["VINYLOGUE_PACE"] == "instant" && url.isLoopback
        func isHost(of service: CrateAddresses.Service) -> Bool {
            [environment[service.variable], service.usual]
                .contains { $0.flatMap(URL.init(string:))?.hostAndPort == url.hostAndPort }
        }
        let host = url.host()?.lowercased() ?? ""
        if isInstant {
            self = .instant
        } else if isHost(of: .musicBrainz) {
            self.init(perSecond: 1, perSecondInLongWork: 1, picturesPerSecond: 1, atOnce: 1)
        } else if isHost(of: .coverArt) || host == "archive.org" || host.hasSuffix(".archive.org") {
            self.init(picturesPerSecond: 5)
        } else {
            self.init()
        }
    }
}
