import VinylogueKit

/// Runs tasks, and sends their resulting messages to the mailbox.
///
/// Tasks for needs that no page has anymore are cancelled. Fetching is debounced: after a cancelled
/// fetch the next one of its kind waits 150 ms, because the user may be scrubbing through years or
/// scrolling.
struct EffectRunner {
    enum Work: Sendable {
        /// Fetch these, in this order, and stop fetching anything else.
        case want([Need])
        /// Run this at once, before anything else is fetched.
        case first(@Sendable () -> Void)
        case run(Kind, @Sendable () async -> Message?)
        /// The task with this number is done, with or without a response.
        case finished(Int, isAnswered: Bool)
        /// The pause with this number is over.
        case debounced(Int)
    }

    enum Kind: Sendable {
        case usual
        /// A task that reports outside changes; it replaces the previous one.
        case watch
        /// A task that changes the user's files; quitting waits for it.
        case mustFinish
    }

    private struct Running {
        var id: Int
        var task: Task<Void, Never>
    }

    /// How many tasks of each kind run at once; prefetching must not slow down current needs.
    private static let coverLimit = 4
    private static let otherLimit = 4
    /// How long cancelled tasks may take to end before they are abandoned.
    private static let exitTimeout = Duration.milliseconds(200)
    /// How long to wait after a cancelled fetch.
    private static let debounceTime = Duration.milliseconds(150)

    private let fetcher: NeedFetcher
    private let mailbox: Mailbox
    private let work: AsyncStream<Work>.Continuation
    private var running: [Need: Running] = [:]
    private var single: [Int: Task<Void, Never>] = [:]
    /// The numbers of the tasks that quitting waits for, since they change the user's files.
    private var mustFinish: Set<Int> = []
    private var wanted: [Need] = []
    /// The needs whose responses the model may not have handled yet, so that it still requests
    /// them.
    private var answered: Set<Need> = []
    /// Running timers, keyed by what they delay.
    private var pauses: [Need.Debounced: Running] = [:]
    private var lastID = 0
    /// The number of the task that reports outside changes.
    private var watching: Int?

    init(fetcher: NeedFetcher, mailbox: Mailbox, work: AsyncStream<Work>.Continuation) {
        self.fetcher = fetcher
        self.mailbox = mailbox
        self.work = work
    }

    /// Handles work until the stream ends; then waits for tasks that must finish, and cancels
    /// others.
    mutating func run(_ stream: AsyncStream<Work>) async {
        for await item in stream {
            switch item {
            case .want(let needs):
                let left = leave(for: needs)
                answered.formIntersection(needs)
                wanted = needs.filter { !answered.contains($0) }
                for kind in left { pause(kind) }
                startWanted()
            case .first(let body): body()
            case .run(let kind, let body): start(kind, body)
            case .finished(let id, let isAnswered):
                single[id] = nil
                mustFinish.remove(id)
                if let need = running.first(where: { $0.value.id == id })?.key {
                    running[need] = nil
                    wanted.removeAll { $0 == need }
                    if isAnswered { answered.insert(need) }
                }
                startWanted()
            case .debounced(let id):
                single[id] = nil
                pauses = pauses.filter { $0.value.id != id }
                startWanted()
            }
        }
        for id in mustFinish { await single.removeValue(forKey: id)?.value }
        let tasks = running.values.map(\.task) + single.values
        for task in tasks { task.cancel() }
        await wait(for: tasks, atMost: Self.exitTimeout)
    }

    /// Waits briefly for cancelled tasks; quitting must not wait for those that do not react.
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

    /// Cancels tasks that are no longer wanted, and returns the kinds to delay.
    private mutating func leave(for needs: [Need]) -> Set<Need.Debounced> {
        let needs = Set(needs)
        var left = wanted.filter { isPaused($0) && !needs.contains($0) }
        for (need, running) in running where !needs.contains(need) {
            running.task.cancel()
            single[running.id] = running.task
            self.running[need] = nil
            left.append(need)
        }
        return Set(left.compactMap(\.debounced))
    }

    /// Delays new tasks of a kind by `debounceTime`.
    private mutating func pause(_ kind: Need.Debounced) {
        pauses[kind]?.task.cancel()
        lastID += 1
        let (id, services, work) = (lastID, fetcher.services, work)
        let task = Task(priority: .userInitiated) {
            try? await services.sleep(Self.debounceTime)
            work.yield(.debounced(id))
        }
        single[id] = task
        pauses[kind] = Running(id: id, task: task)
    }

    private func isPaused(_ need: Need) -> Bool {
        need.debounced.map { pauses[$0] != nil } ?? false
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
            let mailbox = mailbox
            let (id, task) = newTask(priority: need.isCover ? .utility : .userInitiated) {
                await fetcher.answer(to: need) { part in
                    if !Task.isCancelled { mailbox.send(part) }
                }.map { Message.answered(need, $0) }
            }
            running[need] = Running(id: id, task: task)
        }
    }

    private mutating func start(_ kind: Kind, _ body: @escaping @Sendable () async -> Message?) {
        let (id, task) = newTask(priority: .userInitiated, body)
        single[id] = task
        switch kind {
        case .usual: break
        case .watch:
            if let watching { single[watching]?.cancel() }
            watching = id
        case .mustFinish: mustFinish.insert(id)
        }
    }

    private mutating func newTask(
        priority: TaskPriority,
        _ body: @escaping @Sendable () async -> Message?
    ) -> (Int, Task<Void, Never>) {
        lastID += 1
        let (id, mailbox, work) = (lastID, mailbox, work)
        let task = Task(priority: priority) {
            let message = await body()
            // Sent first, so that needs resulting from the message do not count as cancelling this
            // task.
            work.yield(.finished(id, isAnswered: message != nil))
            if let message, !Task.isCancelled { mailbox.send(message) }
        }
        return (id, task)
    }
}
