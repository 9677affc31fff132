import Names

/// The parts of a track's title: the name, and the phrases that distinguish recordings.
struct TrackName: Hashable, Sendable {
    /// The title, normalized, without featured artists.
    let exact: String
    /// The title without edition words and featured artists; only letters and digits.
    let bare: String
    /// Whether the title marks a live recording.
    let isLive: Bool
    /// Like `bare`, but without subtitles, which are phrases that do not distinguish recordings.
    let core: String
    /// The subtitles; only letters and digits.
    let asides: Set<String>
    /// The title without edition words and featured artists, for searches.
    let searchable: String

    /// Splits a title into its parts.
    init(_ title: String) {
        var rest = title.exactName
        exact = Self.withoutGuests(rest)
        var isLive = false
        while true {
            var shorter = Self.withoutGuests(rest).looseTitle
            if let (head, phrase) = Self.lastPart(of: shorter), Self.saysLive(phrase) {
                isLive = true
                shorter = head
            }
            guard shorter != rest else { break }
            rest = shorter
        }
        self.isLive = isLive
        bare = rest.bareName
        searchable = rest
        var asides: Set<String> = []
        while let (head, phrase) = Self.lastPart(of: rest), !Self.tellsRecordings(phrase) {
            asides.insert(phrase.bareName)
            rest = Self.withoutGuests(head)
        }
        core = rest.bareName
        self.asides = asides
    }

    /// Whether the titles differ only by a subtitle, or one is a subtitle of the other.
    func agreesWithoutSubtitles(with other: TrackName) -> Bool {
        guard asides.isEmpty || other.asides.isEmpty else { return false }
        return core == other.core || asides.contains(other.core) || other.asides.contains(core)
    }

    /// The words that introduce featured artists.
    private static let guestWords: Set<Substring> = ["feat", "feat.", "ft", "ft.", "featuring"]
    /// Words that mark a live recording in a phrase after the title.
    private static let liveWords: Set<Substring> = ["live", "unplugged"]

    /// Words that mark a different recording, or a part of a work, in a phrase after the title.
    private static let recordingWords: Set<Substring> = [
        "live", "unplugged", "session", "sessions", "mix", "mixes", "remix", "remixed", "edit",
        "version", "versions", "demo", "demos", "acoustic", "instrumental", "dub", "karaoke",
        "cover",
        "take", "outtake", "alternate", "alternative", "rehearsal", "extended", "radio", "club",
        "rework", "reprise", "interlude", "skit", "intro", "outro", "vip", "bootleg", "mashup",
        "cappella", "acapella", "slowed", "sped", "orchestral", "piano", "part", "parts", "pt",
        "pt.",
        "vol", "vol.", "volume", "no", "no.", "chapter", "movement", "i", "ii", "iii", "iv", "v",
        "vi",
    ]

    private static func tellsRecordings(_ phrase: String) -> Bool {
        words(of: phrase).contains { word in
            recordingWords.contains(word) || word.hasPrefix("re-")
                || word.contains(where: \.isNumber)
        }
    }

    /// The title without a phrase such as "(feat. A)" or "ft. A" at its end.
    private static func withoutGuests(_ title: String) -> String {
        if let (head, phrase) = lastPart(of: title) {
            if let first = words(of: phrase).first,
                guestWords.contains(first) || first == "with" && phrase.hasPrefix("(")
            {
                return withoutGuests(head)
            }
            // "(feat. A) [Live]": the featured artists come before another phrase.
            let plain = withoutGuests(head)
            if plain != head { return plain + (phrase.hasPrefix("(") ? " " : " - ") + phrase }
        }
        let parts = title.split(separator: " ", omittingEmptySubsequences: false)
        guard let index = parts.firstIndex(where: guestWords.contains), index > 0,
            !parts[index...].contains(where: { $0.contains("(") || $0.contains(")") })
        else { return title }
        return parts[..<index].joined(separator: " ")
    }

    /// The title split before its last phrase, in brackets or after a dash; nil if it has none.
    private static func lastPart(of title: String) -> (head: String, phrase: String)? {
        func head(_ end: String.Index) -> String? {
            let head = title[..<end]
            let trimmed = head.reversed().drop { $0 == " " }.reversed()
            return trimmed.isEmpty ? nil : String(trimmed)
        }
        if title.hasSuffix(")") || title.hasSuffix("]") {
            var depth = 0
            for index in title.indices.reversed() {
                if ")]".contains(title[index]) { depth += 1 }
                if "([".contains(title[index]) { depth -= 1 }
                if depth == 0 { return head(index).map { ($0, "(" + title[index...].dropFirst()) } }
            }
            return nil
        }
        // A venue's name may contain dashes.
        guard let dash = title.firstRange(of: " - live ") ?? title.ranges(of: " - ").last else {
            return nil
        }
        return head(dash.lowerBound).map { ($0, String(title[dash.lowerBound...].dropFirst(3))) }
    }

    private static func saysLive(_ phrase: String) -> Bool {
        let words = words(of: phrase)
        return words.contains { liveWords.contains($0) }
            || phrase.contains("in concert") || phrase.contains("mtv")
    }

    private static func words(of phrase: String) -> [Substring] {
        phrase.split { " ()[],/".contains($0) }
    }
}

extension String {
    /// Whether an album's title marks a live recording.
    var namesLiveAlbum: Bool {
        let words = exactName.split { !$0.isLetter && !$0.isNumber }
        return words.contains("live") || words.contains("unplugged")
            || exactName.contains("in concert")
    }

    /// The names in a text such as "A, B & C feat. D": first the complete text, then its parts.
    var artistParts: [String] {
        let separators = [
            " feat. ", " feat ", " ft. ", " ft ", " featuring ", " with ", " & ", " and ", " x ",
            " vs. ", " vs ", ", ", "; ", " / ", " (",
        ]
        let whole = exactName
        var parts = [whole]
        for separator in separators {
            parts = parts.flatMap { part in
                part.split(separator: separator).map(String.init)
            }
        }
        return parts == [whole] ? parts : [whole] + parts
    }
}
