import Terminal
import VinylogueKit

/// A name in the genre bar.
enum WallEntry: Equatable, Sendable {
    case crate
    case favorites
    case genre(Genre)
    /// Goes back from a genre to all genres.
    case close(Genre)
    case subgenre(Genre)
}

extension Model {
    /// A name in the genre bar, and its position on screen.
    struct PlacedEntry: Equatable, Sendable {
        var entry: WallEntry
        var text: String
        var isOn: Bool
        var hasCursor: Bool
        var column: Int
        /// The column after the name.
        var end: Int
    }

    func wallEntries(_ page: WallPage) -> [WallEntry] {
        guard let genre = page.genre else {
            return [.crate, .favorites] + Genre.all.map(WallEntry.genre)
        }
        return [.close(genre)] + genre.subgenres.map(WallEntry.subgenre)
    }

    private func isOn(_ entry: WallEntry, _ page: WallPage) -> Bool {
        switch entry {
        case .crate: !page.showsFavorites && page.genre == nil
        case .favorites: page.showsFavorites
        case .subgenre(let genre): page.subgenres.contains(genre)
        case .genre, .close: false
        }
    }

    /// The genre bar's names that fit, scrolled so that the cursor is visible.
    func wallBar(_ page: WallPage) -> [PlacedEntry] {
        let ascii = look.decoration.isASCII
        let entries = wallEntries(page)
        let texts = entries.map { entry in
            let name =
                switch entry {
                case .crate: "crate"
                case .favorites: "favourites"
                case .genre(let genre), .subgenre(let genre): genre.name.lowercased()
                case .close(let genre): "\(ascii ? "x" : "✕") \(genre.name.lowercased())"
                }
            return isOn(entry, page) ? "\(ascii ? "*" : "●") \(name)" : name
        }
        // Two columns at each end are reserved for the scroll marks.
        let search = wallSearch(page).map { $0.displayWidth + 3 } ?? 0
        let (start, end) = (2, max(size.columns - 2 - search, 2))
        func width(_ range: Range<Int>) -> Int {
            texts[range].reduce(-2) { $0 + $1.displayWidth + 2 }
        }
        var first = 0
        if let cursor = page.barCursor {
            while first < cursor, width(first..<cursor + 1) > end - start { first += 1 }
        }
        var column = start
        var placed: [PlacedEntry] = []
        for index in entries.indices[first...] {
            let next = column + texts[index].displayWidth
            guard next <= end || placed.isEmpty else { break }
            placed.append(
                PlacedEntry(
                    entry: entries[index],
                    text: texts[index],
                    isOn: isOn(entries[index], page),
                    hasCursor: page.barCursor == index,
                    column: column,
                    end: min(next, end)
                )
            )
            column = next + 2
        }
        return placed
    }

    /// The wall's search and the number of matches; nil without a search.
    func wallSearch(_ page: WallPage) -> String? {
        let words = words(of: page.search, width: size.columns / 3)
        guard let words, !page.search.text.isEmpty, !isTiny else { return words }
        let (count, all) = (tiles(of: page).count, tiles(of: page.shown).count)
        return "\(words)\(Theme(look).dot)\(Count.text(count)) of \(Count.text(all))"
    }

    /// Moves the cursor to the genre bar.
    func enterBar(of page: inout WallPage) {
        guard wallLayout.bar != nil else { return }
        page.barCursor = wallEntries(page).firstIndex { isOn($0, page) } ?? 0
    }

    mutating func stepBar(by direction: Int) -> [Effect] {
        changeWall { page in page.barCursor = page.barCursor.map { $0 + direction } }
        return []
    }

    mutating func chooseEntry() -> [Effect] {
        guard let page = wallPage, let cursor = page.barCursor else { return [] }
        return wallEntries(page)[at: cursor].map { choose($0) } ?? []
    }

    /// Shows what a name in the genre bar stands for, or turns a sub-genre on or off.
    mutating func choose(_ entry: WallEntry) -> [Effect] {
        guard let page = wallPage else { return [] }
        let former = wallEntries(page)
        changeWall { page in
            page.isTouched = true
            page.redraw = nil
            page.showsFavorites = entry == .favorites
            switch entry {
            case .crate, .favorites: page.genre = nil
            case .genre(let genre):
                page.genre = genre
                page.subgenres = []
                if page.barCursor != nil { page.barCursor = 0 }
            case .close(let genre):
                page.genre = nil
                page.subgenres = []
                let index = Genre.all.firstIndex(of: genre).map { $0 + 2 }
                if page.barCursor != nil { page.barCursor = index }
            case .subgenre(let genre):
                let all = page.genre?.subgenres ?? []
                let isOn = page.subgenres.contains(genre)
                page.subgenres = all.filter {
                    $0 == genre ? !isOn : page.subgenres.contains($0)
                }
            }
        }
        if let page = wallPage, wallEntries(page) != former { slideBar() }
        return []
    }
}

extension View {
    mutating func drawWallBar(_ page: WallPage, _ row: Int) {
        let shift = page.scatter?.slide ?? 0
        let entries = model.wallBar(page)
        let all = model.wallEntries(page)
        for entry in entries {
            let column = entry.column + shift
            let room = min(entry.end + shift, columns - 2) - column
            var style = entry.isOn ? theme.accentStrong : theme.plain
            if entry.hasCursor {
                style = theme.selected(entry.isOn ? theme.accentStrong : theme.strong)
                if theme.ground == nil { style.attributes.insert(.reverse) }
            }
            draw(entry.text, column, row, width: room, style)
            if entry.hasCursor {
                draw(theme.pointer, column - 2, row, width: 1, theme.accent)
            }
        }
        if let first = entries.first, first.entry != all.first, !first.hasCursor {
            draw(theme.earlier, 0, row, width: 1, theme.faint)
        }
        if let last = entries.last, last.entry != all.last {
            draw(theme.later, columns - 1, row, width: 1, theme.faint)
        }
    }
}
