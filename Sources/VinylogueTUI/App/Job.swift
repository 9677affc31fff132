import Terminal
import VinylogueKit

/// Work that takes a while and continues in the background on any page.
package enum Job: Equatable, Sendable {
    /// Create a playlist draft with all tracks of these albums.
    case draft(name: String, [Album])
    /// Save these albums' covers as one image.
    case collage(name: String, [WallTile], user: String)
    /// Look up the tracks of the draft at this path on a service; `isPush` is whether to create the
    /// playlist there next.
    case match(String, PlaylistService, isPush: Bool)
    /// Create the playlist of the draft at this path on a service.
    case push(String, PlaylistService)

    /// What is being done.
    fileprivate var words: String {
        switch self {
        case .draft: "Loading tracks"
        case .collage: "Loading covers"
        case .match(_, let service, _): "Searching \(service.name)"
        case .push(_, let service): "Creating the playlist on \(service.name)"
        }
    }
}

/// The result of a job.
package enum JobResult: Sendable {
    /// A saved draft, and what it leaves out.
    case draft(path: String, PlaylistDraft, gaps: [String])
    /// The path of a saved image with this many covers.
    case collage(path: String, count: Int)
    case matched(MatchedDraft)
    /// A playlist was created on a service.
    case pushed(name: String, PlaylistService, PushOutcome)
}

/// A draft whose tracks were looked up on a service.
package struct MatchedDraft: Sendable {
    var path: String
    /// The draft, with the service's IDs.
    var draft: PlaylistDraft
    var service: PlaylistService
    /// The names of the tracks that were not found, or not clearly.
    var missing: [String]
    /// Whether the playlist is to be created next.
    var isPush: Bool
}

/// The job that is running.
struct RunningJob: Equatable, Sendable {
    var number: Int
    var job: Job
    /// How much is done, and the total; 0 until it is known.
    var done = 0
    var total = 0
    /// The number of the input after which the user was told that quitting would interrupt it.
    var warning: Int?

    /// What remains unfinished if the program ends now; nil if the job changes nothing at a service.
    var loss: Problem? {
        guard case .push(_, let service) = job else { return nil }
        return Problem(
            "The playlist on \(service.name) is incomplete. To finish it, open it in vinylogue (L) and press E."
        )
    }

    /// What is being done, and how much of it is done.
    func words(_ decoration: Decoration) -> String {
        total > 0
            ? "\(job.words): \(Count.text(done)) of \(Count.text(total))"
            : job.words + decoration.ellipsis
    }

    /// How much is done, for narrow windows.
    func shortWords(_ decoration: Decoration) -> String {
        total > 0 ? "\(Count.text(done))/\(Count.text(total))" : decoration.ellipsis
    }
}

extension Model {
    /// Starts a job, unless another one is running.
    mutating func begin(_ job: Job) -> [Effect] {
        if let running = self.job {
            notice = "Wait until this is done: \(running.words(look.decoration))"
            return []
        }
        let running = RunningJob(number: nextSerial(), job: job)
        self.job = running
        notice = job.words + look.decoration.ellipsis
        return [.job(running.number, job)]
    }

    /// Whether to quit; while a job is running, the user has to ask twice in a row.
    mutating func mayQuit() -> Bool {
        guard let running = job, running.warning != presses - 1 else { return true }
        job?.warning = presses
        let words = running.words(look.decoration) + (running.total > 0 ? "." : "")
        notice = "\(words) Quit again to interrupt it."
        return false
    }

    mutating func progressed(_ number: Int, _ done: Int, of total: Int) {
        guard var running = job, running.number == number else { return }
        (running.done, running.total) = (done, total)
        job = running
    }

    /// Announces the result of a job.
    mutating func finished(_ number: Int, _ result: Result<JobResult, Problem>) {
        guard job?.number == number else { return }
        job = nil
        switch result {
        case .failure(let problem): notice = problem.notice
        case .success(.draft(let path, let draft, let gaps)):
            let shown = ShownDraft(path: path, draft: draft, changed: now)
            shelf?.drafts.insert(shown, at: 0)
            keepUndo(.savedDraft(shown))
            let tracks = Count.words(draft.tracks.count, "track")
            let saved = "Saved the draft \(draft.name.shown): \(tracks). Press L to open it."
            notice = ([saved] + gaps).joined(separator: " ")
        case .success(.matched(let found)): matched(found)
        case .success(.pushed(let name, let service, let outcome)):
            let there = outcome.alreadyThere
            let count = Count.words(outcome.added + there, "track")
            let words =
                there == 0
                ? "Created \(name.shown) on \(service.name): \(count)."
                : "\(name.shown) on \(service.name) has \(count), \(there) of them from before."
            notice = "\(words) \(outcome.link.shown)"
        case .success(.collage(let path, let count)):
            notice = "Saved a collage of \(Count.words(count, "cover")) to \(path.shown)"
        }
    }
}
