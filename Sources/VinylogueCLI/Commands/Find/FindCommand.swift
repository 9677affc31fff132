import ArgumentParser
import VinylogueKit

struct FindCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "find",
        abstract: "Find people, music, weeks, genres, settings and commands.",
        discussion: """
              vinylogue find minibar        the best matches, best first
              vinylogue find hotel minibar  words of an artist and a title, in any order
              vinylogue find mnbr           letters in order are enough
              vinylogue find 12 may 2013    a date

            Artists, albums and tracks come from your archive. Without one, only your favourites, dislikes \
            and the charts in the cache are searched.
            """
    )

    @Argument(help: ArgumentHelp("What to look for.", valueName: "words"))
    var words: [String]

    @OptionGroup var user: UserOption

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp("List no more than this many.", valueName: "n")
    )
    var limit = 20

    func validate() throws {
        if words.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
            throw ValidationError("Pass the words to look for.")
        }
        try check("--limit", limit, isAtLeast: 1)
    }

    func run(in environment: Environment) async throws {
        let query = words.joined(separator: " ")
        let user = try environment.finder(user.name)
        let date = FindItem.date(query, today: environment.machine.today())
        let matches = await environment.findIndex(of: user).matches(query, limit: limit)
        let found = Array(([date].compactMap(\.self) + matches).prefix(limit))
        if !found.isEmpty || !environment.options.format.isForPeople {
            try environment.print(
                FindOutput(
                    query: query,
                    items: found,
                    pages: environment.musicPages(for: user),
                    user: self.user.name
                )
            )
        }
        guard found.isEmpty else { return }
        // A date would have been found.
        do throws(TypedDate.Problem) {
            _ = try TypedDate(query, today: environment.machine.today())
        } catch {
            // A missing or damaged archive has been noted, if at all, while searching.
            let hasArchive = (try? user.flatMap(environment.archivedListener)) ?? nil != nil
            throw FindError.nothing(query, date: error, hasArchive: hasArchive)
        }
    }
}

/// An error from looking for something.
enum FindError: Error, Equatable {
    /// Nothing matches the text, which is not a date for this reason; `hasArchive` is whether all the
    /// user's plays were searched.
    case nothing(String, date: TypedDate.Problem, hasArchive: Bool)
}

extension ErrorText {
    /// The message for an error from looking for something.
    init(_ error: FindError) {
        switch error {
        case .nothing(let query, let date, _) where date != .unknown:
            self.init(
                "Nothing found for \(query.quoted).",
                hint: "\(date.text(of: query.shown)) \(date.hint)",
                status: .failure
            )
        case .nothing(let query, _, let hasArchive):
            self.init(
                "Nothing found for \(query.quoted).",
                hint: "Try fewer words or letters."
                    + (hasArchive
                        ? ""
                        : " To search all your plays, keep them in an archive: see `vinylogue archive`."),
                status: .failure
            )
        }
    }
}
