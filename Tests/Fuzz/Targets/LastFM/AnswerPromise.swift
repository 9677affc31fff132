import Core
import Foundation
import HTTP
import LastFM

/// The guarantees for every decoded response, whatever the service sent.
enum AnswerPromise {
    /// The largest count that is accepted, so that sums of counts do not overflow.
    private static let largestCount = 1 << 40
    private static let lastTime = 253_402_300_799

    static func broken(by user: Person) -> String? {
        if user.name.isEmpty { return "an empty name" }
        if user.realName.map(isBlank) == true { return "a blank real name" }
        if let registered = user.registered, !(0...lastTime).contains(registered) {
            return "registered at \(registered)"
        }
        return broken(by: user.playCount) ?? broken(by: [user.url, user.imageURL])
    }

    static func broken(by page: FriendsPage) -> String? {
        page.friends.lazy.compactMap(broken(by:)).first
            ?? [page.page, page.totalPages, page.total].lazy.compactMap(broken(by:)).first
    }

    static func broken(by list: ChartList) -> String? {
        for week in list.weeks {
            if week.from >= week.to { return "a week that ends before it begins" }
            if week.from < 0 || week.to > lastTime { return "a week out of all time" }
        }
        let isSorted = zip(list.weeks, list.weeks.dropFirst()).allSatisfy { $0.from <= $1.from }
        return isSorted ? nil : "weeks out of order"
    }

    static func broken(by chart: [ChartRow]) -> String? {
        for row in chart {
            if row.artist.isEmpty, row.title.isEmpty { return "a row without names" }
            if let broken = broken(by: row.playCount) ?? broken(by: [row.url]) { return broken }
        }
        return brokenOrder(chart.map(\.playCount))
    }

    private static func brokenOrder(_ counts: [Int]) -> String? {
        zip(counts, counts.dropFirst()).allSatisfy { $0 >= $1 } ? nil : "rows out of order"
    }

    static func broken(by album: AlbumInfo) -> String? {
        if isBlank(album.name) || isBlank(album.artist) { return "an album without a name" }
        if (album.tags + album.tracks.map(\.name)).contains(where: isBlank) {
            return "a blank name"
        }
        if album.description.map(isBlank) == true { return "a blank description" }
        let durations = album.tracks.compactMap(\.duration)
        if durations.contains(0) { return "a track of no length" }
        let counts = [album.listeners, album.playCount, album.userPlayCount].compactMap(\.self)
        return (counts + durations).lazy.compactMap(broken(by:)).first
            ?? broken(by: [album.url, album.imageURL])
    }

    static func broken(by albums: [TopAlbum]) -> String? {
        for album in albums {
            if isBlank(album.name) || isBlank(album.artist) { return "an album without a name" }
            if let broken = album.playCount.flatMap(broken(by:))
                ?? broken(by: [album.url, album.imageURL])
            {
                return broken
            }
        }
        return nil
    }

    static func broken(by page: PlayPage) -> String? {
        if page.user.lowercased() != "rj" { return "the plays of \(page.user)" }
        if page.plays.contains(where: { !(0...lastTime).contains($0.time) }) {
            return "a play out of all time"
        }
        if page.plays.count > page.rowCount { return "more plays than rows" }
        if page.size < 1 { return "pages of \(page.size) plays" }
        return [page.pageCount, page.total].lazy.compactMap(broken(by:)).first
    }

    static func broken(by names: [String]) -> String? {
        names.contains(where: isBlank) ? "a blank name" : nil
    }

    static func broken(by failure: Failure) -> String? {
        let length = failure.detail.count
        return switch failure.kind {
        case .rateLimited(let wait?): wait < 0 ? "a wait of \(wait) seconds" : nil
        case .wrongUser: length > 100 ? "a name of \(length) characters" : nil
        case .unreachable, .insecure, .timedOut, .tooLarge, .redirectRefused, .privateAddress:
            "\(failure) from a body"
        default: nil
        }
    }

    private static func broken(by count: Int) -> String? {
        (0...largestCount).contains(count) ? nil : "a count of \(count)"
    }

    private static func broken(by addresses: [String?]) -> String? {
        let odd = addresses.compactMap(\.self).first {
            !$0.hasPrefix("https://") && !$0.hasPrefix("http://")
        }
        return odd.map { "the address \($0)" }
    }

    private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}
