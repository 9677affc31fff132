/// One listener's mood in one week, the same for all albums.
struct WeekMood: Sendable {
    let index: Int
    let year: Int
    /// 0 for January's first days, up to 52.
    let placeInYear: Int
    /// The factor for the plays of every album; 0 in a silent week.
    let volume: Double
    /// The probability that a known album is played for no reason.
    let strayChance: Double
    /// Extra plays by album position, for the records of the moment.
    let obsessions: [Int: Double]
}
