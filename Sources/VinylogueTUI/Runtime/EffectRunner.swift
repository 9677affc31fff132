import VinylogueKit

/// Runs effects as tasks, and sends what comes of them to the mailbox.
///
/// Tasks for needs that are no longer felt are cancelled, and all tasks when the work ends.
struct EffectRunner {
    /// Something to do for the runner.
    enum Work: Sendable {
        case effect(Effect)
        /// A task is done; the number is its own.
        case finished(Int)
    }

    private struct Running {
        var id: Int
        var task: Task<Void, Never>
    }

    /// How many tasks of a kind run at once: what is fetched ahead must not slow down what is waited for.
    private static let coverLimit = 2
    private static let otherLimit = 4

    private let fetcher: NeedFetcher
    private let mailbox: Mailbox
    private let work: AsyncStream<Work>.Continuation
    private var running: [Need: Running] = [:]
    private var single: [Int: Task<Void, Never>] = [:]
    private var wanted: [Need] = []
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
                wanted = needs
                cancelUnwanted()
                startWanted()
            case .effect(let effect): start(effect)
            case .finished(let id):
                single[id] = nil
                if let need = running.first(where: { $0.value.id == id })?.key {
                    running[need] = nil
                    wanted.removeAll { $0 == need }
                }
                startWanted()
            }
        }
        let tasks = running.values.map(\.task) + single.values
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    private mutating func cancelUnwanted() {
        let wanted = Set(wanted)
        for (need, running) in running where !wanted.contains(need) {
            running.task.cancel()
            single[running.id] = running.task
            self.running[need] = nil
        }
    }

    private mutating func startWanted() {
        var covers = running.keys.count { $0.isCover }
        var others = running.count - covers
        for need in wanted where running[need] == nil {
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
    }

    private mutating func newTask(
        priority: TaskPriority,
        _ body: @escaping @Sendable () async -> Message?
    ) -> (Int, Task<Void, Never>) {
        lastID += 1
        let (id, mailbox, work) = (lastID, mailbox, work)
        let task = Task(priority: priority) {
            if let message = await body(), !Task.isCancelled { mailbox.send(message) }
            work.yield(.finished(id))
        }
        return (id, task)
    }
}

extension Need {
    var isCover: Bool {
        if case .cover = self { true } else { false }
    }
}
