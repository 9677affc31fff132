import VinylogueKit

/// Runs effects as tasks, and sends what comes of them to the mailbox.
///
/// Tasks for needs that are no longer felt are cancelled, and all tasks when the work ends. Who leaves
/// what was under way may be passing by: what is next of its kind is begun once they rest.
struct EffectRunner {
    /// Something to do for the runner.
    enum Work: Sendable {
        case effect(Effect)
        /// A task is done; the number is its own.
        case finished(Int)
        /// Nobody has passed by for a moment; the number is that of the task that waited for it.
        case rested(Int)
    }

    private struct Running {
        var id: Int
        var task: Task<Void, Never>
    }

    /// How many tasks of a kind run at once: what is fetched ahead must not slow down what is waited for.
    private static let coverLimit = 2
    private static let otherLimit = 4
    /// How long cancelled tasks may take to end before they are abandoned.
    private static let farewell = Duration.milliseconds(200)
    /// How long somebody rests who is not passing by.
    private static let rest = Duration.milliseconds(150)

    private let fetcher: NeedFetcher
    private let mailbox: Mailbox
    private let work: AsyncStream<Work>.Continuation
    private var running: [Need: Running] = [:]
    private var single: [Int: Task<Void, Never>] = [:]
    /// The tasks that change the user's files, and are waited for in the end.
    private var mustFinish: Set<Int> = []
    private var wanted: [Need] = []
    /// The tasks that wait until nobody passes by, by what must not begin meanwhile.
    private var pauses: [Need.Passing: Running] = [:]
    private var lastID = 0

    init(fetcher: NeedFetcher, mailbox: Mailbox, work: AsyncStream<Work>.Continuation) {
        self.fetcher = fetcher
        self.mailbox = mailbox
        self.work = work
    }

    /// Does all that comes, until the stream ends; then nothing runs any more.
    mutating func run(_ stream: AsyncStream<Work>) async {
        for await item in stream {
            switch item {
            case .effect(.want(let needs)):
                let left = leave(for: needs)
                wanted = needs
                for kind in left { pause(kind) }
                startWanted()
            case .effect(let effect): start(effect)
            case .finished(let id):
                single[id] = nil
                mustFinish.remove(id)
                if let need = running.first(where: { $0.value.id == id })?.key {
                    running[need] = nil
                    wanted.removeAll { $0 == need }
                }
                startWanted()
            case .rested(let id):
                single[id] = nil
                pauses = pauses.filter { $0.value.id != id }
                startWanted()
            }
        }
        for id in mustFinish { await single.removeValue(forKey: id)?.value }
        let tasks = running.values.map(\.task) + single.values
        for task in tasks { task.cancel() }
        await wait(for: tasks, atMost: Self.farewell)
    }

    /// Gives cancelled tasks a moment to end; quitting must not wait for those that do not notice.
    private func wait(for tasks: [Task<Void, Never>], atMost time: Duration) async {
        let (stream, end) = AsyncStream<Never>.makeStream()
        Task {
            for task in tasks { await task.value }
            end.finish()
        }
        let timer = Task {
            try? await Task.sleep(for: time)
            end.finish()
        }
        for await _ in stream {}
        timer.cancel()
    }

    /// Cancels what is no longer wanted, and gives the kinds of it that somebody is passing by.
    private mutating func leave(for needs: [Need]) -> Set<Need.Passing> {
        let needs = Set(needs)
        var left = wanted.filter { isPaused($0) && !needs.contains($0) }
        for (need, running) in running where !needs.contains(need) {
            running.task.cancel()
            single[running.id] = running.task
            self.running[need] = nil
            left.append(need)
        }
        return Set(left.compactMap(\.passing))
    }

    /// Begins nothing of a kind until nobody has passed by for a moment.
    private mutating func pause(_ kind: Need.Passing) {
        pauses[kind]?.task.cancel()
        lastID += 1
        let (id, sleep, work) = (lastID, fetcher.services.sleep, work)
        let task = Task(priority: .userInitiated) {
            try? await sleep(Self.rest)
            work.yield(.rested(id))
        }
        single[id] = task
        pauses[kind] = Running(id: id, task: task)
    }

    private func isPaused(_ need: Need) -> Bool {
        need.passing.map { pauses[$0] != nil } ?? false
    }

    private mutating func startWanted() {
        var covers = running.keys.count { $0.isCover }
        var others = running.count - covers
        for need in wanted where running[need] == nil {
            guard !isPaused(need) else { continue }
            guard need.isCover ? covers < Self.coverLimit : others < Self.otherLimit else {
                continue
            }
            if need.isCover { covers += 1 } else { others += 1 }
            let fetcher = fetcher
            let (id, task) = newTask(priority: need.isCover ? .utility : .userInitiated) {
                await fetcher.answer(to: need).map { Message.answered(need, $0) }
            }
            running[need] = Running(id: id, task: task)
        }
    }

    private mutating func start(_ effect: Effect) {
        let fetcher = fetcher
        let (id, task) = newTask(priority: .userInitiated) { await fetcher.message(after: effect) }
        single[id] = task
        if case .takeOver = effect { mustFinish.insert(id) }
    }

    private mutating func newTask(
        priority: TaskPriority,
        _ body: @escaping @Sendable () async -> Message?
    ) -> (Int, Task<Void, Never>) {
        lastID += 1
        let (id, mailbox, work) = (lastID, mailbox, work)
        let task = Task(priority: priority) {
            let message = await body()
            // Before the message, so that what it leads to does not seem to leave this task.
            work.yield(.finished(id))
            if let message, !Task.isCancelled { mailbox.send(message) }
        }
        return (id, task)
    }
}
