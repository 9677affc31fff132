import Terminal
import VinylogueKit

extension Question {
    /// The question at the end of onboarding of whether to sync the archive; mentions the number of
    /// the user's plays, if known.
    init(toSync plays: Int?, from service: String) {
        let count = plays.map { Count.words($0, "play") } ?? "plays"
        let minutes =
            plays.map { $0 / 150_000 + 1 }
            .map { $0 == 1 ? "about a minute" : "about \($0) minutes" } ?? "a while"
        self.init(
            title: "Save your plays on this computer?",
            words: "Copy your \(count) from \(service) to an archive?",
            rest:
                "This takes \(minutes) and runs in the background. Then days, weeks and months "
                + "open at once, even offline. If you quit, run `vinylogue archive sync` to continue.",
            yes: "sync",
            no: "not now",
            hint: "Press y to sync, or n to skip it.",
            isOffer: true,
            act: { model in model.saved.me.map { [.sync($0)] } ?? [] }
        )
    }
}

extension Model {
    /// Announces the result of a sync.
    mutating func synced(_ result: Result<Int, Problem>) {
        switch result {
        case .success(let added): notice = "\(Count.words(added, "play")) added to the archive."
        case .failure(let problem): notice = "Sync failed: \(problem.text)"
        }
    }

    /// The footer's text about the running sync; nil if there is none.
    var syncWords: String? {
        if let job { return job.words(look.decoration) }
        guard let sync else { return nil }
        let user = Account(sync.user).label.shown
        let (plays, total) = (sync.progress.plays, sync.progress.total)
        guard total > 0 else { return "Syncing \(user)\(look.decoration.ellipsis)" }
        return
            "Syncing \(user): \(Count.text(plays)) of \(Count.words(total, "play")), \(share(plays, of: total))"
    }

    /// A short form of `syncWords`.
    var shortSyncWords: String? {
        if let job { return job.shortWords(look.decoration) }
        guard let sync else { return nil }
        let (plays, total) = (sync.progress.plays, sync.progress.total)
        return "sync " + (total > 0 ? share(plays, of: total) : look.decoration.ellipsis)
    }

    private func share(_ done: Int, of total: Int) -> String {
        "\(Int(min(max(Double(done) * 100 / Double(max(total, 1)), 0), 100)))%"
    }
}

extension View {
    /// Draws the running sync above the keys, or next to them if they have only one row.
    mutating func drawSync() {
        // A page that uses the row above the keys shows the sync there itself.
        guard !model.ground.state.fillsStatusRow else { return }
        if !model.isCompact, let words = model.syncWords {
            draw(words, 2, rows - model.footerRows, width: columns - 4, theme.accent)
        } else if model.footerRows > 0, let words = model.shortSyncWords {
            drawRight(words, before: columns - 2, rows - 1, theme.accent)
        }
    }
}
