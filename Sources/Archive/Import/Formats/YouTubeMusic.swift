import Core
import Foundation

extension ImportFormat {
    /// A reader for entries of `watch-history.json` from Google Takeout, which has YouTube and
    /// YouTube Music in one list.
    ///
    /// Times are in UTC, but the words around titles are in the account's language. Tracks are on
    /// channels named "Artist - Topic", except "Release - Topic", which does not name the artist.
    /// Source: exports in `listen_history.js` of Jason-Pallone/Solstice-Top-10, and the rules of
    /// foxbits/ytm-to-statsfm.
    static func youTubeMusic(_ start: [UInt8]) -> ([UInt8], Range<Int>) throws -> ImportRow {
        let wrapping = TitleWrapping(of: start)
        return { bytes, range in
            let entry = try WatchEntry(bytes, range)
            if entry.isAd { return .skipped(.ad) }
            guard entry.isMusic else { return .skipped(.otherService) }
            guard let channel = entry.channel else { return .skipped(.deleted) }
            guard let artist = entry.artist else { return .skipped(.video) }
            guard let title = entry.title else { throw ImportRow.Invalid(reason: "no track") }
            guard let track = wrapping.unwrapped(title) else {
                throw ImportRow.Invalid(reason: "a title in an unknown language")
            }
            let kind = ImportKind.youTubeMusic.rawValue
            let isNamed = channel != "Release - Topic"
            return try .play(entry.time, isNamed ? artist : nil, nil, track, from: kind)
        }
    }
}

/// An entry of a watch history.
private struct WatchEntry {
    var isMusic = false
    var isAd = false
    var title: String?
    /// The name of the channel; nil if the video was deleted.
    var channel: String?
    var time: Int?

    /// The artist of a channel that YouTube creates for an artist's tracks; nil for others.
    var artist: String? {
        let ending = " - Topic"
        guard let channel, channel.hasSuffix(ending) else { return nil }
        return String(channel.dropLast(ending.count))
    }

    init(_ bytes: [UInt8], _ range: Range<Int>) throws {
        var cursor = JSONCursor(bytes, range)
        var (title, channel, time): (String?, String?, Int?)
        var (isMusic, isAd) = (false, false)
        try cursor.members { key, value in
            switch key {
            case "header": isMusic = try value.text() == "YouTube Music"
            case "title": title = try value.text()
            case "time": time = try value.time()
            case "subtitles":
                try Self.names(&value) { channel = channel ?? $0 }
            case "details":
                try Self.names(&value) { isAd = isAd || $0 == "From Google Ads" }
            default: try value.skip()
            }
        }
        try cursor.finish()
        (self.isMusic, self.isAd) = (isMusic, isAd)
        (self.title, self.channel, self.time) = (title, channel, time)
    }

    private static func names(_ value: inout JSONCursor, _ take: (String) -> Void) throws {
        guard try !value.isNull() else { return }
        try value.elements { value in
            try value.members { key, value in
                guard key == "name" else { return try value.skip() }
                if let name = try value.text() { take(name) }
            }
        }
    }
}

/// The words around every title, such as "Watched " or "Vous avez regardé ".
private struct TitleWrapping {
    private var prefix = ""
    private var suffix = ""

    private static let english = "Watched "
    /// The number of different titles that it takes to distinguish the words from titles that start the same.
    private static let sample = 10

    /// Finds the words that the titles in the first bytes of a file have in common.
    init(of start: [UInt8]) {
        var titles: Set<String> = []
        var splitter = RecordSplitter(.objects(depth: 1))
        var rest: [UInt8]? = start
        // The first bytes usually end within an entry.
        try? splitter.forEach {
            defer { rest = nil }
            return rest ?? []
        } _: { bytes, piece, _ in
            guard case .record(let range) = piece, let entry = try? WatchEntry(bytes, range),
                entry.isMusic, entry.artist != nil, let title = entry.title
            else { return }
            titles.insert(title)
        }
        guard titles.count >= Self.sample, var prefix = titles.first else { return }
        var suffix = String(prefix.reversed())
        for title in titles {
            prefix = Self.common(prefix, title)
            suffix = Self.common(suffix, String(title.reversed()))
        }
        self.prefix = Self.words(prefix)
        self.suffix = String(Self.words(suffix).reversed())
    }

    private static func common(_ one: String, _ other: String) -> String {
        String(zip(one, other).prefix { $0 == $1 }.map(\.0))
    }

    /// The complete words of a text, up to its last space.
    private static func words(_ text: String) -> String {
        text.lastIndex(of: " ").map { String(text[...$0]) } ?? ""
    }

    /// The title without the words around it; nil if they are in an unknown language.
    func unwrapped(_ title: String) -> String? {
        if title.hasPrefix(Self.english) { return String(title.dropFirst(Self.english.count)) }
        guard prefix.count + suffix.count > 0, title.count > prefix.count + suffix.count,
            title.hasPrefix(prefix), title.hasSuffix(suffix)
        else { return nil }
        return String(title.dropFirst(prefix.count).dropLast(suffix.count))
    }
}
