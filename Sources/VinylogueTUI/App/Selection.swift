import Terminal
import VinylogueKit

/// The album that keys act on, with names that are safe to be shown.
struct SelectedAlbum: Sendable {
    var album: Album
    var artist: String
    var title: String
    var url: String?
    /// The address of its cover; nil if only its details tell it.
    var imageURL: String?

    init(_ row: ShownChart.Row) {
        (album, artist, title, url) = (row.key, row.artist, row.title, row.url)
    }

    init(_ tile: WallTile) {
        (album, artist, title, url) = (tile.album, tile.artist, tile.title, tile.url)
        imageURL = tile.imageURL
    }

    init(_ page: AlbumPage, url: String?) {
        (album, artist, title) = (page.key, page.artist, page.title)
        (self.url, imageURL) = (url, page.imageURL)
    }
}

extension Model {
    /// The album under the cursor, or the one whose page is in front; of a person or a year the first one.
    var selectedAlbum: SelectedAlbum? {
        switch page {
        case .home:
            selectedPerson.flatMap { charts[homeChart(of: $0)] }
                .flatMap { homeRows(of: $0).first }.map(SelectedAlbum.init)
        case .week: selectedRow.map(SelectedAlbum.init)
        case .years(let page):
            selectedYear.flatMap { charts[series(of: page.user)[$0]] }
                .flatMap { $0.rows(filter: saved.filter, query: "").first }
                .map(SelectedAlbum.init)
        case .album(let page):
            SelectedAlbum(
                page,
                url: page.url ?? albums[AlbumRequest(album: page.key, user: page.user)]?.url
            )
        case .wall: selectedTile.map(SelectedAlbum.init)
        default: nil
        }
    }

    /// The address of that album at the place that is set; nil if it has no page at Last.fm.
    var selectedLink: String? {
        guard let album = selectedAlbum else { return nil }
        let place = OpenWith(rawValue: saved.text(.openWith)) ?? .lastFM
        guard place != .lastFM else { return album.url }
        return place.address(of: Album(artist: album.artist, title: album.title))
    }

    /// Changes the minimum plays, and says what they are, as the list may not show it.
    mutating func changeMinimum(by step: Int) -> [Effect] {
        let effects = changeSetting(.minPlays, by: step)
        notice =
            effects.isEmpty
            ? "Minimum plays cannot be \(step < 0 ? "lower" : "higher") than \(saved.filter)."
            : "Minimum plays: \(saved.filter)."
        return effects
    }

    /// Shows the next or previous person, in a circle; on the first page the cursor goes there.
    mutating func showPerson(by direction: Int) -> [Effect] {
        func step(in names: [String], from name: String?) -> Int {
            let place = names.firstIndex { $0.lowercased() == name?.lowercased() } ?? -1
            return (max(place + direction, direction - 1) + names.count) % names.count
        }
        switch page {
        case .home(let page):
            let names = shownPeople(page)
            guard names.count > 1 else { return [] }
            let next = step(in: names, from: selectedPerson)
            changeHome { $0.list.selected = next }
        case .week(let page):
            let next = people[step(in: people, from: page.user)]
            changeWeek { $0.user = next }
        case .years(let page):
            let next = people[step(in: people, from: page.user)]
            changeYears { $0.user = next }
        default: break
        }
        return []
    }

    /// Closes all pages but the list of people, with the cursor on one.
    mutating func goHome(to user: String) -> [Effect] {
        pages.removeLast(pages.count - 1)
        select(user)
        return []
    }

    /// The person whose name at the top right of a page is clicked.
    func user(atColumn column: Int, row: Int) -> String? {
        guard row == 0, !isTiny, !page.isSheet else { return nil }
        let user: String? =
            switch page {
            case .week(let page): page.user
            case .years(let page): page.user
            default: nil
            }
        let end = size.columns - (isCompact ? 1 : 2)
        guard let user, column < end else { return nil }
        return column >= end - user.sanitizedForTerminal.displayWidth ? user : nil
    }
}
