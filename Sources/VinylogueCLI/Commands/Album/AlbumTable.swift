import Artwork
import Terminal
import VinylogueKit
import VinylogueTUI

/// An album as a table: the cover with facts next to it, then tracks, years and the description.
///
/// Sections without data are left out.
struct AlbumTable {
    let output: AlbumOutput
    let canvas: Canvas
    /// The cover, or the sleeve if there is no cover; nil if neither is shown.
    private let drawing: Drawing?

    init(output: AlbumOutput, canvas: Canvas) {
        self.output = output
        self.canvas = canvas
        drawing = Self.drawing(of: output, on: canvas)
    }

    /// The whole page, ending in a line feed.
    var text: String {
        let parts = [longAddress, lifeLine, tracks, years, description].filter { !$0.isEmpty }
        return head + parts.map { "\n" + canvas.page($0) }.joined()
    }

    private var isWide: Bool { canvas.columns >= 60 }

    private var head: String {
        guard let drawing else {
            return canvas.page(facts(width: canvas.columns - 2).map { " \($0)" })
        }
        guard isWide else {
            return drawing.text(and: []) + "\n"
                + canvas.page(facts(width: canvas.columns - 2).map { " \($0)" })
        }
        let colors = output.cover?.picture.map(RepresentativeColors.init(of:))
        return drawing.text(and: [""] + facts(width: factsWidth, colors: colors))
    }

    /// The width available to the facts, in columns.
    private var factsWidth: Int {
        canvas.columns - (isWide ? drawing.map { $0.size.columns + 4 } ?? 2 : 2)
    }

    /// A separate line with the album's URL if it is too wide for the facts, since it is never cut.
    private var longAddress: [String] {
        address.flatMap { $0.displayWidth > factsWidth ? [" \(shown($0))"] : nil } ?? []
    }

    private var address: String? { output.info.url?.sanitizedForTerminal }

    private func shown(_ address: String) -> String {
        canvas.link(canvas.paint(address, .dim), to: address)
    }

    private static func drawing(of output: AlbumOutput, on canvas: Canvas) -> Drawing? {
        guard let cover = output.cover else { return nil }
        let room =
            canvas.columns >= 60
            ? CellSize(
                columns: canvas.columns >= 100 ? 30 : 24,
                rows: canvas.columns >= 100 ? 15 : 12
            )
            : CellSize(columns: max(2, canvas.columns - 2), rows: 10)
        return canvas.drawing(of: output.info.album, cover.picture, in: room, as: cover.graphics)
    }

    /// The facts, each line at most `width` columns wide. With `colors`, which are the cover's, the
    /// title and artist have a colored background.
    private func facts(width: Int, colors: RepresentativeColors? = nil) -> [String] {
        let info = output.info
        func fitted(_ text: String) -> String {
            canvas.cut(text.sanitizedForTerminal, to: width)
        }
        var lines = [
            title(fitted(info.album.title), width: width, colors: colors, isBold: true),
            title(fitted(info.album.artist), width: width, colors: colors, isBold: false),
        ]
        var counts: [String] = []
        if let mark = output.mark {
            let word = mark == .favorite ? "favourite" : "disliked"
            counts.append(canvas.isPlain ? word : fitted("\(mark.sign(canvas.decoration)) \(word)"))
        }
        if let played = output.played {
            let plays = Count.words(played.album.playCount, "play")
            counts.append(fitted("\(plays) in week \(played.week.number) of \(played.week.year)"))
        }
        if let plays = info.userPlayCount, let user = output.user {
            counts.append(
                fitted("\(Count.words(plays, "play")) by \(Account(user).label) in total")
            )
        }
        if let first = info.firstPlay, let last = info.lastPlay {
            let days = [first, last].map(canvas.day)
            counts.append(fitted("first played on \(days[0]), last on \(days[1])"))
        }
        let total = [
            info.playCount.map { Count.words($0, "play") },
            info.listeners.map { "by \(Count.words($0, "listener"))" },
        ].compactMap { $0 }.joined(separator: " ")
        if !total.isEmpty { counts.append(canvas.paint(fitted(total), .dim)) }
        let year = info.year.map { ["\($0)"] } ?? []
        if !info.tags.isEmpty || !year.isEmpty {
            let tags = (year + info.tags).joined(separator: canvas.separator)
            counts.append(canvas.paint(fitted(tags), .dim))
        }
        if !counts.isEmpty { lines += [""] + counts }
        let isShort = address.map { $0.displayWidth <= width } ?? false
        let end = [
            info.attribution.words.map { canvas.paint(fitted($0), .dim) },
            isShort ? address.map(shown) : nil,
        ].compactMap(\.self)
        if !end.isEmpty { lines += [""] + end }
        return lines
    }

    private func title(
        _ text: String,
        width: Int,
        colors: RepresentativeColors?,
        isBold: Bool
    ) -> String {
        guard let colors, canvas.colors == .trueColor else {
            return canvas.paint(text, isBold ? .bold : Style())
        }
        let (ink, field) = (Contrast.readable(colors.text, on: colors.primary), colors.primary)
        let padded = " \(text) ".fitted(to: width, ellipsis: canvas.decoration.ellipsis)
        return "\u{1B}[\(isBold ? "1;" : "")38;2;\(ink.red);\(ink.green);\(ink.blue);"
            + "48;2;\(field.red);\(field.green);\(field.blue)m\(padded)\u{1B}[0m"
    }

    private var tracks: [String] {
        let tracks = output.info.tracks
        guard !tracks.isEmpty else { return [] }
        let number = String(tracks.count).count
        let seconds = tracks.compactMap(\.seconds).reduce(0, +)
        let times = tracks.map { $0.seconds.map(Playtime.text) ?? "" }
        let time = max(
            times.map(\.count).max() ?? 0,
            seconds > 0 ? Playtime.text(seconds).count : 0
        )
        let widest = tracks.map(\.name.sanitizedForTerminal.displayWidth).max() ?? 0
        let name = min(widest, max(1, canvas.columns - number - time - 6))
        let lines = tracks.enumerated().map { index, track in
            let rank = canvas.fitted(String(index + 1), to: number, .right)
            return canvas.line([
                canvas.paint(rank, .dim), canvas.name(track.name, width: name),
                canvas.fitted(times[index], to: time, .right),
            ])
        }
        guard seconds > 0 else { return lines }
        let sum = "\(Count.words(tracks.count, "track")), \(Playtime.text(seconds))"
        let width = number + 2 + name + 2 + time
        let total = canvas.fitted(sum, to: max(width, min(sum.count, canvas.columns - 2)), .right)
        return lines + [" \(canvas.paint(total, .dim))"]
    }

    /// The plays by month, if the archive has any.
    private var lifeLine: [String] {
        guard let lifeLine = output.lifeLine else { return [] }
        let lines = LifeLineText(lifeLine: lifeLine, canvas: canvas).lines
        return lines.isEmpty
            ? [] : [canvas.paint("\(canvas.margin)plays by month", .dim)] + lines
    }

    private var years: [String] {
        let played = output.years.filter { $0.playCount > 0 }
        guard !played.isEmpty else { return [] }
        let most = played.map(\.playCount).max() ?? 0
        let plays = Count.text(most).count
        let bar = min(40, max(5, canvas.columns - plays - 12))
        return [canvas.paint("\(canvas.margin)week \(output.weekNumber) by year", .dim)]
            + played.map { year in
                canvas.line(["\(year.year)", canvas.plays(year.playCount, of: most, bar: bar)])
            }
    }

    private var description: [String] {
        guard let html = output.info.description, let text = DescriptionText(html: html) else {
            return output.info.noDescriptionWords.map { [" \(canvas.paint($0, .dim))"] } ?? []
        }
        let width = min(canvas.columns - 2, 80)
        let paragraphs = text.paragraphs.flatMap { paragraph in
            paragraph.split(separator: "\n").flatMap { $0.sanitizedForTerminal.wrapped(to: width) }
                + [""]
        }.dropLast()
        let credit =
            text.credit.map { credit in
                [""] + credit.sanitizedForTerminal.wrapped(to: width).map { canvas.paint($0, .dim) }
            } ?? []
        return (paragraphs + credit).map { $0.isEmpty ? "" : " \($0)" }
    }
}
