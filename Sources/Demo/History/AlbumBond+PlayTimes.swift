extension AlbumBond {
    /// The plays of a week up to a moment, in Unix seconds.
    ///
    /// The plays are spread evenly from an offset that depends on the album, so the count never goes back
    /// and reaches `whole` at the end of the week.
    func plays(of whole: Int, until moment: Int, in week: ChartWeek) -> Int {
        let elapsed = min(max(moment - week.start, 0), ChartWeek.length)
        let offset = seed.branch(.playTimes).branch(week.index).below(ChartWeek.length)
        return (whole * elapsed + offset) / ChartWeek.length
    }

    /// When the plays of a week are, in Unix seconds and in order: `plays(of:until:in:)` counts these.
    func times(of whole: Int, in week: ChartWeek) -> [Int] {
        guard whole > 0 else { return [] }
        let offset = seed.branch(.playTimes).branch(week.index).below(ChartWeek.length)
        return (1...whole).map { week.start + ($0 * ChartWeek.length - offset - 1) / whole }
    }
}
