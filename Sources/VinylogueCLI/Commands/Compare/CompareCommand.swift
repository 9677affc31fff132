import ArgumentParser
import Terminal
import VinylogueKit

struct CompareCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare your plays with another user's in the archive.",
        discussion: """
              vinylogue compare kaspar33    the artists you share, and albums for each other

            Both need plays in the archive: run `vinylogue archive sync --friends` first.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The other user's name, or a friend's position such as 2.",
            valueName: "name"
        ),
        completion: .friends
    )
    var name: String

    @OptionGroup var user: UserOption

    func run(in environment: Environment) throws {
        // Without an account, setup comes before the archive.
        let user = try environment.accounts.name(user.name)
        let other = try environment.accounts.name(name)
        guard user.lowercased() != other.lowercased() else { throw StoryError.sameListener(user) }
        let comparison = try environment.story().compare(user, with: other)
        try environment.print(CompareOutput(comparison: comparison))
    }
}

/// What two listeners have in common, in every format.
struct CompareOutput: CommandOutput {
    let comparison: ListenerComparison

    var records: Records {
        Records(
            "shared",
            of: comparison.shared,
            [
                .init("artist", width: .cut) { .text($0.artist) },
                .init("plays", alignment: .right) { .int($0.plays) },
                .init("otherPlays", alignment: .right) { .int($0.otherPlays) },
            ]
        )
    }

    var tree: Value {
        records.tree + [
            "artists": .int(comparison.artists), "common": .int(comparison.common),
            "forOther": comparison.fromUser.tree(.albums),
            "forUser": comparison.fromOther.tree(.albums),
            "other": [
                "artists": .int(comparison.otherArtists), "user": .account(comparison.other),
            ],
            "overlap": .decimal(comparison.overlap), "user": .account(comparison.user),
        ]
    }

    func lines(on canvas: Canvas) -> [String] {
        let (user, other) = (label(comparison.user), label(comparison.other))
        let head = canvas.head(comparison.user, "compared with \(other)", comparison.attribution)
        let percent = Int((comparison.overlap * 100).rounded())
        let common = Count.words(comparison.common, "artist")
        let overlap =
            "\(common) in common: \(percent)% of the \(Count.text(comparison.artists)) that \(user) played"
        guard comparison.common > 0 else {
            return head + ["\(canvas.margin)No artists in common."]
        }
        let sections = [
            shared(user, other, on: canvas),
            chart(
                "albums for \(user), which only \(other) has played",
                comparison.fromOther,
                canvas
            ),
            chart(
                "albums for \(other), which only \(user) has played",
                comparison.fromUser,
                canvas
            ),
        ]
        return head + [canvas.margin + overlap]
            + sections.filter { !$0.isEmpty }.flatMap { [""] + $0 }
    }

    private func label(_ user: String) -> String { Account(user).label.sanitizedForTerminal }

    private func shared(_ user: String, _ other: String, on canvas: Canvas) -> [String] {
        let names = "plays: \(user), \(other)"
        var title = ["most played by both, by the smaller count"]
        var (user, other) = ("\(user) ", "\(other) ")
        if canvas.columns < 60 {
            (title, user, other) = (["most played by both"] + names.wrapped(to: 38), "", "")
        }
        let lines = Records(
            of: comparison.shared,
            [
                .init("artist", width: .cut) { .text($0.artist) },
                .init("plays", alignment: .right) { .text(user + Count.text($0.plays)) },
                .init("otherPlays", alignment: .right, style: .dim) {
                    .text(other + Count.text($0.otherPlays))
                },
            ]
        ).lines(on: canvas)
        return title.map { canvas.paint(canvas.margin + $0, .dim) } + lines
    }

    private func chart(_ title: String, _ rows: [ChartRow], _ canvas: Canvas) -> [String] {
        guard !rows.isEmpty else { return [] }
        let layout = ChartColumns(rows, of: .albums, columns: canvas.columns)
        let most = rows.map(\.playCount).max() ?? 0
        return [canvas.paint(canvas.margin + title, .dim)]
            + rows.map { layout.line(for: $0, most: most, on: canvas) }
    }
}
