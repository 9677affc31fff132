import Terminal
import VinylogueKit

/// A recap as one HTML file, which sends no requests when it is opened.
struct RecapPage {
    let recap: Recap
    let offset: UTCOffset

    private var figures: RecapFigures { RecapFigures(recap: recap, offset: offset) }

    var html: String {
        let user = Account(recap.user).label
        let title = "\(user): \(recap.span.words)".shownInHTML
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <main>
            <h1>\(recap.span.words.shownInHTML)</h1>
            <p class="user">\(user.shownInHTML)</p>
            \(recap.plays > 0 ? content : "<p>Nothing was played.</p>\n")\(credit)</main>
            </body>
            </html>

            """
    }

    private var content: String {
        let parts = [
            definitions, calendar, section("By month", months), section("By hour", hours),
            section("By weekday", weekdays),
            "<div class=\"lists\">\n"
                + chart("Most played albums", recap.topAlbums)
                + chart("Most played artists", recap.topArtists)
                + chart("Most played tracks", recap.topTracks)
                + chart("Discoveries", recap.discoveries) + "</div>\n",
            returned, milestones,
        ]
        return parts.joined()
    }

    private var credit: String {
        recap.attribution.services.map {
            "<p class=\"credit\">From <a href=\"\($0.page)\">\($0.name)</a></p>\n"
        }.joined()
    }

    private var definitions: String {
        let rows = figures.all.map {
            "<div><dt>\($0.name.shownInHTML)</dt><dd>\($0.value.shownInHTML)</dd></div>\n"
        }
        return "<dl>\n\(rows.joined())</dl>\n"
    }

    private func section(_ title: String, _ content: String) -> String {
        content.isEmpty ? "" : "<section>\n<h2>\(title.shownInHTML)</h2>\n\(content)</section>\n"
    }

    /// The days by week, or the months by year, as squares; each day has its plays as a tooltip.
    private var calendar: String {
        guard let period = recap.period, recap.span != .all else { return "" }
        let scale = ShadeScale(recap.days)
        let start = period.lowerBound.adding(days: -period.lowerBound.weekday)
        var squares = ""
        var day = period.lowerBound
        while day <= period.upperBound {
            let plays = recap.days[day]
            let place = day.daysSinceEpoch - start.daysSinceEpoch
            squares +=
                "<rect class=\"s\(scale.shade(plays))\" x=\"\(place / 7 * 14)\" "
                + "y=\"\(place % 7 * 14)\"><title>\(day): \(Count.words(plays, "play"))</title></rect>\n"
            day = day.adding(days: 1)
        }
        let weeks = (period.upperBound.daysSinceEpoch - start.daysSinceEpoch) / 7 + 1
        let drawing = """
            <svg class="calendar" viewBox="0 0 \(weeks * 14) 98" role="img" \
            style="max-width:\(weeks * 14)px" aria-label="Plays by day">
            \(squares)</svg>

            """
        return section("Day by day", drawing)
    }

    /// Bars with a label below each, and its plays as a tooltip.
    private func bars(_ values: [(label: String, plays: Int)]) -> String {
        let most = max(values.map(\.plays).max() ?? 0, 1)
        let bars = values.enumerated().map { index, value in
            let height = (Double(value.plays) / Double(most) * 800).rounded() / 10
            let x = index * 28
            return
                "<g><rect class=\"bar\" x=\"\(x)\" y=\"\(80 - height)\" width=\"22\" height=\"\(height)\">"
                + "<title>\(value.label): \(Count.words(value.plays, "play"))</title></rect>"
                + "<text x=\"\(x + 11)\" y=\"94\">\(value.label)</text></g>\n"
        }.joined()
        let width = values.count * 28
        return
            "<svg class=\"bars\" viewBox=\"0 0 \(width) 98\" style=\"max-width:\(width)px\" role=\"img\">\n\(bars)</svg>\n"
    }

    private var months: String {
        if case .month = recap.span { return "" }
        return bars(zip(CalendarDate.monthNames, recap.clock.byMonth).map { ($0, $1) })
    }

    private var hours: String {
        bars(recap.clock.byHour.enumerated().map { ("\($0)", $1) })
    }

    private var weekdays: String {
        bars(zip(CalendarDate.weekdayNames, recap.clock.byWeekday).map { ($0, $1) })
    }

    private func chart(_ title: String, _ rows: [ChartRow]) -> String {
        let items = rows.prefix(RecapTable.listed).map { row in
            let name = row.title.isEmpty ? row.artist : row.title
            let artist =
                row.title.isEmpty ? "" : " <span>\(row.artist.shownInHTML)</span>"
            let plays = Count.words(row.playCount, "play")
            return "<li><strong>\(name.shownInHTML)</strong>\(artist) <span>\(plays)</span></li>\n"
        }.joined()
        return section(title, items.isEmpty ? "" : "<ol>\n\(items)</ol>\n")
    }

    private var returned: String {
        let items = recap.returned.prefix(RecapTable.listed).map { back in
            let name = back.album.map { "\($0) by \(back.artist)" } ?? back.artist
            let days = Count.words(back.days, "day")
            return
                "<li><strong>\(name.shownInHTML)</strong> <span>after \(days), on \(back.date)</span></li>\n"
        }.joined()
        return section("Back after a year or more", items.isEmpty ? "" : "<ul>\n\(items)</ul>\n")
    }

    private var milestones: String {
        let items = recap.milestones.filter { $0.subject == .plays }.map { milestone in
            let track = "\(milestone.artist) – \(milestone.track)".shownInHTML
            let number = milestone.words.shownInHTML
            return
                "<li><strong>\(number)</strong> <span>\(track), \(figures.day(milestone.time))</span></li>\n"
        }.joined()
        return section("Milestones", items.isEmpty ? "" : "<ul>\n\(items)</ul>\n")
    }

    private static let style = """
        body { margin: 0; background: #f4f1ea; color: #1f1b16; \
        font: 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        main { max-width: 780px; margin: 0 auto; padding: 24px 20px 48px; }
        h1 { margin: 0; font-size: 48px; line-height: 1.1; }
        h2 { margin: 36px 0 8px; font-size: 20px; }
        .user { margin: 4px 0 24px; font-size: 18px; }
        .user, dt, span, .credit { color: #6b6257; }
        dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(230px, 1fr)); gap: 14px; margin: 0; }
        dt { font-size: 14px; }
        dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
        svg { display: block; width: 100%; }
        .calendar rect { width: 11px; height: 11px; rx: 2px; }
        .s0 { fill: #e3ddd1; } .s1 { fill: #e3c3ac; } .s2 { fill: #d29a75; } .s3 { fill: #bf6d3f; } .s4 { fill: #b04a16; }
        .bar { fill: #b04a16; }
        .bars text { font-size: 10px; text-anchor: middle; fill: #6b6257; }
        .lists { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 0 28px; }
        ol, ul { margin: 0; padding-left: 22px; }
        li { margin: 4px 0; overflow-wrap: anywhere; }
        span { font-size: 14px; }
        a { color: #8a3b12; }
        .credit { margin-top: 36px; font-size: 14px; }
        @media (prefers-color-scheme: dark) {
        body { background: #17140f; color: #ece6db; }
        .user, dt, span, .credit { color: #a79c8d; }
        .s0 { fill: #2a251d; } .s1 { fill: #59432a; } .s2 { fill: #8a673e; } .s3 { fill: #c0904f; } .s4 { fill: #f2b266; }
        .bar { fill: #f2b266; }
        .bars text { fill: #a79c8d; }
        a { color: #f0a878; }
        }
        """
}

extension String {
    /// The text without control characters, escaped for HTML.
    fileprivate var shownInHTML: String { sanitizedForTerminal.escapedForXML }
}
