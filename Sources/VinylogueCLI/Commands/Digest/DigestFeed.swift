import Foundation
import Storage
import VinylogueKit

/// An Atom feed (RFC 4287) of digests for a fixed list of users, newest first.
struct DigestFeed {
    /// The maximum size of a feed's file, in bytes.
    static let sizeLimit = 16 << 20
    /// The maximum number of entries in a feed: one year of digests.
    private static let entryLimit = 53

    private let id: String
    private let title: String
    private let users: [String]
    /// The entries' XML, each from `<entry>` to `</entry>`.
    private var entries: [String] = []

    /// Creates a feed without entries.
    init(of users: [String]) {
        self.users = users
        // The order of friends may change.
        id = Self.identifier(of: ["feed"] + users.map { $0.lowercased() }.sorted())
        title =
            "This week in past years: \(Account(users[0]).label)"
            + (users.count > 1 ? " and friends" : "")
    }

    /// Adds the entries of an existing feed; returns false if the text is not a feed with this ID.
    mutating func add(entriesOf text: String) -> Bool {
        let marks = ["<id>\(id)</id>", "</feed>"]
        // Foundation's `contains` would link ICU into the program.
        guard marks.allSatisfy({ text.firstRange(of: $0) != nil }) else { return false }
        // Markup inside an entry is escaped, so these tags always enclose an entry.
        entries += text.ranges(of: "<entry>").compactMap { start in
            let rest = text[start.lowerBound...]
            return rest.firstRange(of: "</entry>").map { String(rest[..<$0.upperBound]) }
        }
        return true
    }

    /// Adds a digest or replaces the one for the same week; returns false if nothing has changed.
    ///
    /// - Parameter isComplete: whether everything was loaded; if not, an earlier entry is kept.
    mutating func add(
        _ letter: DigestLetter,
        of week: CalendarWeek,
        at time: Date,
        isComplete: Bool = true
    ) -> Bool {
        let entryID = Self.identifier(of: [id, String(week.year), String(week.number)])
        let content = "<content type=\"html\">\(letter.content.escapedForXML)</content>"
        let old = entries.firstIndex { $0.firstRange(of: "<id>\(entryID)</id>") != nil }
        if let old, !isComplete || entries[old].firstRange(of: content) != nil { return false }
        let now = Timestamp.text(time)
        let published =
            old.flatMap { index in entries[index].firstMatch(of: /<published>[^<]*<\/published>/) }
            .map { String($0.output) } ?? "<published>\(now)</published>"
        let entry = """
            <entry>
            <title>\(letter.title.escapedForXML), \(letter.dates.escapedForXML)</title>
            <id>\(entryID)</id>
            \(published)
            <updated>\(now)</updated>
            \(content)
            </entry>
            """
        if let old {
            entries[old] = entry
        } else {
            entries.insert(entry, at: 0)
        }
        entries = Array(entries.prefix(Self.entryLimit))
        return true
    }

    /// The feed's XML.
    var text: String {
        let updated =
            entries.compactMap { $0.firstMatch(of: /<updated>([^<]*)<\/updated>/)?.output.1 }.max()
            ?? "1970-01-01T00:00:00Z"
        let authors = users.map { user in
            "<author><name>\(Account(user).label.escapedForXML)</name></author>\n"
        }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom">
            <title>\(title.escapedForXML)</title>
            <id>\(id)</id>
            <updated>\(updated)</updated>
            <generator>vinylogue</generator>
            \(authors)\(entries.map { "\($0)\n" }.joined())</feed>

            """
    }

    /// A UUID (RFC 9562, version 8) that depends only on the given words.
    private static func identifier(of words: [String]) -> String {
        let text = (["vinylogue digest"] + words).joined(separator: "\n")
        var digits = Array(SHA256.hexadecimalDigest(of: Array(text.utf8)).prefix(32))
        digits[12] = "8"
        digits[16] = "a"
        let lengths = [8, 4, 4, 4, 12]
        var parts: [String] = []
        for length in lengths {
            parts.append(String(digits.prefix(length)))
            digits.removeFirst(length)
        }
        return "urn:uuid:\(parts.joined(separator: "-"))"
    }
}
