import Terminal
import VinylogueKit

/// Going to the next day, week or month, and to artists and tracks.
extension Model {
    /// Shows the previous or next day, week or month.
    mutating func stepPeriod(by direction: Int) -> [Effect] {
        if case .years(var years) = page {
            years.step(by: direction, in: self)
            front = years
            return []
        }
        if case .story(var story) = page {
            if step(&story, by: direction) {
                front = story
            } else {
                notice = direction < 0 ? "This is the first week." : "This is the latest week."
            }
            return []
        }
        guard case .week(var page) = page else { return [] }
        let period = page.wanted.period(today: date)
        let day = direction < 0 ? period.firstDay.adding(days: -1) : period.lastDay.adding(days: 1)
        let next = CalendarPeriod(page.kind, containing: day)
        guard next.firstDay <= date else {
            notice = "This is the latest \(page.kind.rawValue)."
            return []
        }
        guard next.year >= Self.firstYear else {
            notice = "There are no charts before \(Self.firstYear)."
            return []
        }
        show(next, around: self.day(like: page.base, in: next), on: &page)
        front = page
        return []
    }

    /// The day of a period at the same place in it as `base`, or as today.
    func day(like base: CalendarDate?, in period: CalendarPeriod) -> CalendarDate {
        let base = base ?? date
        let start = CalendarPeriod(period.kind, containing: base).firstDay
        let days = base.daysSinceEpoch - start.daysSinceEpoch
        return min(period.firstDay.adding(days: days), period.lastDay)
    }

    /// Makes a page show a period; `day` is the day in it that days are switched to.
    func show(_ period: CalendarPeriod, around day: CalendarDate, on page: inout WeekPage) {
        let place = CalendarPeriod.place(of: period, today: date)
        page.base = place == nil ? nil : day
        page.series = series(of: page.user, period.kind, around: page.base, by: page.subject)
        page.year = period.year
        page.isFlexible = false
    }

    /// What the next press of the key lists.
    var nextSubject: ChartSubject {
        let all = ChartSubject.allCases
        let subject =
            switch page {
            case .week(let page): page.subject
            case .story(let page): page.subject
            default: ChartSubject.albums
            }
        let place = all.firstIndex(of: subject) ?? 0
        return all[(place + 1) % all.count]
    }

    /// Lists artists, tracks or albums.
    mutating func changeSubject() -> [Effect] {
        let next = nextSubject
        switch page {
        case .week(var page):
            page.series.subject = next
            page.search = SearchLine()
            front = page
        case .story(var page):
            page.subject = next
            front = page
            let isVisible = stories[page.request] != nil && storyLayout(page).text.rows > 2
            if !isVisible { notice = "The top \(next) come first now." }
        case .artist(var page):
            page.showsTracks.toggle()
            (page.list, page.search) = (ListPosition(), SearchLine())
            front = page
            if isTiny || page.rows(in: self).isEmpty {
                notice = page.showsTracks ? "Listing tracks." : "Listing albums."
            }
        default: break
        }
        return []
    }

    /// When a chart's period was, such as "One year ago" or "2 years and 3 weeks ago".
    func headline(of key: ChartKey) -> String {
        WeekWords.headline(of: key.period(today: date), today: date)
    }
}

extension YearsPage {
    /// Shows the previous or next day, week or month in every year.
    fileprivate mutating func step(by direction: Int, in model: Model) {
        let period = CalendarPeriod(series.kind, containing: base ?? model.date)
        let day = direction < 0 ? period.firstDay.adding(days: -1) : period.lastDay.adding(days: 1)
        let next = model.day(like: base, in: CalendarPeriod(series.kind, containing: day))
        let isToday = next == model.date
        base = isToday ? nil : next
        series = model.series(of: user, series.kind, around: base)
        begin = nil
    }
}
