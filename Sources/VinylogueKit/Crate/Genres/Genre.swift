/// A genre or sub-genre with its names.
package struct Genre: Hashable, Sendable {
    /// The name in commands, in lowercase with hyphens.
    package let id: String
    /// The display name.
    package let name: String
    /// The tag that services use for the genre.
    package let tag: String
    /// Other spellings of the tag, in folded form.
    let aliases: [String]
    /// Apple's number for the genre; nil if Apple does not have it.
    let appleNumber: Int?
    /// The sub-genres; empty for a sub-genre.
    package let subgenres: [Genre]

    /// Creates a genre; the default name is the capitalized tag.
    init(
        _ tag: String,
        name: String? = nil,
        aliases: [String] = [],
        appleNumber: Int? = nil,
        subgenres: [Genre] = []
    ) {
        id = String(tag.map { $0 == " " ? "-" : $0 })
        self.name = name ?? tag.capitalizedFirst
        self.tag = tag
        self.aliases = aliases
        self.appleNumber = appleNumber ?? Self.appleNumbers[tag]
        self.subgenres = subgenres
    }

    /// A tag in the form used for comparison: lowercase, with spaces for hyphens and underscores.
    package static func folded(_ tag: String) -> String {
        tag.lowercased().map { $0 == "-" || $0 == "_" ? " " : String($0) }.joined()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// All spellings of the genre and of its sub-genres, in folded form.
    var spellings: Set<String> {
        Set(ownSpellings + subgenres.flatMap(\.ownSpellings))
    }

    private var ownSpellings: [String] {
        [Self.folded(tag), Self.folded(name)] + aliases
    }
}

extension Genre {
    /// A genre, and optionally one of its sub-genres.
    package struct Place: Hashable, Sendable {
        /// The genre.
        package let genre: Genre
        /// The sub-genre; nil for the genre itself.
        package let subgenre: Genre?

        /// The sub-genre, or else the genre.
        package var narrowest: Genre { subgenre ?? genre }
    }

    /// The genre or sub-genre for every known spelling.
    private static let places: [String: Place] = {
        var places: [String: Place] = [:]
        for genre in all {
            for spelling in genre.ownSpellings {
                places[spelling] = Place(genre: genre, subgenre: nil)
            }
            for subgenre in genre.subgenres {
                for spelling in subgenre.ownSpellings {
                    places[spelling] = Place(genre: genre, subgenre: subgenre)
                }
            }
        }
        return places
    }()

    /// The genre or sub-genre for a tag, a name or an ID in any spelling; nil for any other text.
    package static func place(of text: String) -> Place? {
        places[folded(text)]
    }
}
