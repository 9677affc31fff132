extension AlbumBond {
    /// How many of a week's plays have happened by a moment, in Unix seconds.
    ///
    /// The plays are spread evenly from an offset of the album's own, so the count never goes back
    /// and reaches `whole` at the end of the week.
    func plays(of whole: Int, until moment: Int, in week: ChartWeek) -> Int {
        let elapsed = min(max(moment - week.start, 0), ChartWeek.length)
        let offset = seed.branch(.playTimes).branch(week.index).below(ChartWeek.length)
        return (whole * elapsed + offset) / ChartWeek.length
    }
}
