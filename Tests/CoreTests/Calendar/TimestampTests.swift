import Core
import Foundation
import Testing

struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
        (-86_400, "1969-12-31T00:00:00Z"), (951_782_399.99, "2000-02-28T23:59:59Z"),
        (1_795_248_000, "2026-11-21T08:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
    func `A time is written in UTC, to the second`(seconds: TimeInterval, text: String) {
        #expect(Timestamp.text(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test func `Times are formatted as Foundation formats them`() {
        for step in -5_000...30_000 {
            let date = Date(timeIntervalSince1970: TimeInterval(step) * 1_234_567.891)
            #expect(Timestamp.text(date) == date.formatted(.iso8601))
        }
    }

    @Test(arguments: [.infinity, -.infinity, .nan, 1e300, 0x1p63, -0x1p63, 0x1p62, -0x1p62])
    func `A time out of range does not crash`(seconds: TimeInterval) {
        #expect(Timestamp.text(Date(timeIntervalSince1970: seconds)).hasSuffix("Z"))
    }
}
