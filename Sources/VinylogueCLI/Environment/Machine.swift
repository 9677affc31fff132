import Demo
import Foundation
import HTTP
import Storage
import Terminal
import VinylogueKit

/// The machine that the program runs on, created once per run; tests use their own.
package struct Machine: Sendable {
    /// The current time.
    package var now: @Sendable () -> Date
    /// Today's date in the user's time zone.
    package var today: @Sendable () -> CalendarDate
    /// How far the user's local time is ahead of UTC.
    package var offset: UTCOffset
    /// The clock that measures how long services take.
    package var clock: RequestClock
    /// The environment variables.
    package var variables: [String: String]
    /// The absolute path of the working folder.
    package var folder: String
    /// The network: one set of connections and limits for the whole run.
    package var network: HTTPClient
    /// The demo's services.
    package var demo: Transport
    /// The standard streams.
    package var console: Console
    /// The desktop's keyring; by default none.
    package var keyring = Keyring.none
    /// The paths of stored files.
    let folders: Folders
    /// The terminal's background color; nil if it isn't known.
    var ground: RGBColor?
    /// Whether to print plain lines, for screen readers.
    private(set) var isAccessible = false
    /// The colors that standard output supports.
    private(set) var colors = ColorSupport.none
    /// The characters for bars and dashes.
    private(set) var decoration = Decoration.ascii

    /// Creates a machine; by default in UTC, with the root as the working folder.
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
        demo = .demo(now: now)
        self.console = console
        folders = Folders(environment: variables, folder: folder)
    }

    /// This machine with output in the given colors, or in plain lines.
    func showing(_ choice: ColorChoice, isAccessible: Bool) -> Machine {
        var machine = self
        machine.isAccessible = isAccessible
        let detected = ColorSupport.detect(
            choice: choice,
            isTerminal: console.outputIsTerminal,
            environment: variables
        )
        machine.colors = isAccessible ? min(detected, .ansi16) : detected
        machine.decoration = isAccessible ? .ascii : .detect(environment: variables)
        return machine
    }

    /// Whether the user can be prompted.
    var canAsk: Bool { console.inputIsTerminal && console.errorIsTerminal }

    /// The country of the locale; nil if it names none.
    var country: Country? {
        ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first
            .flatMap(Country.init(ofLocale:))
    }

    /// An environment variable, if it is set and not empty.
    func variable(_ name: String) -> String? {
        variables.given(name)
    }
}

extension Machine {
    /// The actual machine, with its clock, time zone, variables, network and streams.
    package static var live: Machine {
        let variables = ProcessInfo.processInfo.environment
        var machine = Machine(
            now: { Date() },
            today: { CalendarDate(Date(), in: localOffset) },
            offset: localOffset,
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
        machine.keyring = .secretService(environment: variables).remembering()
        return machine
    }

    /// How far local time is ahead of UTC, in seconds, at a time in Unix seconds.
    static func localOffset(at time: Int) -> Int {
        var seconds = time_t(time)
        var parts = unsafe tm()
        guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
        return unsafe parts.tm_gmtoff
    }
}
