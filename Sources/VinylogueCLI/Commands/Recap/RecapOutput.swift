import VinylogueKit

/// A recap, in every format.
struct RecapOutput: CommandOutput {
    let recap: Recap

    func lines(on canvas: Canvas) -> [String] { RecapTable(recap: recap, canvas: canvas).lines }

    var tree: Value {
        let clock = recap.clock
        let figures: Value = [
            "albums": .int(recap.albums), "artists": .int(recap.artists),
            "days": .int(recap.days.days.count), "eddington": .int(recap.eddington.number),
            "eddingtonMissing": .int(recap.eddington.missing),
            "estimatedShare": .decimal(recap.listening.estimatedShare),
            "listeningSeconds": .int(recap.listening.seconds),
            "longestSession": .object(
                recap.longestSession.map {
                    ["plays": .int($0.plays), "start": .time(unix: $0.start)]
                }
            ),
            "longestStreak": recap.days.longestStreak?.tree ?? .object(nil),
            "newAlbums": .int(recap.newAlbums), "newArtists": .int(recap.newArtists),
            "oneHitArtists": .int(recap.oneHitArtists), "plays": .int(recap.plays),
            "tracks": .int(recap.tracks), "variety": .decimal(recap.variety),
        ]
        let lists: Value = [
            "discoveries": recap.discoveries.tree(.tracks),
            "everyYearArtists": .list(recap.everyYearArtists?.map { .text($0) }),
            "milestones": .list(recap.milestones.map(\.tree)),
            "returned": .list(
                recap.returned.map {
                    [
                        "album": .text($0.album), "artist": .text($0.artist),
                        "date": .day($0.date), "days": .int($0.days),
                    ]
                }
            ),
            "top": [
                "albums": recap.topAlbums.tree(.albums),
                "artists": recap.topArtists.tree(.artists),
                "tracks": recap.topTracks.tree(.tracks),
            ],
        ]
        func numbers(_ numbers: [Int]) -> Value { .list(numbers.map { .int($0) }) }
        return figures + lists + [
            "byHour": numbers(clock.byHour), "byMonth": numbers(clock.byMonth),
            "byWeekday": numbers(clock.byWeekday),
            "byWeekdayHour": .list(clock.byWeekdayHour.map(numbers)),
            "newByMonth": numbers(clock.newByMonth), "period": recap.span.tree(recap),
            "user": .account(recap.user),
        ]
    }

    /// A figure or a row of a list, for CSV.
    private struct Line {
        var section: String
        var rank: Int?
        var name = ""
        var artist: String?
        var value: Value
    }

    var records: Records {
        let days = recap.days
        let figures: KeyValuePairs<String, Value> = [
            "plays": .int(recap.plays), "days": .int(days.days.count),
            "artists": .int(recap.artists), "albums": .int(recap.albums),
            "tracks": .int(recap.tracks), "newArtists": .int(recap.newArtists),
            "newAlbums": .int(recap.newAlbums),
            "oneHitArtists": .int(recap.oneHitArtists),
            "listeningSeconds": .int(recap.listening.seconds),
            "estimatedShare": .decimal(recap.listening.estimatedShare),
            "eddington": .int(recap.eddington.number),
            "longestStreak": .int(days.longestStreak?.days ?? 0),
            "longestSession": .int(recap.longestSession?.plays ?? 0),
            "variety": .decimal(recap.variety),
        ]
        func rows(_ section: String, _ rows: [ChartRow]) -> [Line] {
            rows.map { row in
                Line(
                    section: section,
                    rank: row.rank,
                    name: row.title.isEmpty ? row.artist : row.title,
                    artist: row.title.isEmpty ? nil : row.artist,
                    value: .int(row.playCount)
                )
            }
        }
        func counts(_ section: String, _ names: [String], _ counts: [Int]) -> [Line] {
            zip(names, counts).map { Line(section: section, name: $0, value: .int($1)) }
        }
        let lines =
            figures.map { Line(section: "figure", name: $0, value: $1) }
            + rows("album", recap.topAlbums) + rows("artist", recap.topArtists)
            + rows("track", recap.topTracks) + rows("discovery", recap.discoveries)
            + recap.returned.map {
                Line(
                    section: "returned",
                    name: $0.album ?? $0.artist,
                    artist: $0.album == nil ? nil : $0.artist,
                    value: .int($0.days)
                )
            }
            + recap.milestones.map {
                Line(
                    section: "milestone",
                    name: $0.track,
                    artist: $0.artist,
                    value: .int($0.number)
                )
            }
            + counts("month", CalendarDate.monthNames, recap.clock.byMonth)
            + counts("weekday", CalendarDate.weekdayNames, recap.clock.byWeekday)
            + counts("hour", (0..<24).map(String.init), recap.clock.byHour)
        return Records(
            "lines",
            of: lines,
            [
                .init("section") { .text($0.section) }, .init("rank") { .int($0.rank) },
                .init("name") { .text($0.name) }, .init("artist") { .text($0.artist) },
                .init("value") { $0.value },
            ]
        )
    }
}
