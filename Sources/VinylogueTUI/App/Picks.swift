import Terminal
import VinylogueKit

/// Marking several albums, to act on them together. In code these are picks; a mark is a favorite or a
/// dislike.
extension Binding {
    static let pick = Binding("m", "mark several albums", ["m"]) { $0.togglePick() }
        .footer("m", word: { $0.picks.isEmpty ? "mark" : "\($0.picks.count) marked" }).forAlbum

    static let makeDraft = Binding("w", "new playlist", ["w"]) { $0.makeDraft() }
        .footer("w", "playlist", when: { !$0.picks.isEmpty }).forTargets

    static let makeCollage = Binding("C", "save a collage", ["C"]) { $0.makeCollage() }
        .footer("C", "collage", when: { !$0.picks.isEmpty }).forTargets

    static let unpick = Binding("esc", "unmark all", [.escape]) { $0.unpickAll() }
        .footer("esc", "unmark")
        .when { !$0.picks.isEmpty && !$0.isEditing && $0.front.search.text.isEmpty }

    /// The keys that mark several albums and act on them.
    private static let many = [pick, makeDraft, makeCollage, unpick]

    /// The keys that mark several albums and act on them, and then other keys.
    static func many(and others: [Binding]) -> [Binding] { many + others }

    /// The keys to show first while albums are marked.
    static let forPicks = [pick, favorite, makeDraft, makeCollage, copy, dislike, unpick]

    /// The same binding, active only while an album is marked or selected.
    var forTargets: Binding {
        when { !$0.targets.isEmpty }.because { model, _ in model.noAlbumReason }
    }
}

extension Model {
    /// The maximum number of marked albums.
    private static let mostPicks = 500

    /// The albums that keys act on together: the marked ones, or else the selected one.
    var targets: [WallTile] {
        picks.isEmpty ? selectedAlbum.map { [$0.tile] } ?? [] : picks
    }

    /// The sign of an album that is marked; nil if it is not.
    func pickSign(of album: Album) -> String? {
        guard !picks.isEmpty else { return nil }
        let id = album.looseID
        guard picks.contains(where: { $0.id == id }) else { return nil }
        return look.decoration.isASCII ? "+" : "✓"
    }

    /// Marks the selected album or removes its mark, and goes to the next one.
    fileprivate mutating func togglePick() -> [Effect] {
        guard let tile = selectedAlbum?.tile else { return [] }
        let old = picks.count
        picks.removeAll { $0.id == tile.id }
        if picks.count == old {
            guard old < Self.mostPicks else {
                notice = "At most \(Self.mostPicks) albums can be marked."
                return []
            }
            picks.append(tile)
        }
        // These pages list other things than albums, and a tiny window shows no footer.
        switch page {
        case .home, .years, .story, .album: announcePick(tile)
        default: if isTiny { announcePick(tile) }
        }
        return moveOn()
    }

    fileprivate mutating func unpickAll() {
        notice = "Unmarked \(Count.words(picks.count, "album"))."
        picks = []
    }

    private mutating func announcePick(_ tile: WallTile) {
        let isMarked = picks.contains { $0.id == tile.id }
        let words = "\(isMarked ? "Marked" : "Unmarked") \(Self.name(of: [tile]))."
        notice = picks.isEmpty ? words : "\(words) \(Count.words(picks.count, "album")) marked."
    }

    /// Goes to the next item of a list.
    private mutating func moveOn() -> [Effect] {
        switch page {
        case .album: []
        case .wall(let page): stepWall(from: page)
        default: move(.by(1))
        }
    }

    private mutating func stepWall(from page: WallPage) -> [Effect] {
        let last = max(tiles(of: page).count - 1, 0)
        changeWall { page in
            page.isTouched = true
            page.place.selected = min(page.place.selected + 1, last)
        }
        return []
    }

    /// Creates a playlist draft with the tracks of the marked albums or the selected one.
    fileprivate mutating func makeDraft() -> [Effect] {
        let albums = targets.map(\.album)
        guard let first = albums.first else { return [] }
        let day = WeekWords.dates(of: .day(date), dash: "–")
        let name =
            albums.count == 1
            ? "\(first.artist) – \(first.title)" : "\(Count.words(albums.count, "album")), \(day)"
        return begin(.draft(name: name, albums))
    }

    /// Saves the covers of the marked albums or the selected one as an image.
    fileprivate mutating func makeCollage() -> [Effect] {
        let name = targets.count == 1 ? Self.name(of: targets) : "\(date)"
        return begin(.collage(name: name, targets, user: saved.me ?? ""))
    }
}
