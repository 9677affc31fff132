import ArgumentParser
import Terminal
import VinylogueKit
import VinylogueTUI

/// What was found, in every format.
struct FindOutput: CommandOutput {
    let query: String
    /// The matches, best first.
    let items: [FindItem]
    /// The pages of artists, albums and tracks; nil for none.
    let pages: MusicPages?
    /// The user that was given, as typed; nil for one's own plays.
    var user: String?

    var tree: Value { records.tree + ["query": .text(query)] }

    var records: Records {
        Records(
            "results",
            of: items,
            [
                .init("kind") { .text($0.kind.rawValue) }, .init("title") { .text($0.title) },
                .init("detail") { .text($0.detail) }, .init("plays") { .int($0.plays) },
                .init("url") { item in .text(pages.flatMap(item.address)) },
                .init("command") { .text($0.command(for: user)) },
            ]
        )
    }

    /// A line for each match: its kind, its name and the words beside it with the matching parts
    /// highlighted, and its plays.
    func lines(on canvas: Canvas) -> [String] {
        let highlight = FindHighlight(of: query)
        let titles = items.map { $0.title.sanitizedForTerminal }
        let details = items.map { $0.detail.sanitizedForTerminal }
        let plays = items.map { $0.plays.map { Count.words($0, "play") } ?? "" }
        let kinds = FindItem.Kind.allCases.map(\.rawValue.count).max() ?? 0
        let room = canvas.columns - 2 - kinds - 2 * 3 - (plays.map(\.count).max() ?? 0)
        let longest = details.map(\.displayWidth).max() ?? 0
        let titleWidth = min(
            titles.map(\.displayWidth).max() ?? 0,
            max(room - min(longest, room / 3), 0)
        )
        let detailWidth = min(longest, max(room - titleWidth, 0))
        return items.indices.map { index in
            canvas.line([
                canvas.paint(canvas.fitted(items[index].kind.rawValue, to: kinds), .dim),
                canvas.highlighted(
                    canvas.fitted(titles[index], to: titleWidth),
                    highlight,
                    otherwise: Style(),
                    address: pages.flatMap(items[index].address)
                ),
                canvas.highlighted(
                    canvas.fitted(details[index], to: detailWidth),
                    highlight,
                    isName: false,
                    otherwise: .dim
                ),
                canvas.paint(
                    canvas.fitted(plays[index], to: plays.map(\.count).max() ?? 0, .right),
                    .dim
                ),
            ])
        }
    }
}

extension Canvas {
    /// A text with the parts that match a search highlighted, and the rest in another style.
    fileprivate func highlighted(
        _ text: String,
        _ highlight: FindHighlight,
        isName: Bool = true,
        otherwise style: Style,
        address: String? = nil
    ) -> String {
        let name = text[...].withoutTrailingSpaces
        let parts = highlight.parts(of: String(name), isName: isName)
            .map { paint(String($0.text), $0.matches ? .match : style) }
        return link(parts.joined(), to: address) + text[name.endIndex...]
    }
}

extension Style {
    /// The style of the parts that match a search.
    fileprivate static let match = Style(isBold: true, foreground: .rgb(Accent.anywhere))
}

extension FindItem {
    /// The command that shows it, for a shell; without a user, with one's own plays.
    func command(for user: String?) -> String {
        let options = user.map { ["--user", $0] } ?? []
        let words: [String] =
            switch target {
            case .person(let account): ["week", "--user", account]
            case .artist(let artist), .track(let artist, _):
                ["artist"] + options + [artist].asArguments
            case .album(let album):
                ["album"] + options + [album.artist, album.title].asArguments
            case .date(let date): date.words + options
            case .genre(let place):
                ["crate", "--genre", place.genre.id]
                    + (place.subgenre.map { ["--subgenre", $0.id] } ?? [])
            case .setting(let setting): ["settings", "get", setting.key]
            case .command(let name, _): ["help"] + name.split(separator: " ").map(String.init)
            }
        return (["vinylogue"] + words.map(\.inShell)).joined(separator: " ")
    }
}

extension TypedDate {
    /// The date as words of a command.
    fileprivate var words: [String] {
        switch self {
        case .year(let year): ["\(year)"]
        case .yearsAgo(let years): ["\(years) years ago"]
        case .period(.day(let day)): ["\(day)"]
        case .period(.week(let week)): ["w\(week.number)-\(week.year)"]
        case .period(.month(let month)): ["\(month.firstDay.description.prefix(7))"]
        }
    }
}

extension [String] {
    /// The words, after `--` if one of them would be taken for an option.
    fileprivate var asArguments: [String] {
        contains { $0.hasPrefix("-") } ? ["--"] + self : self
    }
}

extension String {
    /// The text as one or more words of a shell: in quotes if it has characters with a meaning there.
    var inShell: String {
        let isPlain = utf8.allSatisfy { byte in
            byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-_.:/ ".utf8.contains(byte)
        }
        if isPlain, !contains(" "), !isEmpty { return self }
        return quotedForShell
    }
}
