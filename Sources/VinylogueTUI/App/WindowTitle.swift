import Terminal
import VinylogueKit

extension Model {
    /// The title of the terminal's window: the page, and the track while music plays.
    var windowTitle: String {
        let page = ground.state.title(in: self) ?? Self.programName
        let other = playingTitle ?? (page == Self.programName ? nil : Self.programName)
        return other.map { page + Theme(look).dot + $0 } ?? page
    }

    private static var programName: String { "vinylogue" }

    /// A user's name and a part of a title.
    func title(of user: String, _ words: String) -> String {
        "\(Account(user).label.shown): \(words)"
    }

    /// The track that is playing; nil if there is none.
    private var playingTitle: String? {
        guard nowPlaying.isActive, nowPlaying.status?.state == .play,
            let track = nowPlaying.status?.track?.shown, !track.isEmpty
        else { return nil }
        return "\(look.decoration.isASCII ? ">" : "♫") \(track)"
    }

    /// The progress of the running sync of the archive; nil if there is none.
    var taskProgress: TaskProgress? {
        guard let progress = sync?.progress else { return nil }
        guard progress.total > 0 else { return .unknown }
        let share = Double(progress.plays) * 100 / Double(progress.total)
        return .percent(Int(min(max(share, 0), 100)))
    }

    /// Notifies the user on the desktop of the end of a sync that took long.
    func notifySynced(took: Duration) -> [Effect] {
        guard took > Self.longSync, let notice else { return [] }
        return [.notify(notice)]
    }

    /// How long a sync must take for a notification at its end.
    private static var longSync: Duration { .seconds(30) }
}
