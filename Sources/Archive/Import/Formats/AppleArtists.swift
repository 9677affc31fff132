import Core
import Foundation

/// The artists of titles, from the lists with "Artist - Title" in Apple's export: `Apple Music - Play
/// History Daily Tracks.csv`, which has a row for each day, and `Apple Music - Track Play History.csv`.
struct AppleArtists {
    /// The days on which a track was played, by artist.
    private typealias Days = [String: [Int]]

    /// By title, for texts with one " - ", and the first of several.
    private var titles: [String: Days] = [:]
    /// By title, for the other places at which a text can be split.
    private var endings: [String: Days] = [:]

    init() {}

    /// Reads the lists in the folder of a file; nil if there are none.
    init?(beside path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var isFound = false
        for name in names.sorted() where name.lowercased().hasSuffix(".csv") {
            let path = folder + "/" + name
            guard FileStatus(of: path)?.isRegular == true else { continue }
            let file = try OpenFile(path: path)
            if try add(file.read(), then: file.read) { isFound = true }
        }
        if !isFound { return nil }
    }

    /// Reads the lists in a zip file; nil if there are none.
    init?(in zip: ZipFile) throws {
        var isFound = false
        while try zip.next() != nil {
            if try add(zip.read(), then: zip.read) { isFound = true }
        }
        if !isFound { return nil }
    }

    /// Adds a list, and returns whether the file with these first bytes is one.
    ///
    /// - Parameter read: returns the next bytes, or an empty array at the end.
    mutating func add(_ start: [UInt8], then read: () throws -> [UInt8]) throws -> Bool {
        let start = Array(start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...])
        let header = start.prefix { $0 != 0x0A && $0 != 0x0D }
        let names = CSVFields.split(header)?.map { $0.lowercased() } ?? []
        let text = ["track description", "track name"].compactMap(names.firstIndex).first
        let day = names.firstIndex(of: "date played")
        guard let text, day != nil || names.contains("last played date") else { return false }
        var splitter = RecordSplitter(.csv)
        var first: [UInt8]? = start
        var isHeader = true
        do {
            try splitter.forEach {
                defer { first = nil }
                return try first ?? read()
            } _: { bytes, piece, _ in
                let range: Range<Int>
                switch piece {
                case .record(let row), .lastLine(let row): range = row
                case .invalid: return
                }
                defer { isHeader = false }
                guard !isHeader, let fields = CSVFields.split(bytes[range]), text < fields.count
                else { return }
                let played = day.flatMap { $0 < fields.count ? Self.day(fields[$0]) : nil }
                add(fields[text], on: played)
            }
        } catch is RecordSplitter.CutOff {}
        return true
    }

    private mutating func add(_ text: String, on day: Int?) {
        // Real names are shorter, and every place to split a text takes memory.
        guard text.utf8.count <= 1000 else { return }
        var isFirst = true
        for range in text.ranges(of: " - ") {
            let artist = String(text[..<range.lowerBound])
            let title = text[range.upperBound...].lowercased()
            let days = day.map { [$0] } ?? []
            if isFirst {
                titles[title, default: [:]][artist, default: []] += days
            } else {
                endings[title, default: [:]][artist, default: []] += days
            }
            isFirst = false
        }
    }

    /// A day such as "20250615", as a number of days since 1970.
    private static func day(_ text: String) -> Int? {
        guard text.count == 8, let number = Int(text) else { return nil }
        return CalendarDate.days(number / 10_000, number / 100 % 100, number % 100)
    }

    /// The artist of a title that was played at a time; nil if unknown, or if several artists have
    /// tracks of that title that were played within a day of it.
    func artist(of title: String, at time: Int) -> String? {
        let title = title.lowercased()
        guard let found = titles[title] ?? endings[title] else { return nil }
        if found.count == 1 { return found.keys.first }
        let day = time / TimeSpan.day
        // The lists have local days.
        let near = found.filter { $0.value.contains { abs($0 - day) <= 1 } }
        return near.count == 1 ? near.keys.first : nil
    }
}
