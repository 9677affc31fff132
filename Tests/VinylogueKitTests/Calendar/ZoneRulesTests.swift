import Foundation
import Testing

@testable import VinylogueKit

/// Offsets read from the system's time zone files.
@Suite struct ZoneRulesTests {
    private static let folder = "/usr/share/zoneinfo"

    /// A file without transitions and with UTC as its only time type, so that only the rule at its
    /// end applies.
    private static func file(_ rule: String) -> [UInt8] {
        let kinds: [UInt8] = [0, 0, 0, 1], none: [UInt8] = [0, 0, 0, 0]
        let part =
            Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + none + none + none + none
            + kinds + none + [UInt8](repeating: 0, count: 6)
        return part + part + Array("\n\(rule)\n".utf8)
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "\(folder)/Europe/Berlin")),
        arguments: [
            "Africa/Johannesburg", "America/New_York", "America/St_Johns", "Asia/Kolkata",
            "Asia/Tokyo", "Australia/Lord_Howe", "Europe/Berlin", "Europe/Dublin",
            "Pacific/Auckland", "UTC",
        ]
    )
    func `A system time zone file gives the same offsets as Foundation`(name: String) throws {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: "\(Self.folder)/\(name)")))
        let rules = try #require(ZoneRules(bytes))
        let zone = try #require(TimeZone(identifier: name))
        // From 1990 to 2089, every 5 days and 2 hours.
        for time in stride(from: 631_152_000, to: 3_786_912_000, by: 439_200) {
            let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
            #expect(rules.offset(at: time) == expected, "\(time)")
        }
    }

    @Test(arguments: [
        ("UTC0", 1_795_248_000, 0),
        ("<+0545>-5:45", 1_795_248_000, 20_700),
        // In Berlin: the last second before each change of 2026, and the second of the change.
        ("CET-1CEST,M3.5.0,M10.5.0/3", 1_774_745_999, 3600),
        ("CET-1CEST,M3.5.0,M10.5.0/3", 1_774_746_000, 7200),
        ("CET-1CEST,M3.5.0,M10.5.0/3", 1_792_889_999, 7200),
        ("CET-1CEST,M3.5.0,M10.5.0/3", 1_792_890_000, 3600),
        // In the southern hemisphere, with a change of half an hour.
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 1_767_225_600, 39_600),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 1_782_864_000, 37_800),
        // A change on a Saturday at 23:00, as in Greenland.
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_774_745_999, -7200),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_774_746_000, -3600),
        // Rules with day numbers for 1 March and 31 October, in a leap year and in an ordinary
        // year.
        ("A0B,J60/0,J304/0", 1_709_251_199, 0), ("A0B,J60/0,J304/0", 1_709_251_200, 3600),
        ("A0B,59/0,303/0", 1_772_323_199, 0), ("A0B,59/0,303/0", 1_772_323_200, 3600),
    ])
    func `The rule at the end of a file sets the offset in later years`(
        rule: String,
        time: Int,
        offset: Int
    ) throws {
        let rules = try #require(ZoneRules(Self.file(rule)))
        #expect(rules.offset(at: time) == offset)
    }

    @Test func `A truncated file has no rules, and a damaged file causes no crash`() {
        let whole = Self.file("CET-1CEST,M3.5.0,M10.5.0/3")
        for count in 0..<100 { #expect(ZoneRules(Array(whole.prefix(count))) == nil, "\(count)") }
        for place in 0..<whole.count {
            for value in [0x00, 0x7F, 0xFF] as [UInt8] {
                var damaged = whole
                damaged[place] = value
                _ = ZoneRules(damaged)?.offset(at: 1_795_248_000)
            }
        }
    }
}
