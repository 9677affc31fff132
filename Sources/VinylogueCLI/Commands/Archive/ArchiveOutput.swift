import Foundation
import Terminal
import VinylogueKit

/// What the archive has, in every format.
struct ArchiveInfoOutput: CommandOutput {
    let contents: PlayArchive.Contents

    var json: any Encodable { Shape(contents) }

    var records: Records {
        Records(
            columns: [
                .init("user"), .init("plays", alignment: .right), .init("first"), .init("last"),
                .init("sources", width: .own), .init("gaps"),
            ],
            rows: contents.listeners.map { listener in
                let plays = Count.words(listener.plays, "play")
                let gaps = listener.gaps.count
                return [
                    .init(listener.name),
                    .init(String(listener.plays), text: plays),
                    listener.first.map { .init($0, to: listener.last) } ?? .init(""),
                    .init(listener.last.map(Timestamp.text) ?? ""),
                    .init(sources(of: listener), style: .dim),
                    .init(
                        String(gaps),
                        text: gaps == 0 ? "" : Count.words(gaps, "gap"),
                        style: .warning
                    ),
                ]
            },
            shown: ["user", "plays", "first", "sources", "gaps"]
        )
    }

    func table(on canvas: Canvas) -> String {
        let size = "\(contents.path.sanitizedForTerminal), \(ByteCount.text(contents.bytes))"
        return canvas.page([" \(size)"])
            + (contents.listeners.isEmpty
                ? canvas.page([" No plays yet."]) : records.table(on: canvas))
    }

    private func sources(of listener: ArchivedListener) -> String {
        listener.sources.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.key) \(Count.text($0.value))" }.joined(separator: ", ")
    }

    private struct Shape: Encodable {
        let bytes: Int
        let listeners: [Listener]
        let path: String
        let schema: Int

        init(_ contents: PlayArchive.Contents) {
            bytes = contents.bytes
            listeners = contents.listeners.map(Listener.init)
            path = contents.path
            schema = contents.schema
        }

        struct Listener: Encodable {
            let complete: [[String: Date]]
            let first: Date?
            let last: Date?
            let plays: Int
            let sources: [String: Int]
            let user: String

            init(_ listener: ArchivedListener) {
                complete = listener.complete.map {
                    ["from": Date(unixTime: $0.from), "to": Date(unixTime: max($0.from, $0.to))]
                }
                first = listener.first
                last = listener.last
                plays = listener.plays
                sources = listener.sources
                user = listener.name
            }
        }
    }
}

/// What was imported, in every format.
struct ArchiveImportOutput: CommandOutput {
    let files: [ImportReport]
    let isDryRun: Bool

    /// How many rejected records of a file are shown to people.
    private static let shownRejections = 10

    var json: any Encodable { Shape(dryRun: isDryRun, files: files.map(Shape.File.init)) }

    var records: Records {
        Records(
            columns: ["path", "kind", "rows", "added", "duplicates", "skipped", "rejected"],
            rows: files.map { file in
                [file.path, file.kind.rawValue]
                    + [file.rows, file.added, file.duplicates, file.skipped, file.rejected.count]
                    .map(String.init)
            }
        )
    }

    func table(on canvas: Canvas) -> String {
        var lines = files.flatMap { file in
            var parts = [
                "\(Count.text(file.added)) added", "\(Count.text(file.duplicates)) known",
            ]
            if file.skipped > 0 { parts.append("\(Count.text(file.skipped)) skipped") }
            if !file.rejected.isEmpty {
                parts.append(
                    canvas.paint("\(Count.text(file.rejected.count)) rejected", .warning)
                )
            }
            let name = "\(file.path.sanitizedForTerminal) (\(file.kind.rawValue))"
            var lines = [" \(name): \(parts.joined(separator: ", "))"]
            lines += file.rejected.prefix(Self.shownRejections).map { rejection in
                "   line \(rejection.line): \(rejection.reason.sanitizedForTerminal)"
            }
            let more = file.rejected.count - Self.shownRejections
            if more > 0 { lines.append("   … and \(Count.text(more)) more; --format json has all") }
            return lines
        }
        if isDryRun { lines.append(" Dry run: nothing was changed.") }
        return canvas.page(lines)
    }

    private struct Shape: Encodable {
        let dryRun: Bool
        let files: [File]

        struct File: Encodable {
            let added: Int
            let duplicates: Int
            let kind: String
            let path: String
            let rejected: [Rejection]
            let rows: Int
            let skipped: Int

            init(_ report: ImportReport) {
                added = report.added
                duplicates = report.duplicates
                kind = report.kind.rawValue
                path = report.path
                rejected = report.rejected.map { Rejection(line: $0.line, reason: $0.reason) }
                rows = report.rows
                skipped = report.skipped
            }
        }

        struct Rejection: Encodable {
            let line: Int
            let reason: String
        }
    }
}

/// What is wrong with the archive, in every format.
struct ArchiveVerifyOutput: CommandOutput {
    let path: String
    let damage: [String]
    /// The weeks that differ from the service's charts.
    let differences: [WeekDifference]

    var json: any Encodable {
        Shape(damage: damage, path: path, weeks: differences.map(Shape.Week.init))
    }

    var records: Records {
        Records(
            columns: ["damage", "user", "from", "archived", "counted"],
            rows: damage.map { [$0, "", "", "", ""] }
                + differences.map { week in
                    ["", week.user, day(week.span.from), "\(week.archived)", "\(week.counted)"]
                }
        )
    }

    func table(on canvas: Canvas) -> String {
        var lines =
            damage.isEmpty
            ? [" No damage found in \(path.sanitizedForTerminal)."]
            : damage.map { " \($0.sanitizedForTerminal)" }
        if !differences.isEmpty {
            lines += [
                "",
                " \(Count.words(differences.count, "week")) "
                    + "\(differences.count == 1 ? "differs" : "differ") from Last.fm's charts:",
            ]
            lines += differences.map { week in
                " \(week.user.sanitizedForTerminal), week of \(day(week.span.from)): "
                    + "\(Count.words(week.archived, "play")) here, \(Count.text(week.counted)) there"
            }
            lines += [
                "", canvas.paint(" Run `vinylogue archive sync --full` to read them again.", .dim),
            ]
        }
        return canvas.page(lines)
    }

    private func day(_ time: Int) -> String {
        "\(CalendarDate(unixTime: time))"
    }

    private struct Shape: Encodable {
        let damage: [String]
        let path: String
        let weeks: [Week]

        struct Week: Encodable {
            let archived: Int
            let counted: Int
            let from: Date
            let to: Date
            let user: String

            init(_ week: WeekDifference) {
                archived = week.archived
                counted = week.counted
                from = Date(timeIntervalSince1970: TimeInterval(week.span.from))
                to = Date(timeIntervalSince1970: TimeInterval(week.span.to))
                user = week.user
            }
        }
    }
}

/// What was removed, in every format.
struct ArchiveRemovalOutput: CommandOutput {
    let user: String
    let removed: Int

    var json: any Encodable { Shape(removed: removed, user: user) }

    var records: Records {
        Records(columns: ["user", "removed"], rows: [[user, String(removed)]])
    }

    func table(on canvas: Canvas) -> String {
        canvas.page([
            " Removed \(Count.words(removed, "play")) by \(user.sanitizedForTerminal)."
        ])
    }

    private struct Shape: Encodable {
        let removed: Int
        let user: String
    }
}
