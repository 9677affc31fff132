import Foundation
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
                "This takes \(minutes) and runs in the background. Afterwards, days, weeks and months "
                + "open instantly, even offline. If you quit, run `vinylogue archive sync` to continue.",
            yes: "sync",
            no: "not now",
            hint: "Press y to sync, or n to skip it.",
            isOffer: true,
            act: { model in model.saved.me.map { [.sync($0)] } ?? [] }
        )
    }
}

extension Model {
    /// Announces the result of a sync; how large the archive is now follows.
    mutating func synced(_ result: Result<Int, Problem>) -> [Effect] {
        switch result {
        case .success(let added):
            notice = "\(Count.words(added, "play")) added to the archive."
            addedPlays = added
            return saved.me.map { [.measureArchive($0)] } ?? []
        case .failure(let problem):
            notice = "Sync failed. \(problem.notice)"
            return []
        }
    }

    /// Stores what the archive has, and announces it after a sync.
    mutating func measured(_ result: Result<ArchivedPlays?, Problem>) {
        let plays = (try? result.get()) ?? nil
        archived = plays
        isArchiveUnread = if case .failure = result { true } else { false }
        guard let added = addedPlays, let plays else { return }
        addedPlays = nil
        notice = "Your archive: \(plays.words), \(Count.text(added)) of them new."
    }

    /// Stores a sync's progress and speed.
    mutating func follow(_ sync: ArchiveSync.Running?, at time: Date?) {
        if sync?.user != self.sync?.user { (syncRate, syncPace) = (nil, nil) }
        self.sync = sync
        guard let sync, let time else { return }
        let rate = syncRate ?? SyncRate(start: time, plays: sync.progress.plays)
        syncRate = rate
        syncPace = rate.words(sync.progress, at: time)
    }

    /// How much of the running sync is done, from 0 to 1; nil while that is unknown.
    fileprivate var syncShare: Double? {
        guard let progress = sync?.progress, progress.total > 0 else { return nil }
        return min(max(Double(progress.plays) / Double(progress.total), 0), 1)
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
            let row = rows - model.footerRows
            let end = columns - 2 - (model.badge.map { $0.displayWidth + 2 } ?? 0)
            var left = 4 + draw(words, 2, row, width: max(end - 2, 1), theme.accent)
            if let share = model.syncShare, end - left >= Self.syncBar {
                drawSyncBar(share, left, row)
                left += Self.syncBar + 2
            }
            if let pace = model.syncPace, end - left >= pace.displayWidth {
                draw(pace, left, row, width: end - left, theme.faint)
            }
        } else if model.footerRows > 0, let words = model.shortSyncWords {
            drawRight(words, before: columns - 2, rows - 1, theme.accent)
        }
    }

    /// The number of columns of the bar of a sync.
    private static let syncBar = 20

    private mutating func drawSyncBar(_ share: Double, _ column: Int, _ row: Int) {
        let isASCII = theme.look.decoration.isASCII
        let done = Int((Double(Self.syncBar) * share).rounded(.down))
        let rest = Self.syncBar - done
        let signs = isASCII ? ["=", "-"] : ["━", "─"]
        draw(String(repeating: signs[0], count: done), column, row, width: done, theme.accent)
        draw(String(repeating: signs[1], count: rest), column + done, row, width: rest, theme.faint)
    }
}
