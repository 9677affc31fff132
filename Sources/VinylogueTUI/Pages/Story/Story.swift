import Terminal
import VinylogueKit

/// A year of one listener's plays: its calendar, figures and most played.
struct StoryPage: PageState {
    var user: String
    /// The day under the cursor.
    var day: CalendarDate
    /// What the first list shows.
    var subject = ChartSubject.albums
    /// The first visible line below the calendar.
    var scroll = 0

    init(user: String, day: CalendarDate) { (self.user, self.day) = (user, day) }

    var year: Int { day.components.year }
    var request: StoryRequest { StoryRequest(user: user, year: year) }

    var page: Page { .story(self) }
    var keymap: Keymap { Self.keys }
    static var chapter: Keymap? { keys }
    var namedUser: String? { user }
    var shownYear: Int? { year }

    func user(in model: Model) -> String? { user }
    func title(in model: Model) -> String? { model.title(of: user, "\(year)") }
    func crumb(at index: Int, in model: Model) -> String? { "story of \(year)" }
    func awaited(in model: Model) -> [Need] { [.story(request), .chart(model.chart(of: self))] }
    func problem(in model: Model) -> Problem? { model.problems[.story(request)] }
    func problemRow(in model: Model) -> Int? { 2 }
    func nothingToSearch(in model: Model) -> String? {
        "Nothing to search here. Find a day with the arrows."
    }
    func length(in model: Model) -> Int { 28 }
    func draw(in view: inout View) { view.drawStory(self) }

    func needs(in model: Model) -> [Need] {
        let chart = model.chart(of: self)
        var needs: [Need] = [.story(request), .chart(chart), .days(user)] + model.missingMarks
        if let size = model.storyLayout(self).cover, let albums = model.charts[chart]?.rows {
            needs += albums.prefix(model.storyLayout(self).covers).map {
                .cover(model.coverRequest($0.key, size, user))
            }
        }
        if let covers = model.storyCovers(self) {
            needs += covers.albums.map {
                .cover(model.coverRequest($0.album, covers.size, user))
            }
        }
        // The neighboring days and years are the most likely next steps.
        let days = [1, -1, 7, -7].map { day.adding(days: $0) }.filter { $0 <= model.date }
        needs += days.map { day in
            .chart(ChartKey(user: user, period: .day(day), today: model.date))
        }
        let years = [year - 1, year + 1].filter { model.storyYears(of: user)?.contains($0) == true }
        return needs + years.map { .story(StoryRequest(user: user, year: $0)) }
    }

    mutating func settle(at index: Int, in model: inout Model) {
        let layout = model.storyLayout(self)
        let count = model.storyText(self, width: layout.text.columns).map(\.lines.count).max() ?? 0
        let isVisible = layout.text.rows > 0
        scroll = isVisible ? min(max(scroll, 0), max(count - layout.text.rows, 0)) : 0
    }

    mutating func move(_ move: Move, in model: Model) {
        let year = CalendarDate.days(ofYear: year)
        let last = min(year.upperBound, model.date)
        let count = last.daysSinceEpoch - year.lowerBound.daysSinceEpoch + 1
        let place = day.daysSinceEpoch - year.lowerBound.daysSinceEpoch
        day = year.lowerBound.adding(days: move.place(from: place, count: count))
    }

    mutating func scroll(by rows: Int, in model: Model) { scroll += rows }

    func click(_ column: Int, _ row: Int, in model: inout Model) -> [Effect] {
        guard let day = model.storyLayout(self).day(atColumn: column, row: row, in: year),
            day <= model.date
        else { return [] }
        if day == self.day { return model.openDay() }
        model.change(StoryPage.self) { $0.day = day }
        return []
    }

    func selectedAlbum(in model: Model) -> SelectedAlbum? {
        model.charts[model.chart(of: self)]?.rows.first.map(SelectedAlbum.init)
    }

    func noAlbumReason(in model: Model) -> String {
        if model.problems[.story(request)] != nil { return Model.hasFailed }
        return model.noAlbumReason(in: model.chart(of: self))
    }

    mutating func showPerson(by direction: Int, in model: Model) {
        user = model.people[model.step(direction, in: model.people, from: user)]
    }

    private static let keys = Keymap(
        "Story",
        Binding.player + [
            Binding("arrows", "move", [.down], back: [.up]) { $0.move(.by($1)) }
                .footer("↑↓", "day")
                .because { _, direction in
                    direction < 0 ? "This is the first day of the year." : "This is the last day."
                },
            Binding("h l, arrows", "previous, next", [.right, "l"], back: [.left, "h"]) {
                $0.turnStory(by: $1)
            }.footer("←→", "year"),
            Binding.step.footer(", .", "week"),
            Binding("enter", "open", [.enter]) { $0.openDay() }.footer("enter", "open day"),
            .subject, Binding.friends.footer("n", "friend"), .artist, .play,
        ] + Binding.marks + [
            .undo, Binding.years.withoutHint,
            Binding.openLink.withoutHint, Binding.copy.withoutHint,
        ]
            + Binding.many(and: [
                Binding(
                    "page keys",
                    "scroll by a page",
                    presses: [
                        KeyPress(.pageDown): 1, KeyPress("f", .control): 1,
                        KeyPress(.pageUp): -1, KeyPress("b", .control): -1,
                    ]
                ) { $0.scrollStory(by: $1, share: 1) }.because { $0.storyScrollReason($1) },
                Binding(
                    "ctrl-d ctrl-u",
                    "half a page",
                    presses: [KeyPress("d", .control): 1, KeyPress("u", .control): -1]
                ) { $0.scrollStory(by: $1, share: 2) }.because { $0.storyScrollReason($1) },
            ])
            + [
                Binding("j k, arrows", "move", ["j", .down], back: ["k", .up]) {
                    $0.move(.by($1))
                },
                Binding("g G", "first, last", ["G"], back: ["g"]) {
                    $0.move($1 < 0 ? .toFirst : .toLast)
                },
                Binding("home end", "first, last", [.end], back: [.home]) {
                    $0.move($1 < 0 ? .toFirst : .toLast)
                },
            ].map { binding in
                binding.because { _, direction in
                    direction < 0 ? "This is the first day of the year." : "This is the last day."
                }
            } + Binding.everywhere.filter { $0.meaning != Binding.story.meaning },
        reasons: [
            (["t"], "This is the story."),
            (["D", "W", "M"], "Press enter to open the day, then switch to weeks or months."),
            (["[", "]"], "Press enter to open the day, then follow an album through the years."),
            (["+", "-"], "Minimum plays do not apply here."),
        ]
    )
}

/// The story of one year.
package struct StoryRequest: Hashable, Sendable {
    package var user: String
    package var year: Int
}

extension Binding {
    static let story = Binding("t", "story of the year", ["t"]) { $0.openStory() }
        .footer("t", "story").when { $0.front.user(in: $0) != nil }
        .because { model, _ in model.noAlbumReason }
}

extension Model {
    /// The chart of the day under the cursor.
    func chart(of page: StoryPage) -> ChartKey {
        ChartKey(user: page.user, period: .day(page.day), today: date)
    }

    /// The years from the first archived play to today; nil until they are known.
    func storyYears(of user: String) -> ClosedRange<Int>? {
        guard let first = archivedDays[user]?.range?.lowerBound.components.year else { return nil }
        return first...max(first, date.components.year)
    }

    /// Opens the year of what is on screen, or the current year.
    fileprivate mutating func openStory() -> [Effect] {
        guard let user = front.user(in: self) else { return [] }
        var day = date
        if case .week(let page) = page {
            let period = page.wanted.period(today: date)
            day = min(self.day(like: page.base, in: period), date)
        } else if let year = front.shownYear {
            day = CalendarPeriod.day(date).inYear(min(year, date.components.year)).firstDay
        }
        open(StoryPage(user: user, day: day))
        return []
    }

    /// Opens the chart of the day under the cursor.
    mutating func openDay() -> [Effect] {
        guard case .story(let page) = page else { return [] }
        var week = WeekPage(chart(of: page))
        (week.base, week.isFlexible) = (page.day, false)
        open(week)
        return []
    }

    /// Shows the same day of the previous or next year.
    fileprivate mutating func turnStory(by direction: Int) -> [Effect] {
        guard case .story(var page) = page else { return [] }
        let year = page.year + direction
        guard storyYears(of: page.user)?.contains(year) ?? (year <= date.components.year) else {
            notice = "No \(direction < 0 ? "earlier" : "later") year."
            return []
        }
        page.day = min(CalendarPeriod.day(page.day).inYear(year).firstDay, date)
        page.scroll = 0
        front = page
        return []
    }

    /// Scrolls the figures and lists by a page or a share of it.
    fileprivate mutating func scrollStory(by direction: Int, share: Int) -> [Effect] {
        guard case .story(var page) = page else { return [] }
        page.scroll += direction * max(storyLayout(page).text.rows / share, 1)
        front = page
        return []
    }

    fileprivate func storyScrollReason(_ direction: Int) -> String {
        direction < 0 ? "This is the top of the figures." : "This is the end of the figures."
    }

    /// Goes to the same weekday of the previous or next week.
    func step(_ page: inout StoryPage, by direction: Int) -> Bool {
        let day = page.day.adding(days: 7 * direction)
        let first = storyYears(of: page.user)?.lowerBound ?? 0
        guard day <= date, direction > 0 || day.components.year >= first else { return false }
        page.day = day
        return true
    }

    /// The typical plays of a week in a year: the median of its weeks; nil without an archive.
    func usualWeek(of user: String, in year: Int) -> Int? {
        archivedDays[user]?.usualWeek(ofYear: year, until: date)
    }
}
