import Core
import Names
import SQLite

/// What name rules mean in an archive: the artists, albums and tracks that they change, by ID.
///
/// Only the names of the artists in the rules are read.
struct RuledNames {
    /// How an artist, an album or a track is counted.
    struct Row: Equatable {
        /// The ID that its plays are counted for; 0 if they are left out, nil for its own.
        var becomes: Int?
        /// The ID of the spelling or edition that stands for all; nil if unchanged.
        var family: Int?
        /// The ID of the artist; nil if unchanged.
        var artist: Int?
        /// Whether its totals must be counted again, since some of its plays are left out.
        var isRecounted = false
    }

    private(set) var artists: [Int: Row] = [:]
    private(set) var albums: [Int: Row] = [:]
    private(set) var tracks: [Int: Row] = [:]
    /// The albums that are kept apart from their other editions.
    private var apart: Set<Int> = []
    /// The positions of the rules whose names are in this archive.
    private(set) var found: Set<Int> = []
    private let database: Database

    /// Finds the rules' names in an archive. Artists' aliases come first, then albums kept apart, then
    /// joined ones, then what is left out, each in the order of the rules.
    init(_ rules: [NameRule], in database: Database) throws {
        self.database = database
        let rules = Array(rules.enumerated())
        for (index, rule) in rules where rule.kind == .alias && rule.subject.album == nil {
            guard let other = rule.other else { continue }
            if try alias(rule.subject.artist, of: other.artist) { found.insert(index) }
        }
        try moveTitles()
        for (index, rule) in rules where rule.kind == .part {
            if try part(rule.subject) { found.insert(index) }
        }
        for (index, rule) in rules where rule.subject.album != nil {
            guard let other = rule.other else { continue }
            if try join(rule.subject, with: other, isAlias: rule.kind == .alias) {
                found.insert(index)
            }
        }
        var recounted: Set<Int> = []
        for (index, rule) in rules where rule.kind == .ignore {
            if try ignore(rule.subject, recounting: &recounted) { found.insert(index) }
        }
        try recount(recounted)
        artists.settle()
        albums.settle()
        tracks.settle()
    }

    /// Whether other rules count everything in the same way.
    func counts(like other: RuledNames) -> Bool {
        artists.effects == other.artists.effects && albums.effects == other.albums.effects
            && tracks.effects == other.tracks.effects
    }

    /// The artists that a name means: all spellings of it, and all that count as the same.
    func artists(named name: String) throws -> [Int] {
        let spelled = try database.artists(spelledLike: name).map(\.id)
        let families = Set(spelled.compactMap { artists[$0]?.family })
        let joined = artists.filter { $0.value.family.map(families.contains) ?? false }.map(\.key)
        return Set(spelled).union(joined).sorted()
    }

    /// The albums that an artist and a title mean: those with exactly this title or else, or if
    /// `hasEditions`, all its editions. An edition that is kept apart is meant only by its own title.
    func albums(of subject: NameRule.Subject, hasEditions: Bool = false) throws -> [Int] {
        let title = subject.album ?? ""
        let own = try database.titles(in: "albums", by: artists(named: subject.artist))
        let exact = NameTable.exact(title)
        let same = own.filter { $0.exact == exact }.map(\.id)
        if !same.isEmpty, !hasEditions || same.contains(where: apart.contains) { return same }
        let loose = title.looseTitle
        return own.filter { $0.loose == loose && !apart.contains($0.id) }.map(\.id)
    }

    /// The tracks that an artist and a title mean, in any version that has no other name.
    func tracks(of subject: NameRule.Subject) throws -> [Int] {
        let loose = subject.track?.looseTitle
        return try database.titles(in: "tracks", by: artists(named: subject.artist))
            .filter { $0.loose == loose }.map(\.id)
    }
}

// Artists.
extension RuledNames {
    /// Counts an artist's plays for another artist, unless an earlier rule counts them for a third.
    private mutating func alias(_ name: String, of other: String) throws -> Bool {
        guard let place = try database.artist(other) else { return false }
        let target = artists.final(place)
        var spellings = try database.artists(spelledLike: name)
        let allowed = Set(spellings.map(\.id) + [target])
        guard spellings.allSatisfy({ allowed.contains(artists.final($0.id)) }) else { return false }
        // Other spellings follow, unless they are also spellings of the other name.
        if name.looseName == other.looseName {
            let exact = NameTable.exact(name)
            spellings.removeAll { $0.exact != exact }
        }
        spellings.removeAll { $0.id == target }
        guard !spellings.isEmpty else { return false }
        for member in try artists(named: name) + artists(named: other) + [target] {
            artists[member, default: Row()].family = target
        }
        for spelling in spellings { artists.move(spelling.id, to: target) }
        return true
    }

    /// Gives the titles of artists that have become another to that artist.
    private mutating func moveTitles() throws {
        guard artists.values.contains(where: { $0.becomes != nil }) else { return }
        let ids = artists.keys.sorted()
        tracks = try moved(database.titles(in: "tracks", by: ids))
        let titles = try database.titles(in: "albums", by: ids)
        albums = moved(titles)
        var firsts: [TitleKey: Int] = [:]
        for title in ownFirst(titles) {
            let artist = artists.final(title.artist)
            let key = TitleKey(artist: artists[artist]?.family ?? artist, title: title.loose)
            guard let first = firsts[key] else {
                firsts[key] = title.id
                continue
            }
            try joinEditions(title.id, with: first, shown: first)
        }
    }

    private struct TitleKey: Hashable {
        var artist: Int
        var title: String
    }

    /// The titles that change because their artists have become another; equal ones become one.
    private func moved(_ titles: [RuledTitle]) -> [Int: Row] {
        var rows: [Int: Row] = [:]
        var firsts: [TitleKey: Int] = [:]
        for title in ownFirst(titles) {
            let artist = artists.final(title.artist)
            if artist != title.artist { rows[title.id, default: Row()].artist = artist }
            let key = TitleKey(artist: artist, title: title.exact)
            if let first = firsts[key] {
                rows.move(title.id, to: first)
            } else {
                firsts[key] = title.id
            }
        }
        return rows
    }

    /// The titles in the order of their IDs, but those of the artist that stands for others first, and
    /// those that move to another artist last.
    private func ownFirst(_ titles: [RuledTitle]) -> [RuledTitle] {
        func place(_ title: RuledTitle) -> Int {
            guard let row = artists[title.artist], row.becomes == nil else { return 2 }
            return row.family == title.artist ? 0 : 1
        }
        return (0...2).flatMap { number in titles.filter { place($0) == number } }
    }
}

// Albums.
extension RuledNames {
    /// Keeps exactly this edition apart from all others.
    private mutating func part(_ subject: NameRule.Subject) throws -> Bool {
        let exact = NameTable.exact(subject.album ?? "")
        let apart = try database.titles(in: "albums", by: artists(named: subject.artist))
            .filter { $0.exact == exact }.map(\.id)
        guard let first = apart.first else { return false }
        self.apart.formUnion(apart)
        for family in Set(try apart.map(family)) {
            let rest = try editions(of: family).subtracting(apart)
            guard let next = rest.min() else { continue }
            let shown = rest.contains(family) ? family : albums.final(next)
            for edition in rest { albums[edition, default: Row()].family = shown }
        }
        for edition in apart { albums[edition, default: Row()].family = albums.final(first) }
        return true
    }

    /// Counts an album as an edition of another, or as the other itself unless an earlier rule counts it
    /// as a third.
    private mutating func join(
        _ subject: NameRule.Subject,
        with other: NameRule.Subject,
        isAlias: Bool
    ) throws -> Bool {
        guard let place = try albums(of: other).first else { return false }
        let target = albums.final(place)
        let isEdition = subject.album?.looseTitle == other.album?.looseTitle
        let joined = try albums(of: subject, hasEditions: !isEdition).filter { $0 != target }
        let allowed = Set(joined + [target])
        guard !joined.isEmpty,
            !isAlias || joined.allSatisfy({ allowed.contains(albums.final($0)) })
        else { return false }
        for album in joined {
            try joinEditions(album, with: target, shown: target)
            if isAlias { albums.move(album, to: target) }
        }
        return true
    }

    /// Makes the editions of two albums those of one.
    private mutating func joinEditions(_ album: Int, with other: Int, shown: Int) throws {
        let shown = albums.final(shown)
        let (one, two) = (try family(of: album), try family(of: other))
        if one == shown, two == shown { return }
        for edition in try editions(of: one).union(editions(of: two)) {
            albums[edition, default: Row()].family = shown
        }
    }

    /// The album that stands for all editions of an album.
    private func family(of album: Int) throws -> Int {
        if let family = albums[album]?.family { return family }
        return try database.integer("SELECT family FROM main.albums WHERE id = ?1", .integer(album))
            ?? album
    }

    private func editions(of family: Int) throws -> Set<Int> {
        let stored = try database.rows(
            "SELECT id FROM main.albums WHERE family = ?1",
            .integer(family)
        ) { $0.integer(0) }
        let joined = albums.filter { $0.value.family == family }.map(\.key)
        return Set(stored.filter { albums[$0]?.family == nil }).union(joined)
    }
}

// What is left out.
extension RuledNames {
    private mutating func ignore(
        _ subject: NameRule.Subject,
        recounting recounted: inout Set<Int>
    ) throws -> Bool {
        let own = try artists(named: subject.artist)
        if subject.track != nil {
            let ignored = try tracks(of: subject)
            for track in ignored { tracks.leaveOut(track) }
            recounted.formUnion(own)
            return !ignored.isEmpty
        }
        if subject.album != nil {
            let named = try albums(of: subject, hasEditions: true)
            let ignored = try named.reduce(into: Set<Int>()) {
                $0.formUnion(try editions(of: family(of: $1)))
            }
            for album in ignored {
                albums.leaveOut(album)
                let query = "SELECT artist FROM main.albums WHERE id = ?1"
                if let artist = try database.integer(query, .integer(album)) {
                    recounted.insert(artist)
                }
            }
            return !named.isEmpty
        }
        for artist in own { artists.leaveOut(artist) }
        for track in try database.titles(in: "tracks", by: own) { tracks.leaveOut(track.id) }
        for album in try database.titles(in: "albums", by: own) { albums.leaveOut(album.id) }
        return !own.isEmpty
    }

    /// Marks these artists and their titles, and those with the same plays, to be counted again.
    private mutating func recount(_ changed: Set<Int>) throws {
        guard !changed.isEmpty else { return }
        let finals = Set(changed.map { artists.final($0) })
        let same = artists.keys.filter { finals.contains(artists.final($0)) }
        let all = changed.union(finals).union(same).subtracting([0])
        artists.recount(all)
        tracks.recount(Set(try database.titles(in: "tracks", by: Array(all)).map(\.id)))
        albums.recount(Set(try database.titles(in: "albums", by: Array(all)).map(\.id)))
    }
}
