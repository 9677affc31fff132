import VinylogueKit

extension ErrorText {
    /// Describes why the archive's story cannot be told.
    init(_ error: StoryError) {
        switch error {
        case .notPlayed(let artist, let user, let suggestions):
            self.init(
                "The archive has no plays of \(artist.quoted) by \(Account(user).label.quoted).",
                hint: Self.didYouMean(Array(suggestions.prefix(3)))
                    ?? "Look for it: `vinylogue find \(artist.quotedForShell)`",
                status: .failure
            )
        case .ignored(let artist):
            self.init(
                "One of your rules leaves \(artist.quoted) out.",
                hint:
                    "`vinylogue names` lists your rules, and `vinylogue names undo NUMBER` removes one.",
                status: .failure
            )
        case .sameListener(let user):
            self.init(
                "Both users are \(Account(user).label.quoted).",
                hint: "Name another user: `vinylogue archive` lists them.",
                status: .usage
            )
        }
    }

    /// Describes why a card was not saved.
    init(_ error: CardError) {
        switch error {
        case .noPlays(.all):
            self.init(
                "There are no plays, so there is no card.",
                hint: "Choose another user: `vinylogue archive` lists the users with plays.",
                status: .failure
            )
        case .noPlays(let span):
            self.init(
                "No plays in \(span.words), so there is no card.",
                hint:
                    "Choose another period: `vinylogue calendar --years` lists the years with plays.",
                status: .failure
            )
        case .outputIsTerminal:
            self.init(
                "Refusing to write a PNG to the terminal.",
                hint: "Use --save-card FILE, or redirect the output: --save-card - > card.png",
                status: .usage
            )
        }
    }
}
