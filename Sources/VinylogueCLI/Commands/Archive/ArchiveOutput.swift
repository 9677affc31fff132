import Core
import Foundation
import Terminal
import VinylogueKit

/// The archive's users, dates and sources, in every format.
struct ArchiveInfoOutput: CommandOutput {
    let contents: PlayArchive.Contents

    var tree: Value {
        [
            "bytes": .int(contents.bytes), "path": .text(contents.path),
            "schema": .int(contents.schema),
            "listeners": .list(
                contents.listeners.map { listener in
                    [
                        "complete": .list(
                            listener.complete.map {
                                [
                                    "from": .time(unix: $0.from),
                                    "to": .time(unix: max($0.from, $0.to)),
                                ]
                            }
                        ),
                        "first": .time(listener.first), "last": .time(listener.last),
                        "plays": .int(listener.plays), "user": .account(listener.name),
                        "sources": .object(listener.sources.mapValues { .int($0) }),
                    ]
                }
            ),
        ]
    }

    var records: Records {
        Records(
            of: contents.listeners,
            shown: ["user", "plays", "first", "sources", "gaps"],
            [
                .init("user") { .account($0.name) },
                .init(
                    "plays",
                    alignment: .right,
                    text: { listener, _ in Count.words(listener.plays, "play") },
                    value: { .int($0.plays) }
                ),
                .init(
                    "first",
                    text: { listener, canvas in
                        [listener.first, listener.last].compactMap { $0.map(canvas.day) }
                            .joined(separator: " to ")
                    },
                    value: { .time($0.first) }
                ),
                .init("last") { .time($0.last) },
                .init(
                    "sources",
                    width: .own,
                    style: .dim,
                    text: { listener, _ in
                        sources(of: listener) { "\(Self.name(of: $0)) \(Count.text($1))" }
                    },
                    value: { .text(sources(of: $0) { "\($0) \($1)" }) }
                ),
                .init(
                    "gaps",
                    style: .warning,
                    text: { listener, _ in
                        listener.gaps.isEmpty ? "" : Count.words(listener.gaps.count, "gap")
                    },
                    value: { .int($0.gaps.count) }
                ),
            ]
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        [" \(contents.path.sanitizedForTerminal), \(ByteCount.text(contents.bytes))"]
            + (contents.listeners.isEmpty ? [" No plays yet."] : records.lines(on: canvas))
    }

    /// A source's display name, such as `ListenBrainz` or, for a further account there,
    /// `ListenBrainz (alice)`; for other sources, the stored name.
    private static func name(of source: String) -> String {
        if source == "youtube-music" { return "YouTube Music" }
        if let service = Service(rawValue: source) { return service.name }
        let parts = source.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let service = Service(rawValue: String(parts[0])) else {
            return source
        }
        return "\(service.name) (\(parts[1]))"
    }

    private func sources(
        of listener: ArchivedListener,
        written: (_ source: String, _ plays: Int) -> String
    ) -> String {
        listener.sources.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { written($0.key, $0.value) }.joined(separator: ", ")
    }
}

/// The result of an import, in every format.
struct ArchiveImportOutput: CommandOutput {
    let files: [ImportReport]
    let isDryRun: Bool

    /// The maximum number of rejected records listed for each file in the table format.
    private static let shownRejections = 10

    var tree: Value { records.tree + ["dryRun": .flag(isDryRun)] }

    var records: Records {
        Records(
            "files",
            of: files,
            [
                .init("path") { .text($0.path) }, .init("kind") { .text($0.kind.rawValue) },
                .init("rows") { .int($0.rows) }, .init("added") { .int($0.added) },
                .init("duplicates") { .int($0.duplicates) },
                .init("skipped") { .int($0.skipped) },
                .init("rejected") { file in
                    .list(
                        file.rejected.map { ["line": .int($0.line), "reason": .text($0.reason)] }
                    )
                },
                .init("skips") { file in
                    .list(
                        skips(of: file).map { ["count": .int($1), "reason": .text($0.rawValue)] }
                    )
                },
            ]
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        var lines = files.flatMap { file in
            var parts = [
                "\(Count.text(file.added)) added",
                "\(Count.text(file.duplicates)) already in the archive",
            ]
            if file.skipped > 0 { parts.append("\(Count.text(file.skipped)) skipped") }
            if !file.rejected.isEmpty {
                parts.append(
                    canvas.paint("\(Count.text(file.rejected.count)) rejected", .warning)
                )
            }
            let name = "\(file.path.sanitizedForTerminal) (\(file.kind.rawValue))"
            var lines = [" \(name): \(parts.joined(separator: ", "))"]
            lines += skips(of: file).map { "   \(Count.text($1)) skipped: \($0.rawValue)" }
            lines += file.rejected.prefix(Self.shownRejections).map { rejection in
                "   line \(rejection.line): \(rejection.reason.sanitizedForTerminal)"
            }
            let more = file.rejected.count - Self.shownRejections
            if more > 0 { lines.append("   … and \(Count.text(more)) more; see --format json") }
            return lines
        }
        if isDryRun { lines.append(" Dry run: nothing was changed.") }
        return lines
    }

    /// The reasons why records were skipped, most frequent first.
    private func skips(of file: ImportReport) -> [(ImportReport.Skip, Int)] {
        file.skips.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            .map { ($0.key, $0.value) }
    }
}

/// The result of verifying the archive, in every format.
struct ArchiveVerifyOutput: CommandOutput {
    let path: String
    let damage: [String]
    /// The numbers of plays that differ from the service's.
    let differences: [PlayDifference]
    /// Whether the weeks were compared with the service's.
    var hasCompared = false

    var tree: Value {
        [
            "counts": .list(
                differences.filter { $0.week == nil }.map { count in
                    [
                        "archived": .int(count.archived), "counted": .int(count.counted),
                        "user": .account(count.user),
                    ]
                }
            ),
            "damage": .list(damage.map { .text($0) }),
            "path": .text(path),
            "weeks": .list(
                differences.compactMap { week in
                    week.week.map { span in
                        [
                            "archived": .int(week.archived), "counted": .int(week.counted),
                            "from": .time(unix: span.from), "to": .time(unix: span.to),
                            "user": .account(week.user),
                        ]
                    }
                }
            ),
        ]
    }

    var records: Records {
        let rows: [(damage: String?, week: PlayDifference?)] =
            damage.map { ($0, nil) } + differences.map { (nil, $0) }
        return Records(
            of: rows,
            [
                .init("damage") { .text($0.damage) }, .init("user") { .account($0.week?.user) },
                .init("from") { row in
                    .day(row.week?.week.map { CalendarDate(unixTime: $0.from) })
                },
                .init("archived") { .int($0.week?.archived) },
                .init("counted") { .int($0.week?.counted) },
            ]
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        var lines =
            damage.isEmpty
            ? [" No damage found in \(path.sanitizedForTerminal)."]
            : damage.map { " \($0.sanitizedForTerminal)" }
        if !differences.isEmpty {
            func line(_ part: PlayDifference) -> String {
                let week = part.week.map {
                    "week of \(canvas.day(of: Date(unixTime: $0.from)))"
                }
                let user = Account(part.user)
                return " \(user.label.sanitizedForTerminal), \(week ?? "all plays"): "
                    + "\(Count.words(part.archived, "play")) in the archive, "
                    + "\(Count.text(part.counted)) on \(user.serviceName)"
            }
            let weeks = differences.filter { $0.week != nil }
            lines += [""] + differences.filter { $0.week == nil }.map(line)
            if !weeks.isEmpty {
                let verb = weeks.count == 1 ? "differs" : "differ"
                let names = Set(weeks.map { Account($0.user).serviceName })
                let services = names.sorted().joined(separator: " and ")
                lines += [" \(Count.words(weeks.count, "week")) \(verb) from \(services)'s charts:"]
                lines += weeks.map(line)
            }
            let advice = "Run `vinylogue archive sync --full` to read them again."
            lines += ["", canvas.paint(canvas.margin + advice, .dim)]
        } else if hasCompared {
            lines.append(" Every synced week matches the chart of its service.")
        }
        return lines
    }
}

/// The result of removing a user's plays, in every format.
struct ArchiveRemovalOutput: CommandOutput {
    let user: String
    let removed: Int

    var records: Records { Records(["user": .account(user), "removed": .int(removed)]) }

    func lines(on canvas: Canvas) -> [String] {
        [" Removed \(Count.words(removed, "play")) by \(Account(user).label.sanitizedForTerminal)."]
    }
}
