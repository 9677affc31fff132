import Terminal
import VinylogueKit

/// The player's state, as far as full-screen mode knows it.
struct NowPlaying: Equatable, Sendable {
    /// The player's status; nil until the player has been reached.
    var status: PlayerStatus?
    /// Why the player is currently unreachable; nil if it is not.
    var problem: Problem?
    /// Why no player has been reached yet; nil if one has. Only those who use a player see it.
    var absence: Problem?
    /// The position, in seconds, to which the mouse has dragged the bar; nil if it is not dragged.
    var dragged: Double?

    /// Whether something is playing or paused, or the player has become unreachable.
    var isShown: Bool { problem != nil || isActive }

    /// Whether something is playing or paused.
    var isActive: Bool { problem == nil && status.map { $0.state != .stop } ?? false }

    /// The album that is playing or paused.
    var album: Album? { isActive ? status?.current : nil }

    /// The track's length in seconds; nil if it is unknown or implausible.
    var duration: Double? { status?.duration.flatMap { (1...360_000).contains($0) ? $0 : nil } }

    /// The elapsed time in seconds, at most the track's length.
    var elapsed: Double {
        let second = dragged ?? status?.elapsed ?? 0
        return second > 0 ? min(second, duration ?? 360_000) : 0
    }

    mutating func take(_ news: PlayerNews) {
        switch news {
        case .status(let status):
            if status.track != self.status?.track { dragged = nil }
            self.status = status
            (problem, absence) = (nil, nil)
        case .lost(let problem, let isAbsent):
            dragged = nil
            // Users without a player need no message.
            if status != nil || !isAbsent { self.problem = problem } else { absence = problem }
        }
    }
}

/// The player's keys, on every page.
extension Binding {
    /// Plays an album, from its start or from a track.
    static let play = Binding("p", "play", ["p"]) { $0.playChosenAlbum() }
        .footer("p", "play").forAlbum

    static let player = [pause, tracks, seeking, volume, nowPlaying]

    /// The player's keys on an album's page, whose footer shows them while that album is playing.
    static let playing = [
        pause.footer { model in
            model.isOnPlayingPage ? ("space", model.isPlayerPaused ? "resume" : "pause") : nil
        },
        tracks.footer("< >", "track", when: \.isOnPlayingPage),
        seeking.footer("{ }", "seek", when: \.isOnPlayingPage), volume,
        nowPlaying,
    ]

    private static let pause = Binding("space", "pause, resume", [" "]) { model in
        [.control(model.isPlayerPaused ? .resume : .pause)]
    }.whilePlaying

    private static let tracks = Binding("< >", "change tracks", [">"], back: ["<"]) {
        _,
        direction in
        [.control(direction > 0 ? .next : .previous)]
    }.whilePlaying

    private static let seeking = Binding("{ }", "seek 10 seconds", ["}"], back: ["{"]) {
        _,
        direction in
        [.control(.seek(Double(direction * 10), isRelative: true))]
    }.whilePlaying

    static let volume = Binding("( )", "volume", [")"], back: ["("]) { $0.turnVolume(by: $1) }
        .when { $0.nowPlaying.isActive && $0.nowPlaying.status?.volume != nil }
        .because { model, _ in
            model.nowPlaying.isActive
                ? "The player has no volume control." : model.notPlayingReason
        }

    private static let nowPlaying = Binding("P", "what is playing", ["P"]) { $0.openPlaying() }
        .when { $0.nowPlaying.album != nil }
        .because { model, _ in
            model.nowPlaying.album == nil
                ? model.notPlayingReason : "You are already looking at the album that is playing."
        }

    private var whilePlaying: Binding {
        when(\.nowPlaying.isActive).because { model, _ in model.notPlayingReason }
    }
}

/// The choice between albums of the same name, one of which is then played.
struct AlbumChoice: SheetState {
    var albums: [PlayerAlbum]
    /// The track to start at, from 1.
    var track: Int

    var page: Page { .choice(self) }
    var keymap: Keymap { .choosing }

    func area(in model: Model) -> ScreenArea {
        model.sheetArea(columns: 64, rows: albums.count + 4)
    }

    func draw(in view: inout View) { view.draw(self) }
}

extension Keymap {
    fileprivate static let choosing = Keymap(
        "Playing",
        [
            Binding("1-9", "play", presses: digits) { model, number in
                guard case .choice(let choice) = model.page,
                    let album = choice.albums[at: number - 1]
                else { return [] }
                return model.goBack() + [.playChosen(album, track: choice.track)]
            }.footer("1-9", "play"),
            Binding("esc", "cancel", [.escape, "q", "n"]) { $0.goBack() }.footer("esc", "cancel"),
        ],
        hint: "Press the number of an album, or esc to cancel."
    )

    /// The keys from 1 to 9, with their numbers.
    static let digits = Dictionary(
        uniqueKeysWithValues: zip("123456789".unicodeScalars, 1...9).map {
            (KeyPress(.character($0)), $1)
        }
    )
}

extension Model {
    /// How much a key changes the volume.
    private static let volumeStep = 5

    fileprivate mutating func turnVolume(by direction: Int) -> [Effect] {
        guard let old = nowPlaying.status?.volume else { return [] }
        let volume = min(max(old + direction * Self.volumeStep, 0), 100)
        guard volume != old else {
            notice = direction < 0 ? "The volume is 0%." : "The volume is 100%."
            return []
        }
        nowPlaying.status?.volume = volume
        notice = "Volume: \(volume)%."
        return [.control(.volume(volume))]
    }

    var notPlayingReason: String {
        (nowPlaying.problem ?? nowPlaying.absence)?.text
            ?? "Nothing is playing. Press p on an album to play it."
    }

    /// Whether the space key resumes rather than pauses.
    fileprivate var isPlayerPaused: Bool { nowPlaying.status?.state != .play }

    /// Whether the selected album is the one that is playing.
    fileprivate var isOnPlayingPage: Bool {
        guard let playing = nowPlaying.album else { return false }
        return playing.looseID == selectedAlbum?.album.looseID
    }

    /// Plays the selected album, from the track under the cursor if there is one.
    mutating func playChosenAlbum() -> [Effect] {
        guard let selected = selectedAlbum else { return [] }
        notice =
            "Looking for \(selected.album.title.shown) in your MPD library\(look.decoration.ellipsis)"
        return [.play(selected.album, track: selected.track)]
    }

    mutating func played(_ result: Result<PlayReply, Problem>) {
        switch result {
        case .success(.began(let album, let start)):
            let others = album == redoneAlbum ? redos : []
            redoneAlbum = nil
            let tracks = Count.words(start.trackCount, "track")
            let minutes = start.seconds.map { ", " + Count.words(($0 + 30) / 60, "minute") } ?? ""
            notice = "Playing \(album.album.title.shown): \(tracks)\(minutes)."
            guard !start.former.songs.isEmpty else { return }
            keepUndo(.replacedQueue(start.former, by: album))
            redos = others
            notice?.append(" Press u to undo.")
        case .success(.several(let albums, let track)):
            notice = nil
            open(AlbumChoice(albums: Array(albums.prefix(9)), track: track))
        case .failure(let problem):
            queueEdit = nil
            notice = problem.notice
        }
    }

    fileprivate mutating func openPlaying() -> [Effect] {
        guard let album = nowPlaying.album, let me = saved.me else { return [] }
        if case .album(let page) = page, page.key.looseID == album.looseID { return [] }
        open(AlbumPage(SelectedAlbum(album), user: me, in: self))
        return []
    }

    /// The index of the current track among an album's tracks; nil if it is not one of them.
    func playingTrack(of album: Album, in tracks: [String]) -> Int? {
        guard let status = nowPlaying.status, nowPlaying.album?.looseID == album.looseID else {
            return nil
        }
        let title = status.track?.shown.searchKey
        return tracks.firstIndex { $0.searchKey == title }
            ?? status.number.flatMap { tracks.indices.contains($0 - 1) ? $0 - 1 : nil }
    }

    /// The cover of the current track; nil if none is shown.
    var playingCover: CoverRequest? {
        guard showsPictures, playingRows > 1, let album = nowPlaying.album, let me = saved.me
        else { return nil }
        var request = coverRequest(album, coverSize(rows: 2), me)
        request.key.isPlaying = true
        return request
    }

    /// Handles a click on the now-playing bar's controls, names or cover; nil if it is elsewhere.
    mutating func clickPlaying(_ report: MouseReport) -> [Effect]? {
        guard sheet == nil, case .press(.left) = report.action, nowPlaying.isActive,
            let layout = playingLayout
        else { return nil }
        func isIn(_ area: ScreenArea) -> Bool {
            area.contains(column: report.column, row: report.row)
        }
        if let index = layout.controls.firstIndex(where: isIn) {
            let pause: PlayerControl = nowPlaying.status?.state == .play ? .pause : .resume
            return [.control([.previous, pause, .next][index])]
        }
        return isIn(layout.text) || layout.cover.map(isIn) == true ? openPlaying() : nil
    }

    /// Handles the mouse on the now-playing bar; nil if the report is not about the bar.
    mutating func drag(_ report: MouseReport) -> [Effect]? {
        guard sheet == nil, let bar = playingLayout?.bar, let end = nowPlaying.duration
        else { return nil }
        let column = min(max(report.column - bar.column, 0), bar.columns - 1)
        let second = end * Double(column) / Double(max(bar.columns - 1, 1))
        switch report.action {
        case .press(.left):
            let columns = bar.column..<bar.column + bar.columns
            guard report.row == bar.row, columns.contains(report.column) else { return nil }
            nowPlaying.dragged = second
        case .move(.left) where nowPlaying.dragged != nil: nowPlaying.dragged = second
        case .release where nowPlaying.dragged != nil:
            nowPlaying.dragged = nil
            nowPlaying.status?.elapsed = second
            return [.control(.seek(second, isRelative: false))]
        default: return nil
        }
        return []
    }
}
