import Core
import Foundation
import Testing
import VinylogueCLI

/// The option `--time-zone`.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Asia/Tokyo")))
struct TimeZoneTests {
    private let home: HomeFolder

    init() throws { home = try HomeFolder() }

    @Test(arguments: [
        ("UTC", "2025-07-01T00:00:00Z", "2025-07-02T00:00:00Z"),
        ("Asia/Tokyo", "2025-06-30T15:00:00Z", "2025-07-01T15:00:00Z"),
        ("Europe/Berlin", "2025-06-30T22:00:00Z", "2025-07-01T22:00:00Z"),
    ])
    func `A day begins and ends at midnight in the given time zone`(
        name: String,
        from: String,
        to: String
    ) async throws {
        let before = try #require(Self.ofProcess)
        let line = "day --demo --date 2026-07-01 --format json --time-zone"
        let outcome = await home.program().run("\(line) \(name)")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.output.contains(#""from":"\#(from)""#), "\(outcome.output)")
        #expect(outcome.output.contains(#""to":"\#(to)""#))
        // The process's own time zone is unchanged.
        #expect(Self.ofProcess == before)
    }

    @Test(arguments: [("Pacific/Kiritimati", "2025-11-22"), ("Pacific/Pago_Pago", "2025-11-20")])
    func `Today is the date in the given time zone`(name: String, day: String) async {
        var program = home.program()
        // 10:30 in UTC: half past midnight tomorrow, and half an hour before midnight yesterday.
        program.now = Date(unixTime: 1_795_257_000)
        let outcome = await program.run("day --demo --format json --time-zone \(name)")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.output.contains(#""lastDay":"\#(day)""#), "\(outcome.output)")
    }

    @Test(arguments: ["", "Berlin", "/etc/passwd", "../../../etc/passwd", "Europe", "zone.tab"])
    func `An invalid time zone is rejected`(name: String) async {
        let outcome = await home.program().run(["day", "--demo", "--time-zone", name])
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("--time-zone must be a name such as Europe/Berlin"))
    }

    /// The variable TZ, and the C library's offset from UTC in seconds.
    private static var ofProcess: [String]? {
        var (time, parts) = (time_t(1_795_248_000), unsafe tm())
        guard unsafe localtime_r(&time, &parts) != nil else { return nil }
        let variable = unsafe getenv("TZ").map { unsafe String(cString: $0) } ?? "unset"
        return [variable, unsafe "\(parts.tm_gmtoff)"]
    }
}
