import Foundation
import Terminal
import VinylogueKit

/// A digest of a week in past years, ready to write in any format.
///
/// Names are sanitized as for a terminal, since bidirectional controls also reverse text in email.
struct DigestLetter {
    /// One year in a user's section.
    struct Year {
        /// The year, such as "2022".
        var name: String
        /// How long ago it was, and its dates, such as "4 years ago, 21–27 November 2022".
        var time: String
        /// The totals, such as "85 plays across 9 albums", or the reason that there are none.
        var words: String
        /// The top albums, most played first.
        var rows: [ChartRow]
    }

    /// A user's years, newest first.
    struct Section {
        /// The text of the account, and its name as shown.
        var account, user: String
        var years: [Year]
        /// The reason that `years` is empty; nil if it is not.
        var problem: String?
    }

    /// The displayed width and height of a cover, in pixels.
    static let coverSide = 56

    /// The title, such as "Week 47 in past years".
    var title: String
    /// The dates of the week this year, such as "16–22 November 2026".
    var dates: String
    /// The users' sections, in the requested order.
    var sections: [Section]
    /// Where the plays and the covers come from.
    var attribution: Attribution
    /// The covers as JPEG files.
    var covers: [Album: Data] = [:]

    /// Creates a digest with up to `top` albums for each year, without covers.
    init(_ digest: Digest, top: Int) {
        title = "Week \(digest.week.number) in past years"
        dates = WeekWords.dates(of: digest.week, dash: "–")
        attribution = digest.attribution
        sections = digest.sections.map { section in
            switch section.result {
            case .failure(let error):
                return Section(
                    account: section.user,
                    user: Account(section.user).label.sanitizedForTerminal,
                    years: [],
                    problem: ErrorText(error).text.sanitizedForTerminal
                )
            case .success(let overview):
                let years = overview.years.map { Year($0, top: top) }
                return Section(
                    account: overview.user,
                    user: Account(overview.user).label.sanitizedForTerminal,
                    years: years,
                    problem: years.isEmpty
                        ? "Nothing was played this week in any earlier year." : nil
                )
            }
        }
    }

    /// The digest as plain text.
    var text: String {
        let parts = sections.map { section in
            let years = section.years.map { year in
                let rows = year.rows.map { row in
                    "  \(row.title) — \(row.artist), \(Count.words(row.playCount, "play"))"
                        .sanitizedForTerminal
                }
                return (["\(year.name), \(year.time): \(year.words)"] + rows)
                    .joined(separator: "\n")
            }
            let body = years + [section.problem].compactMap(\.self)
            return "\(section.user)\n\n\(body.joined(separator: "\n\n"))\n"
        }
        let credit = attribution.services.map { "\nFrom \($0.name): \($0.page)\n" }.joined()
        return "\(title)\n\(dates)\n\n\(parts.joined(separator: "\n\n"))\(credit)"
    }

    /// The digest as Markdown.
    var markdown: String {
        let parts = sections.map { section in
            let years = section.years.map { year in
                let rows = year.rows.map { row in
                    let title = row.title.escapedForMarkdown
                    let link = row.url.map { "[\(title)](<\($0.escapedForLink)>)" } ?? title
                    let plays = Count.words(row.playCount, "play")
                    return "- **\(link)** — \(row.artist.escapedForMarkdown), \(plays)"
                }
                let list = rows.isEmpty ? "" : "\n\n\(rows.joined(separator: "\n"))"
                return "### \(year.name)\n\n\(year.time): \(year.words.escapedForMarkdown)\(list)"
            }
            let body = years + [section.problem?.escapedForMarkdown].compactMap(\.self)
            return "## \(section.user.escapedForMarkdown)\n\n\(body.joined(separator: "\n\n"))\n"
        }
        let credit = attribution.services.map { "\nFrom [\($0.name)](\($0.page))\n" }.joined()
        return "# \(title)\n\n\(dates)\n\n\(parts.joined(separator: "\n"))\(credit)"
    }
}

extension DigestLetter.Year {
    fileprivate init(_ year: YearsOverview.Year, top: Int) {
        name = String(year.year)
        time = "\(WeekWords.age(year.yearsAgo)), \(WeekWords.dates(of: year.week, dash: "–"))"
        switch year.result {
        case .failure(let error):
            words = ErrorText(error).text.sanitizedForTerminal
            rows = []
        case .success(let chart):
            rows = Array(chart.rows.prefix(top))
            words =
                chart.totalPlays == 0
                ? "nothing played"
                : "\(Count.words(chart.totalPlays, "play")) across \(Count.words(chart.rowCount, "album"))"
        }
    }
}

extension String {
    /// The text on one line, with a backslash before Markdown's special characters.
    fileprivate var escapedForMarkdown: String {
        // By scalar: a combining accent would hide a special character in its cluster.
        let special = "\\`*_{}[]<>#+-.!|~&".unicodeScalars
        return sanitizedForTerminal.unicodeScalars
            .map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    /// The URL, escaped for use between angle brackets.
    fileprivate var escapedForLink: String {
        sanitizedForTerminal.unicodeScalars.map { scalar in
            switch scalar {
            case "<": "%3C"
            case ">": "%3E"
            case " ": "%20"
            case "\\": "%5C"
            default: String(scalar)
            }
        }.joined()
    }
}
