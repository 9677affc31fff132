import HTTP

/// Fetches the data for all signals of a wall concurrently, and collects their suggestions.
struct CrateGatherer: Sendable {
    let requests: CrateRequests
    let owner: Crate.Owner
    /// The user's favorites, newest first.
    let favorites: [Album]
    let day: CalendarDate
    /// Opens the archive; nil if there is none.
    let archive: @Sendable () -> PlayArchive?
    let countries: Crate.Countries

    typealias Suggestions = Fetched<[Suggestion]>
    typealias Found = [Signal: Suggestions]

    /// A signal, and how to get its suggestions.
    struct SignalSource: Sendable {
        var signal: Signal
        /// Loads suggestions that do not depend on the user's listening history; nil if none.
        var early: (@Sendable () async throws -> Suggestions)?
        var suggest: @Sendable () async throws -> Suggestions

        init(
            _ signal: Signal,
            early: (@Sendable () async throws -> Suggestions)? = nil,
            _ suggest: @escaping @Sendable () async throws -> Suggestions
        ) {
            self.signal = signal
            self.early = early
            self.suggest = suggest
        }
    }

    /// Work that starts at once, and whose result several signals use.
    struct Shared<Value: Sendable>: Sendable {
        private let task: Task<Value, any Error>

        init(_ work: @escaping @Sendable () async throws -> Value) {
            task = Task { try await work() }
        }

        /// The result. Signals are cancelled together, so cancelling one wait cancels the work.
        func callAsFunction() async throws -> Value {
            try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    /// Each signal's suggestions for a choice.
    ///
    /// - Parameter part: called at most once, with partial results, if some signals are slow; never
    ///   called if there is no time limit.
    func suggestions(
        _ choice: WallChoice,
        seed: Int,
        part: (@Sendable (Found) -> Void)? = nil
    ) async throws -> Found {
        let listening = Shared { try await self.listening() }
        let sources =
            choice.genre.map { feed(of: $0, choice.subgenres, seed: seed, listening) }
            ?? wall(seed: seed, listening)
        return try await gather(sources, part: part)
    }

    /// After each pause, the number of signals that is enough for partial results.
    private static let pauses: [(pause: Duration, signals: Int)] = [
        (.milliseconds(300), 3), (.milliseconds(600), 1),
    ]

    private func gather(
        _ sources: [SignalSource],
        part: (@Sendable (Found) -> Void)?
    ) async throws -> Found {
        enum Event: Sendable {
            case early(Signal, Suggestions)
            case found(Signal, Suggestions)
            /// From now on, this many signals are enough for partial results.
            case due(signals: Int)
        }
        return try await withThrowingTaskGroup(of: Event.self) { group in
            for source in sources {
                group.addTask { .found(source.signal, try await source.suggest()) }
            }
            if part != nil, let clock = requests.timeout?.clock {
                for source in sources {
                    guard let early = source.early else { continue }
                    group.addTask { .early(source.signal, try await early()) }
                }
                for (pause, signals) in Self.pauses {
                    group.addTask {
                        try? await clock.sleep(pause)
                        return .due(signals: signals)
                    }
                }
            }
            var (found, early): (Found, Found) = ([:], [:])
            var (least, isSent) = (Int.max, false)
            while found.count < sources.count, let event = try await group.next() {
                switch event {
                case .early(let signal, let suggestions): early[signal] = suggestions
                case .found(let signal, let suggestions): found[signal] = suggestions
                case .due(let signals): least = min(least, signals)
                }
                let known = early.merging(found) { $1 }
                let some = known.values.count { !$0.value.isEmpty }
                if !isSent, some >= least, found.count < sources.count {
                    isSent = true
                    part?(known)
                }
            }
            group.cancelAll()
            return found
        }
    }
}
