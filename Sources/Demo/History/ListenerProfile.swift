/// A demo listener's account and listening habits.
struct ListenerProfile: Sendable {
    /// The account's name in its canonical spelling.
    let name: String
    let realName: String
    let country: String
    /// When the account was created, as Unix time.
    let registered: Int
    /// How much they like each genre, from 0 to 1; 0 if absent.
    let taste: [Genre: Double]
    /// How much they play, starting in each year; 1 is about eighty plays per week.
    let volumes: [(fromYear: Int, volume: Double)]
    /// How many albums they play at random each week, about once each.
    let strayAlbums: Double
    /// The factor for the plays of their current obsessions; 1 is average.
    let obsession: Double
    /// Names of the accounts they follow, in order.
    let friends: [String]

    /// The seed for all of this listener's plays.
    var seed: Seed { Seed(text: name) }

    /// How much they play in a year; 1 is about eighty plays per week.
    func volume(inYear year: Int) -> Double {
        volumes.last { $0.fromYear <= year }?.volume ?? volumes.first?.volume ?? 1
    }
}
