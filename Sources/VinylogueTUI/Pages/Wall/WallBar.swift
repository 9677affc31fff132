import Artwork
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

    /// Whether a digit chooses it.
    var isNumbered: Bool {
        switch self {
        case .genre, .subgenre: true
        case .crate, .favorites, .close: false
        }
    }
}

extension Binding {
    /// The digits that choose a genre or a sub-genre; with Alt, those from the eleventh on.
    static let genres: Binding = {
        let most = ([Genre.all] + Genre.all.map(\.subgenres)).map(\.count).max() ?? 0
        let digits = "1234567890".unicodeScalars.map { Key.character($0) }
        let keys = digits.map { KeyPress($0) } + digits.map { KeyPress($0, .alt) }
        return Binding(
            "0-9 alt-0-9",
            "genres, sub-genres",
            presses: Dictionary(zip(keys, 1...most)) { first, _ in first }
        ) { $0.chooseGenre($1) }.because { model, _ in model.noGenreReason }
    }()

    /// Goes back from a genre to all genres.
    static let allGenres = Binding("backspace", "all genres", [.backspace]) { model in
        model.wallPage?.genre.map { model.choose(.close($0)) } ?? []
    }.when { $0.wallPage?.genre != nil }
}

extension Model {
    /// A name in the genre bar, and its position on screen.
    struct PlacedEntry: Equatable, Sendable {
        var entry: WallEntry
        /// The digit that chooses it; empty for none.
        var digit: String
        /// The name, with a mark if it is on.
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
        let first10 = entries.filter(\.isNumbered).prefix(10)
        let digits = entries.map { entry in
            first10.firstIndex(of: entry).map { String(($0 + 1) % 10) } ?? ""
        }
        let names = zip(entries, digits).map { entry, digit in
            let name =
                switch entry {
                case .crate: "crate"
                case .favorites: "favourites"
                case .genre(let genre), .subgenre(let genre): genre.name.lowercased()
                case .close(let genre): "\(ascii ? "x" : "✕") \(genre.name.lowercased())"
                }
            let mark = isOn(entry, page) ? (ascii ? "*" : "●") : digit.isEmpty ? "" : " "
            // The mark takes the place of the space after a digit, so that names do not move.
            return mark + (digit.isEmpty && !mark.isEmpty ? " " : "") + name
        }
        let texts = zip(digits, names).map { $0 + $1 }
        // Two columns at each end are reserved for the scroll marks.
        let corner = (wallSearch(page) ?? wallDepth(page)).map { $0.displayWidth + 3 } ?? 0
        let (start, end) = (2, max(size.columns - 2 - corner, 2))
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
                    digit: digits[index],
                    text: names[index],
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

    /// How deep the selected album is in a wall that was scrolled down, such as "412 of 1,240+"
    /// while there are more to load; nil at the top.
    func wallDepth(_ page: WallPage) -> String? {
        guard !isTiny, page.place.top > 0, case .crate(let choice)? = page.shown,
            let wall = walls[choice]
        else { return nil }
        let (place, count) = (Count.text(page.place.selected + 1), Count.text(wall.tiles.count))
        return "\(place) of \(count)\(wall.isAtEnd ? "" : "+")"
    }

    /// Moves the cursor to the genre bar.
    func enterBar(of page: inout WallPage) {
        guard wallLayout.bar != nil else { return }
        page.barCursor = wallEntries(page).firstIndex { isOn($0, page) } ?? 0
    }

    /// Shows a genre or turns a sub-genre on or off, by its number in the bar.
    fileprivate mutating func chooseGenre(_ number: Int) -> [Effect] {
        guard let page = wallPage else { return [] }
        let entries = wallEntries(page).filter(\.isNumbered)
        guard let entry = entries[at: number - 1] else { return [] }
        let effects = choose(entry)
        // The name may be outside the bar, or the window too small for the bar.
        let bar = wallLayout.bar == nil ? [] : wallPage.map { wallBar($0) } ?? []
        let isVisible = bar.contains { $0.entry == entry }
        switch entry {
        case .genre(let genre) where wallLayout.bar == nil: notice = "\(genre.name)."
        case .subgenre(let genre) where !isVisible:
            let isOn = wallPage?.subgenres.contains(genre) == true
            notice = "\(isOn ? "Added" : "Removed") \(genre.name)."
        default: break
        }
        return effects
    }

    fileprivate var noGenreReason: String {
        guard let genre = wallPage?.genre else {
            return "There are only \(Genre.all.count) genres."
        }
        return "\(genre.name) has only \(Count.words(genre.subgenres.count, "sub-genre"))."
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
        let (former, names) = (wallEntries(page), wallBar(page))
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
        if let page = wallPage, wallEntries(page) != former { leaveWall(names: names) }
        return []
    }
}

extension View {
    mutating func drawWallBar(_ page: WallPage, _ row: Int) {
        let entries = model.wallBar(page)
        let all = model.wallEntries(page)
        for entry in page.scatter?.names ?? [] {
            drawLetters(of: entry, row, style(of: entry)) { column in
                guard case .old(let share) = page.scatter?.sight(ofShare: column) else { return 0 }
                return share
            }
        }
        for entry in entries {
            drawLetters(of: entry, row, style(of: entry)) { column in
                guard let scatter = page.scatter else { return 1 }
                guard case .new(let share) = scatter.sight(ofShare: column) else { return 0 }
                return share
            }
        }
        if let first = entries.first, first.entry != all.first, !first.hasCursor {
            draw(theme.earlier, 0, row, width: 1, theme.faint)
        }
        if let last = entries.last, last.entry != all.last {
            draw(theme.later, columns - 1, row, width: 1, theme.faint)
        }
    }

    private func style(of entry: Model.PlacedEntry) -> CellStyle {
        guard entry.hasCursor else { return entry.isOn ? theme.accentStrong : theme.plain }
        var style = theme.selected(entry.isOn ? theme.accentStrong : theme.strong)
        if theme.ground == nil { style.attributes.insert(.reverse) }
        return style
    }

    /// Draws a name with its digit; `share` is how much is visible of the letter at a share of the bar's width.
    private mutating func drawLetters(
        of entry: Model.PlacedEntry,
        _ row: Int,
        _ style: CellStyle,
        share: (Double) -> Double
    ) {
        let room = entry.end - entry.column
        let shares = [entry.column, entry.end].map { share(Double($0) / Double(columns)) }
        if entry.hasCursor, shares[0] > 0 {
            draw(theme.pointer, entry.column - 2, row, width: 1, theme.accent)
        }
        guard shares != [1, 1] else {
            let used = draw(entry.digit, entry.column, row, width: room, theme.faint)
            draw(entry.text, entry.column + used, row, width: room - used, style)
            return
        }
        let name = entry.text.truncated(
            to: room - entry.digit.displayWidth,
            ellipsis: theme.ellipsis
        )
        var column = entry.column
        for (letter, style) in entry.digit.map({ ($0, theme.faint) }) + name.map({ ($0, style) }) {
            let visible = share(Double(column) / Double(columns))
            if visible > 0, let ground = theme.ground, case .rgb(let color)? = style.foreground {
                var style = style
                style.foreground = .rgb(ground.mixed(with: color, share: visible))
                screen.draw(String(letter), column: column, row: row, style: style)
            }
            column += String(letter).displayWidth
        }
    }
}
