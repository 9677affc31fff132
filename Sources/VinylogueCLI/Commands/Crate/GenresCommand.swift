import ArgumentParser
import Terminal
import VinylogueKit

/// `vinylogue genres`: the genres that the crate knows.
struct GenresCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "genres",
        abstract: "List the genres and sub-genres of the crate.",
        discussion: """
              vinylogue genres                 by name
              vinylogue genres --format csv    with the names for --genre and --subgenre
            """
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) throws {
        try environment.print(GenresOutput())
    }
}

/// The genres with their sub-genres, in every format.
struct GenresOutput: CommandOutput {
    var records: Records {
        Records(
            columns: ["genre", "subgenre", "name", "tag"],
            rows: Genre.all.flatMap { genre in
                [[genre.id, "", genre.name, genre.tag]]
                    + genre.subgenres.map { [genre.id, $0.id, $0.name, $0.tag] }
            }
        )
    }

    func table(on canvas: Canvas) -> String {
        canvas.page(
            Genre.all.flatMap { genre in
                [" \(canvas.paint(genre.name, .bold))"]
                    + Self.wrapped(genre.subgenres.map(\.name), canvas.columns).map { "   \($0)" }
            }
        )
    }

    /// Names, separated by commas, in lines that leave room for a margin of three.
    private static func wrapped(_ names: [String], _ columns: Int) -> [String] {
        names.enumerated().reduce(into: [String]()) { lines, entry in
            let name = entry.element + (entry.offset < names.count - 1 ? "," : "")
            if let last = lines.last, last.count + name.count + 5 <= columns {
                lines[lines.count - 1] = "\(last) \(name)"
            } else {
                lines.append(name)
            }
        }
    }

    var json: any Encodable {
        ["genres": Genre.all.map(Row.init)]
    }

    private struct Row: Encodable {
        let id: String
        let name: String
        let subgenres: [Subgenre]
        let tag: String

        init(_ genre: Genre) {
            (id, name, tag) = (genre.id, genre.name, genre.tag)
            subgenres = genre.subgenres.map { Subgenre(id: $0.id, name: $0.name, tag: $0.tag) }
        }
    }

    private struct Subgenre: Encodable {
        let id: String
        let name: String
        let tag: String
    }
}
