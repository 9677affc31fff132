/// A genre; a listener's taste is a number for each.
enum Genre: String, CaseIterable, Sendable {
    case ambient, electronic, folk, hipHop, indie, instrumental, jazz, metal, pop, punk
}
