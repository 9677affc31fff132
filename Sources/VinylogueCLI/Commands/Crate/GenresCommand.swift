import ArgumentParser
import Terminal
import VinylogueKit

struct GenresCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "genres",
        abstract: "List the crate's genres and sub-genres.",
        discussion: """
              vinylogue genres               by name
              vinylogue genres --format csv  with the IDs for --genre and --subgenre
            """
    )

    func run(in environment: Environment) throws {
        try environment.print(GenresOutput())
    }
}

/// The genres with their sub-genres, in every format.
struct GenresOutput: CommandOutput {
    var records: Records {
        let rows = Genre.all.flatMap { genre in
            [(genre.id, "", genre.name, genre.tag)]
                + genre.subgenres.map { (genre.id, $0.id, $0.name, $0.tag) }
        }
        return Records(
            of: rows,
            [
                .init("genre") { .text($0.0) }, .init("subgenre") { .text($0.1) },
                .init("name") { .text($0.2) }, .init("tag") { .text($0.3) },
            ]
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        Genre.all.flatMap { genre in
            [" \(canvas.paint(genre.name, .bold))"]
                + Self.wrapped(genre.subgenres.map(\.name), canvas.columns).map { "   \($0)" }
        }
    }

    /// Comma-separated names, wrapped to leave room for an indent of three columns.
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

    var tree: Value {
        func fields(_ id: String, _ name: String, _ tag: String) -> Value {
            ["id": .text(id), "name": .text(name), "tag": .text(tag)]
        }
        return [
            "genres": .list(
                Genre.all.map { genre in
                    fields(genre.id, genre.name, genre.tag) + [
                        "subgenres": .list(genre.subgenres.map { fields($0.id, $0.name, $0.tag) })
                    ]
                }
            )
        ]
    }
}
