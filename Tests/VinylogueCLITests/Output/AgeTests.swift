import Foundation
import Testing

@testable import VinylogueCLI

struct AgeTests {
    @Test(arguments: [
        (0, "just now"), (59, "just now"), (60, "1 minute ago"), (3599, "59 minutes ago"),
        (3600, "1 hour ago"), (86_400, "1 day ago"), (365 * 86_400, "1 year ago"),
    ])
    func `Ages use the largest whole unit`(seconds: TimeInterval, words: String) {
        let past = Date(timeIntervalSince1970: 1_795_248_000)
        #expect(Age.words(from: past, to: past + seconds) == words)
    }
}
