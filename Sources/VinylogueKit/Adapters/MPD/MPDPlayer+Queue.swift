import MPD

extension PlayerQueue {
    /// The queue that the player has now.
    init(_ player: MPDConnection) throws {
        let status = try player.status()
        self.init()
        songs = try player.queue().map(\.uri)
        position = status.position
        elapsed = status.elapsed
        state = .init(status.state)
        random = status.modes.random
        isRepeating = status.modes.isRepeating
        consume = status.modes.consume
        single =
            switch status.modes.single {
            case .off: .never
            case .on: .afterEach
            case .oneshot: .afterThis
            }
    }
}

extension MPDConnection {
    /// Restores a queue. If a song is no longer in the library, restores only the songs before it, and throws.
    func restore(_ queue: PlayerQueue) throws {
        try replaceQueue(with: queue.songs, modes: MPDModes(queue))
        try resume(queue, at: queue.position)
    }

    /// Restores a queue without the songs that are no longer in the library, which are returned.
    func restoreWhatRemains(of queue: PlayerQueue) throws -> [String] {
        do {
            try restore(queue)
            return []
        } catch MPDError.notFound {}
        try replaceQueue(with: [], modes: MPDModes(queue))
        var queue = queue
        var (position, count, missing) = (0, 0, [String]())
        for (index, song) in queue.songs.enumerated() {
            if index == queue.position { position = count }
            if try add(song) {
                count += 1
            } else {
                missing.append(song)
                if index == queue.position { queue.elapsed = 0 }
            }
        }
        if count > 0 { try resume(queue, at: queue.position.map { _ in min(position, count - 1) }) }
        return missing
    }

    private func resume(_ queue: PlayerQueue, at position: Int?) throws {
        guard let position, queue.state != .stop else { return }
        try play(at: position, from: queue.elapsed, paused: queue.state == .pause)
    }
}

extension MPDModes {
    fileprivate init(_ queue: PlayerQueue) {
        self.init()
        random = queue.random
        isRepeating = queue.isRepeating
        consume = queue.consume
        single =
            switch queue.single {
            case .never: .off
            case .afterEach: .on
            case .afterThis: .oneshot
            }
    }
}
