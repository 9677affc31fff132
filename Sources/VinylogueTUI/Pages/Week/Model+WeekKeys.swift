import Terminal
import VinylogueKit

extension Model {
    mutating func takeWeek(_ event: InputEvent, _ page: WeekPage) -> [Effect] {
        var search = page.search
        if search.take(event) {
            changeWeek { week in
                if week.search.text != search.text { week.list = ListPosition() }
                week.search = search
            }
            return []
        }
        guard case .key(let press) = event else { return [] }
        if let distance = press.listDistance(page: weekLayout.visible) {
            let count = rows(of: page).count
            changeWeek { $0.list.move(by: distance, count: count) }
            return []
        }
        switch (press.key, press.modifiers) {
        case (.left, []), (.character("h"), []), (.character("["), []):
            turn(to: neighbours(of: page).earlier, else: "There is no earlier year.")
        case (.right, []), (.character("l"), []), (.character("]"), []):
            turn(to: neighbours(of: page).later, else: "There is no later year.")
        case (.character("+"), _), (.character("="), []): return changeFilter(by: 1)
        case (.character("-"), []): return changeFilter(by: -1)
        case (.character("f"), []): nextPerson(after: page.user)
        case (.character("y"), []): pages.append(.years(YearsPage(user: page.user)))
        case (.enter, []): openAlbum(page)
        case (.character("o"), []):
            let rows = rows(of: page)
            guard rows.indices.contains(page.list.selected),
                let url = rows[page.list.selected].url
            else { return [] }
            return [.open(url)]
        default: return takeEverywhere(press) ?? []
        }
        return []
    }

    private mutating func turn(to year: Int?, else words: String) {
        guard let year else {
            notice = words
            return
        }
        changeWeek { $0.year = year }
    }

    /// Changes the minimum plays, from 1 to 10,000.
    mutating func changeFilter(by step: Int) -> [Effect] {
        let filter = min(max(max(saved.filter, 1) + step, 1), 10_000)
        guard filter != saved.filter else { return [] }
        return change(.filter(filter))
    }

    /// Makes a change and saves it.
    mutating func change(_ change: SavedChange) -> [Effect] {
        change.apply(to: &saved)
        return [.save(change)]
    }

    private mutating func nextPerson(after user: String) {
        let people = people
        guard people.count > 1 else {
            notice = "No friends yet."
            return
        }
        let place = people.firstIndex { $0.lowercased() == user.lowercased() } ?? -1
        let next = people[(place + 1) % people.count]
        changeWeek { $0.user = next }
    }

    private mutating func openAlbum(_ page: WeekPage) {
        let rows = rows(of: page)
        guard let shown = page.shown, rows.indices.contains(page.list.selected) else { return }
        let row = rows[page.list.selected]
        pages.append(
            .album(
                AlbumPage(
                    key: row.key,
                    artist: row.artist,
                    title: row.title,
                    user: shown.user,
                    year: shown.year,
                    plays: row.plays,
                    url: row.url,
                    fade: animates ? .waiting : .done
                )
            )
        )
    }

    /// Opens a user's week one year ago.
    mutating func openWeek(of user: String) {
        pages.append(.week(WeekPage(user: user, year: week.year - 1)))
    }

    mutating func takeYears(_ event: InputEvent) -> [Effect] {
        guard case .key(let press) = event, case .years(let page) = page else { return [] }
        let years = overviews[page.user]?.years ?? []
        if let distance = press.listDistance(page: yearsLayout.visible) {
            changeYears { $0.list.move(by: distance, count: years.count) }
            return []
        }
        switch (press.key, press.modifiers) {
        case (.enter, []):
            guard years.indices.contains(page.list.selected) else { return [] }
            let year = years[page.list.selected].year
            goBack()
            changeWeek { $0.year = year }
        case (.character("y"), []), (.left, []), (.character("h"), []): goBack()
        default: return takeEverywhere(press) ?? []
        }
        return []
    }
}
