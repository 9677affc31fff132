import Terminal
import VinylogueKit

/// A state of the player's queue.
package struct QueueRequest: Hashable, Sendable {
    /// The version that the player reported.
    package var version: Int
}

/// The player's queue: what is playing, and what comes next.
struct QueuePage: ListState {
    var list = ListPosition()
    var search = SearchLine()
    /// Whether the cursor has been put on the current track.
    var hasBegun = false

    var page: Page { .queue(self) }
    var keymap: Keymap { Self.keys }
    static var chapter: Keymap? { keys }

    func awaited(in model: Model) -> [Need] { model.queueRequest.map { [.queue($0)] } ?? [] }
    func needs(in model: Model) -> [Need] { awaited(in: model) + model.missingMarks }
    func problem(in model: Model) -> Problem? {
        model.queueRequest.flatMap { model.problems[.queue($0)] }
    }
    func problemRow(in model: Model) -> Int? { layout(in: model).row }
    func layout(in model: Model) -> ListLayout { model.queueLayout }
    func count(in model: Model) -> Int { rows(in: model).count }
    func items(in model: Model) -> [AnyHashable]? { rows(in: model) }
    func draw(in view: inout View) { view.drawQueue(self) }
    func user(in model: Model) -> String? { model.saved.me }
    func crumb(at index: Int, in model: Model) -> String? { "queue" }
    func title(in model: Model) -> String? { "Queue" }

    /// The positions of the tracks that match the search, from 0.
    func rows(in model: Model) -> [Int] {
        let tracks = model.queuedTracks
        guard !search.text.isEmpty else { return Array(tracks.indices) }
        let key = search.text.searchKey
        return tracks.indices.filter { tracks[$0].words.searchKey.contains(key) }
    }

    mutating func settle(at index: Int, in model: inout Model) {
        if !hasBegun, !model.queuedTracks.isEmpty {
            hasBegun = true
            list.selected = model.nowPlaying.status?.position ?? 0
        }
        settleList(in: model)
    }

    func selectedAlbum(in model: Model) -> SelectedAlbum? {
        model.selectedQueued?.track.owner.map { SelectedAlbum($0) }
    }

    func noAlbumReason(in model: Model) -> String {
        if problem(in: model) != nil { return Model.hasFailed }
        guard let request = model.queueRequest else { return model.notPlayingReason }
        guard model.queue?.request == request else { return Model.stillLoading }
        if model.queuedTracks.isEmpty {
            return "The queue is empty. Press p on an album to play it."
        }
        return rows(in: model).isEmpty ? search.noMatch : "This track's album is unknown."
    }

    private static let keys = Keymap(
        "Queue",
        Binding.player + [
            .showAll,
            Binding("enter", "open", [.enter]) { $0.playQueued() }.footer("enter", "play")
                .forQueued,
            Binding("d", "remove", ["d", .delete]) { $0.removeQueued() }.footer("d", "remove")
                .forQueued,
            Binding.volume.footer("( )", "volume"), .find, .play,
        ] + Binding.marks + [
            .artist, .undo, Binding.years.withoutHint, Binding.copy.withoutHint,
        ] + Binding.many(and: Binding.allMoves) + Binding.everywhereExceptQueue,
        reasons: [
            (["Q"], "This is the queue."),
            (["h", "l", .left, .right], "Press < and > to change tracks."),
        ]
    )
}

extension QueuedTrack {
    /// The names as shown.
    fileprivate var words: String {
        [title, artist, album].compactMap { $0?.shown }.joined(separator: " ")
    }

    /// The track's album; nil if its tags lack the names.
    fileprivate var owner: Album? {
        guard let artist = albumArtist ?? artist, let album else { return nil }
        return Album(artist: artist, title: album)
    }
}

extension Binding {
    static let queue = Binding("Q", "queue", ["Q"]) { $0.open(QueuePage()) }

    fileprivate static let everywhereExceptQueue: [Binding] = everywhere.filter {
        $0.meaning != queue.meaning
    }

    /// The same binding, active only while a track of the queue is selected.
    fileprivate var forQueued: Binding {
        when { $0.selectedQueued != nil }.because { model, _ in model.noAlbumReason }
    }
}

extension Model {
    /// The state of the queue to show; nil until the player has been reached.
    var queueRequest: QueueRequest? {
        guard nowPlaying.problem == nil, let status = nowPlaying.status else { return nil }
        return QueueRequest(version: status.queueVersion)
    }

    /// Whether the queue is on screen but the player can't be reached.
    var lacksPlayer: Bool {
        guard case .queue = page else { return false }
        return nowPlaying.problem != nil || nowPlaying.absence != nil
    }

    /// The tracks of the queue, as last read.
    var queuedTracks: [QueuedTrack] { queueRequest == nil ? [] : queue?.tracks ?? [] }

    /// The track of the queue under the cursor, and its position.
    var selectedQueued: (track: QueuedTrack, place: Int)? {
        guard case .queue(let page) = page, let place = page.rows(in: self)[at: page.list.selected]
        else { return nil }
        return (queuedTracks[place], place)
    }

    fileprivate mutating func playQueued() -> [Effect] {
        selectedQueued.map { [.control(.jump($0.place))] } ?? []
    }

    fileprivate mutating func removeQueued() -> [Effect] {
        guard let (track, place) = selectedQueued else { return [] }
        // Until the player has answered, the rows are those from before the last removal.
        guard let request = queueRequest, queue?.request == request, queueEdit != request else {
            notice = Self.stillLoading
            return []
        }
        queueEdit = request
        notice = "Removed \(track.title?.shown ?? "the track") from the queue. Press u to undo."
        keepUndo(.queued(track, at: place))
        return [.control(.remove(track.id, at: place))]
    }

    /// How long the current track and those after it play, in seconds; nil if the length of any is
    /// unknown.
    fileprivate var secondsLeft: Double? {
        guard let place = nowPlaying.status?.position, nowPlaying.isActive,
            let length = nowPlaying.duration
        else { return nil }
        let next = queuedTracks.dropFirst(place + 1)
        let lengths = next.compactMap(\.seconds)
        guard lengths.count == next.count else { return nil }
        return lengths.reduce(max(length - nowPlaying.elapsed, 0), +)
    }

    var queueLayout: ListLayout { list(from: isTiny ? 1 : isCompact ? 2 : 3, pitch: 1) }
}

extension View {
    fileprivate mutating func drawQueue(_ page: QueuePage) {
        let left = model.isCompact ? 1 : 2
        let room = columns - 2 * left
        let layout = model.queueLayout
        let used = draw("QUEUE", left, 0, width: room, theme.accentStrong)
        let status = model.words(of: page.search, width: room / 2)
        if let words = status ?? model.spinner?.text("the queue", theme.look.decoration) {
            draw(words, left + used + 2, 0, width: room - used - 2, theme.accent)
        }
        if let problem = page.problem(in: model) {
            draw(problem, from: layout.row)
            return
        }
        let tracks = model.queuedTracks
        if !model.isTiny, !tracks.isEmpty {
            let parts = [
                Count.words(tracks.count, "track"),
                model.secondsLeft.map { "\(Playtime.words(Int($0))) left" },
                model.nowPlaying.status?.volume.map { "volume \($0)%" },
            ].compactMap(\.self)
            draw(parts.joined(separator: theme.dot), left, 1, width: room, theme.plain)
        }
        let rows = page.rows(in: model)
        guard !rows.isEmpty else {
            let isLoading =
                model.queueRequest != nil && model.queue?.request != model.queueRequest
            guard !isLoading else { return }
            let words = page.noAlbumReason(in: model)
            for (index, line) in words.wrapped(to: max(columns - 4, 1)).enumerated() {
                drawCentered(line, layout.row + (model.isTiny ? 0 : 1) + index, theme.plain)
            }
            return
        }
        for place in 0..<layout.visible {
            let index = page.list.top + place
            guard let number = rows[at: index], let track = tracks[at: number] else { break }
            draw(track, number, layout.row + place, isSelected: index == page.list.selected)
        }
        drawMore(page.list, count: rows.count, layout)
    }

    private mutating func draw(
        _ track: QueuedTrack,
        _ place: Int,
        _ line: Int,
        isSelected: Bool
    ) {
        let current = model.nowPlaying.isActive ? model.nowPlaying.status?.position : nil
        let row = TrackRow(
            number: place + 1,
            title: track.title?.shown ?? "Unknown track",
            others: [track.artist?.shown, track.album?.shown],
            seconds: track.seconds.map { Int($0) },
            album: track.owner,
            isPlaying: place == current,
            isPast: current.map { place < $0 } ?? false
        )
        draw(row, line, isSelected: isSelected)
    }
}
