/// What a week is like for one listener, before any album is looked at.
struct WeekMood: Sendable {
    let index: Int
    let year: Int
    /// 0 for January's first days, up to 52.
    let placeInYear: Int
    /// What every album's pull is multiplied by; 0 in a silent week.
    let volume: Double
    /// How likely it is that a known album is put on for no reason.
    let strayChance: Double
    /// Further plays by album position, for what the listener cannot leave alone just now.
    let obsessions: [Int: Double]
}
