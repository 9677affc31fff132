import Core
import SQLite

extension Archive {
    /// The positions of the rules whose names are in the archive, so that they change something.
    package func found(_ rules: [NameRule]) throws(Failure) -> Set<Int> {
        try read { try RuledNames(rules, in: $0).found }
    }

    /// Whether a rule changes anything when it follows others.
    package func changesAnything(
        _ rule: NameRule,
        after rules: [NameRule]
    ) throws(Failure) -> Bool {
        try read { database in
            let names = try RuledNames(rules + [rule], in: database)
            return try names.found.contains(rules.count)
                && !names.counts(like: RuledNames(rules, in: database))
        }
    }

    /// The part of a name that is not in the archive, and the names that it has instead: of all artists,
    /// or of a known artist's albums or tracks. Nil if the whole name is there.
    ///
    /// - Parameters:
    ///   - rules: the rules that the names are read by.
    ///   - isExact: whether an album must have exactly this title, not another edition's.
    package func names(
        insteadOf subject: NameRule.Subject,
        after rules: [NameRule],
        isExact: Bool
    ) throws(Failure) -> (missing: NameRule.Subject, names: [String])? {
        try read { database in
            let names = try RuledNames(rules, in: database)
            let artists = try names.artists(named: subject.artist)
            guard !artists.isEmpty else {
                let known = try database.rows("SELECT name FROM main.artists") { $0.text(0) ?? "" }
                return (NameRule.Subject(artist: subject.artist), known)
            }
            func titles(in table: String) throws -> [String] {
                let list = artists.map(String.init).joined(separator: ",")
                let query = "SELECT title FROM main.\(table) WHERE artist IN (\(list))"
                return try database.rows(query) { $0.text(0) ?? "" }
            }
            if let album = subject.album {
                let known = try titles(in: "albums")
                let exact = NameTable.exact(album)
                let isKnown =
                    isExact
                    ? known.contains { NameTable.exact($0) == exact }
                    : try !names.albums(of: subject).isEmpty
                if !isKnown { return (subject, known) }
            }
            if subject.track != nil, try names.tracks(of: subject).isEmpty {
                return (subject, try titles(in: "tracks"))
            }
            return nil
        }
    }

    /// Descriptions of the totals that differ from the plays after the archive's rules; empty if there
    /// are none.
    package func verifyRules() throws(Failure) -> [String] {
        try read { try $0.totalsFlaws(of: TotalsTable.all) }
    }

    /// SQL for the families of the albums by artist ?2 with title ?3, both in their loose forms.
    var familiesOfAlbum: String {
        let shown = """
            SELECT albums.family FROM artists CROSS JOIN albums ON albums.artist = artists.id
            WHERE artists.loose = ?2 AND albums.loose = ?3
            """
        guard !rules.isEmpty else { return shown }
        // An album is also found by the names that rules have changed.
        return """
            \(shown) UNION SELECT albums.family FROM main.artists owner
            CROSS JOIN main.albums titled ON titled.artist = owner.id
            CROSS JOIN albums ON albums.id = titled.id
            WHERE owner.loose = ?2 AND titled.loose = ?3
            """
    }

    /// SQL that sorts families of `albums` by `owner`: first the one with exactly the title ?4 by artist ?2,
    /// whom rules may have joined with another's album.
    var bestFamily: String {
        """
        max(albums.exact = ?4 AND owner.loose = ?2) DESC, max(albums.exact = ?4) DESC, found.family
        """
    }
}
