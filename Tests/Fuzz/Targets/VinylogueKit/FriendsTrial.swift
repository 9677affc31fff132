import VinylogueKit

/// A list of friends, and random changes to it.
struct FriendsTrial {
    private var list: FriendsList
    private let people: [Friend]

    init(using random: inout SplitMix64) {
        list = FriendsList(
            friends: Self.people(using: &random),
            removedNames: Self.people(using: &random).map(\.username)
        )
        people = Self.people(using: &random)
    }

    /// The first guarantee that is broken, or nil.
    mutating func brokenPromise(using random: inout SplitMix64) -> String? {
        let before = list.friends.map(\.username)
        let restoring = random.below(2) == 0
        let result = list.merge(people, restoring: restoring)
        if Array(list.friends.map(\.username).prefix(before.count)) != before {
            return "an import moved somebody"
        }
        if list.friends.count != before.count + result.added.count {
            return "somebody came or went"
        }
        if restoring, !result.skipped.isEmpty { return "somebody was not restored" }
        let once = list
        if !list.merge(people, restoring: restoring).added.isEmpty { return "added twice" }
        if list.friends.map(\.username) != once.friends.map(\.username) {
            return "the second import"
        }
        for _ in 0..<random.below(8) {
            if let broken = change(using: &random) { return broken }
        }
        return nil
    }

    private mutating func change(using random: inout SplitMix64) -> String? {
        let texts =
            list.friends.map(\.username) + ["0", "1", "-1", "99999999999999999999", "٣", ""]
            + [OddText.make(using: &random)]
        let text = texts.randomElement(using: &random) ?? ""
        let other = texts.randomElement(using: &random) ?? ""
        let count = list.friends.count
        switch random.below(3) {
        case 0:
            let gone = try? list.remove(text)
            if list.friends.count != count - (gone == nil ? 0 : 1) { return "removed too many" }
            if let gone, list.friends.contains(where: { $0.isNamed(gone.username) }) {
                return "\(gone.username) is still there"
            }
        case 1:
            let places: [FriendsDestination] = [
                .top, .bottom, .position(random.below(6) - 1), .position(.max), .position(.min),
                .before(other),
            ]
            try? list.move(text, to: places[random.below(places.count)])
            if list.friends.count != count { return "a move lost somebody" }
        default:
            guard !text.isEmpty else { return nil }
            let isNew = list.add(Friend(username: text))
            if list.friends.count != count + (isNew ? 1 : 0) { return "added wrongly" }
        }
        return brokenNames()
    }

    private func brokenNames() -> String? {
        let names = list.friends.map { $0.username.lowercased() }
        return Set(names).count == names.count ? nil : "two friends of one name"
    }

    private static func people(using random: inout SplitMix64) -> [Friend] {
        let names = [
            "ann", "Ann", "ANN", "bob", "é", "e\u{301}", "É", "ß", "SS", "İ", "i̇", "2", "1", "漢",
        ]
        return (0..<random.below(7)).map { _ in
            let odd = OddText.make(using: &random)
            let name = random.below(4) > 0 || odd.isEmpty ? names[random.below(names.count)] : odd
            return Friend(username: name, realName: random.below(2) == 0 ? nil : odd, url: odd)
        }
    }
}
