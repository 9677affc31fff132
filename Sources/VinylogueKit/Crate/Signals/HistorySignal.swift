/// Albums that the user plays or has played: the signal *history*.
enum HistorySignal {
    /// With an archive: most played albums, long-unplayed ones, and those of this week in earlier
    /// years. Otherwise: the most played of all time, the last year and the last month.
    static func suggestions(_ listening: CrateListening) -> [Suggestion] {
        let covers = Dictionary(
            (listening.overall + listening.year).map { (Album($0).looseID, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        func suggestion(_ row: ArchivedListening.Row, _ reason: String) -> Suggestion {
            let known = covers[row.album.looseID]
            return Suggestion(
                album: row.album,
                reason: reason,
                imageURL: known?.imageURL,
                url: known?.url
            )
        }
        guard let archive = listening.archive else {
            return [
                listening.overall.map { $0.suggestion(plays($0.playCount)) },
                listening.year.map { $0.suggestion("\(plays($0.playCount)) in the last year") },
                listening.month.map { $0.suggestion("\(plays($0.playCount)) in the last month") },
            ].interleaved
        }
        return [
            archive.loved.map {
                suggestion($0, "\(plays($0.plays)) since \($0.years.lowerBound)")
            },
            archive.unheard.map {
                suggestion($0, "\(plays($0.plays)), last in \($0.years.upperBound)")
            },
            archive.thisWeek.map {
                suggestion($0, "\(plays($0.plays)) this week in \($0.years.lowerBound)")
            },
        ].interleaved
    }

    private static func plays(_ count: Int?) -> String {
        count.map { Count.words($0, "play") } ?? "one of your most played albums"
    }
}
