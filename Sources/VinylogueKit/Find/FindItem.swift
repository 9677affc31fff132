/// Something that can be found by its name.
package struct FindItem: Hashable, Sendable {
    /// What the item is, and what opens it.
    ///
    /// There are few items of the indirect kinds, and storing those in place would make every track's
    /// item ten times as large.
    package enum Target: Hashable, Sendable {
        /// A person, by the text of their account.
        case person(String)
        case artist(String)
        case album(Album)
        /// A track, by its artist and title.
        case track(artist: String, title: String)
        /// A date as the user typed it.
        indirect case date(TypedDate)
        indirect case genre(Genre.Place)
        indirect case setting(Setting)
        /// A command, by its name such as "archive sync", and its abstract.
        case command(String, abstract: String)
    }

    /// The kinds of items, in the order in which equal matches are listed.
    package enum Kind: String, CaseIterable, Sendable {
        case week, person, artist, album, track, genre, setting, command
    }

    package let target: Target
    /// The number of plays; nil if plays are not counted, or unknown.
    package let plays: Int?

    package init(_ target: Target, plays: Int? = nil) {
        self.target = target
        self.plays = plays
    }

    package var kind: Kind {
        switch target {
        case .date: .week
        case .person: .person
        case .artist: .artist
        case .album: .album
        case .track: .track
        case .genre: .genre
        case .setting: .setting
        case .command: .command
        }
    }

    /// The name, which is searched first; not safe for a terminal.
    package var title: String {
        switch target {
        case .date(let date): date.text.capitalizedFirst
        case .person(let account): Account(account).label
        case .artist(let name): name
        case .album(let album): album.title
        case .track(_, let title): title
        case .genre(let place): place.narrowest.name
        case .setting(let setting): setting.title
        case .command(let name, _): name
        }
    }

    /// Words beside the name, such as an album's artist; not safe for a terminal.
    package var detail: String {
        switch target {
        case .album(let album): album.artist
        case .track(let artist, _): artist
        case .genre(let place): place.subgenre == nil ? "" : place.genre.name
        case .setting(let setting): setting.key
        case .command(_, let abstract): abstract
        case .person, .artist, .date: ""
        }
    }
}

extension FindItem {
    /// The URL of an artist's, an album's or a track's page; nil for other items.
    package func address(on pages: MusicPages) -> String? {
        switch target {
        case .artist(let name): pages.address(of: .artists, artist: name, title: "")
        case .album(let album): pages.address(of: .albums, artist: album.artist, title: album.title)
        case .track(let artist, let title): pages.address(of: .tracks, artist: artist, title: title)
        case .person, .date, .genre, .setting, .command: nil
        }
    }

    /// All genres and sub-genres.
    package static let genres = Genre.all.flatMap { genre in
        [FindItem(.genre(Genre.Place(genre: genre, subgenre: nil)))]
            + genre.subgenres.map {
                FindItem(.genre(Genre.Place(genre: genre, subgenre: $0)))
            }
    }

    /// All settings.
    package static let settings = Setting.all.map { FindItem(.setting($0)) }

    /// The date that a text names; nil if it is not a date up to today.
    package static func date(_ text: String, today: CalendarDate) -> FindItem? {
        (try? TypedDate(text, today: today)).map { FindItem(.date($0)) }
    }

    /// Albums without duplicates in any edition, the first of each; the artists' order is kept.
    package static func albums(_ albums: some Sequence<Album>, except known: Set<AlbumID> = [])
        -> [FindItem]
    {
        var known = known
        return albums.filter { known.insert($0.looseID).inserted }.map { FindItem(.album($0)) }
    }
}
