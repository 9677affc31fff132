/// A listener of the demo, and how they listen.
struct ListenerProfile: Sendable {
    /// The account's name in its canonical spelling.
    let name: String
    let realName: String
    let country: String
    /// When the account was created, as Unix time.
    let registered: Int
    /// How much they like each genre, from 0 to 1; 0 if absent.
    let taste: [Genre: Double]
    /// How much they play from each year on; 1 is about eighty plays per week.
    let volumes: [(fromYear: Int, volume: Double)]
    /// The number of albums per week that they play about once.
    let strayAlbums: Double
    /// How often they repeat a record; 1 is usual.
    let obsession: Double
    /// Names of the accounts they follow, in order.
    let friends: [String]

    /// The seed for everything this listener does.
    var seed: Seed { Seed(text: name) }

    /// How much they play in a year.
    func volume(inYear year: Int) -> Double {
        volumes.last { $0.fromYear <= year }?.volume ?? volumes.first?.volume ?? 1
    }
}
