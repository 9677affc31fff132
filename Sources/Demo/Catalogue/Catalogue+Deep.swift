extension Catalogue {
    /// Thousands of albums by less-known artists, which only the later pages of tag charts have.
    ///
    /// No one in the demo plays them. Their names are combined from words.
    static let deep = Catalogue(
        shelves: Genre.allCases.map { genre in (genre, deepArtists[genre] ?? []) }
    )

    /// The deep albums in the order of the charts.
    static let deepChart = deep.albums.sorted { $0.popularity > $1.popularity }

    private static let deepArtists: [Genre: [CatalogueArtist]] = {
        var shelves: [Genre: [CatalogueArtist]] = [:]
        var taken = Set(whole.albums.map(\.title))
        for first in firstWords {
            for last in lastWords {
                let name = "\(first) \(last)"
                let seed = Seed(text: name)
                let genre = Genre.allCases[seed.branch(1).below(Genre.allCases.count)]
                shelves[genre, default: []].append(
                    CatalogueArtist(
                        name,
                        [tag(of: genre)],
                        works(genre, seed, except: &taken),
                        fame: 0.05
                    )
                )
            }
        }
        return shelves
    }()

    /// Three albums, two to five years apart, whose titles no other album has.
    private static func works(
        _ genre: Genre,
        _ seed: Seed,
        except taken: inout Set<String>
    ) -> [(year: Int, title: String)] {
        let words = TrackWords.of(genre)
        let titles = TrackWords(
            adjectives: words.adjectives + firstWords,
            nouns: words.nouns,
            // Only tracks are called skits or takes.
            patterns: words.patterns.filter { !$0.contains("(") }
                + ["Songs for the {A} {N}", "The {A} {N} Tapes", "Live at the {A} {N}"]
        )
        let first = firstYear(of: genre)
        var year = first + seed.branch(3).below(2015 - first)
        var works: [(year: Int, title: String)] = []
        var attempt = 0
        while works.count < 3 {
            let title = titles.title(seed: seed.branch(2).branch(attempt))
            attempt += 1
            guard taken.insert(title).inserted else { continue }
            works.append((year, title))
            year += 2 + seed.branch(4).below(4)
        }
        return works
    }

    /// The year from which there are albums of a genre.
    private static func firstYear(of genre: Genre) -> Int {
        switch genre {
        case .folk, .instrumental, .jazz: 1955
        case .pop: 1962
        case .metal: 1971
        case .ambient, .electronic, .punk: 1976
        case .hipHop, .indie: 1983
        }
    }

    private static func tag(of genre: Genre) -> String {
        switch genre {
        case .hipHop: "hip-hop"
        case .indie: "indie rock"
        default: genre.rawValue
        }
    }

    private static let firstWords = [
        "Absent", "Amateur", "Backstage", "Borrowed", "Brass", "Careful", "Cardboard", "Civic",
        "Clockwork", "Coastal", "Courteous", "Crooked", "Distant", "Double", "Eastern", "Electric",
        "Evening", "Folded", "Foreign", "Former", "Garden", "Gentle", "Glass", "Half-Price",
        "Hidden", "Honest", "Idle", "Inland", "Junior", "Lesser", "Linen", "Lost", "Lunar",
        "Marble", "Midnight", "Minor", "Modern", "Municipal", "Nearby", "Northern", "Occasional",
        "Outer", "Paper", "Patient", "Plastic", "Polite", "Public", "Quiet", "Rental", "Royal",
    ]

    private static let lastWords = [
        "Accountants", "Aerials", "Almanac", "Antelopes", "Archivists", "Balconies", "Barometers",
        "Bells", "Bicycles", "Biscuits", "Boulevards", "Bridges", "Cabinets", "Canaries", "Canals",
        "Carousels", "Cartographers", "Chimneys", "Comets", "Cousins", "Curtains", "Dentists",
        "Elevators", "Envelopes", "Errands", "Escalators", "Ferries", "Foxes", "Gardeners",
        "Giraffes", "Hammocks", "Harbours", "Hotels", "Islands", "Janitors", "Kettles", "Ladders",
        "Lanterns", "Librarians", "Lighthouses", "Magnets", "Meadows", "Mirrors", "Neighbours",
        "Notaries", "Orchards", "Ovens", "Parcels", "Pavilions", "Pigeons", "Pockets", "Postmen",
        "Radios", "Ravines", "Saunas", "Shutters", "Sparrows", "Staircases", "Suitcases", "Teapots",
        "Trams", "Umbrellas", "Violins", "Weathervanes",
    ]
}

extension Catalogue {
    /// An album by its names in any case, and its position unless it is one of the deep ones; nil
    /// if there is none.
    func album(artist: String, title: String) -> (album: CatalogueAlbum, position: Int?)? {
        if let position = position(artist: artist, title: title) {
            return (albums[position], position)
        }
        return Self.deep.position(artist: artist, title: title)
            .map { (Self.deep.albums[$0], nil) }
    }
}
