/// Who a listener of the demo is, and how they listen.
struct ListenerProfile: Sendable {
    /// The account's name in its own spelling.
    let name: String
    let realName: String
    let country: String
    /// When the account was made, in Unix seconds.
    let registered: Int
    /// How much they care for each shelf, from 0 to 1; absent shelves hold nothing for them.
    let taste: [Genre: Double]
    /// From which year on they play how much; 1 is about eighty plays a week.
    let volumes: [(fromYear: Int, volume: Double)]
    /// How many albums a week they put on just once or so.
    let strayAlbums: Double
    /// How far they wear a record out; 1 is usual.
    let obsession: Double
    /// Names of the accounts they follow, in order.
    let friends: [String]

    /// The source of everything that this listener does.
    var seed: Seed { Seed(text: name) }

    /// How much they play in a year.
    func volume(inYear year: Int) -> Double {
        volumes.last { $0.fromYear <= year }?.volume ?? volumes.first?.volume ?? 1
    }
}
