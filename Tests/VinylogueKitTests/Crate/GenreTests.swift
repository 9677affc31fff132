import Foundation
import TestSupport
import Testing

@testable import VinylogueKit

struct GenreTests {
    @Test func `There are fourteen genres and at least a hundred sub-genres`() {
        #expect(
            Genre.all.map(\.name) == [
                "Rock", "Metal", "Pop", "Hip-Hop", "Electronic", "R&B", "Jazz", "Blues", "Folk",
                "Country", "Classical", "Latin", "Reggae", "World",
            ]
        )
        #expect(Genre.all.flatMap(\.subgenres).count >= 100)
        #expect(Genre.all.allSatisfy { $0.appleNumber != nil })
    }

    @Test func `A genre has an Apple number if Apple's list has it, and no other`() throws {
        let rows = try String(decoding: fixture("apple-genres.tsv", in: .module), as: UTF8.self)
            .split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map(String.init) }
        let listed = Dictionary(uniqueKeysWithValues: rows.map { ($0[2], Int($0[0])) })
        let genres = Genre.all.flatMap { [$0] + $0.subgenres }
        for genre in genres {
            #expect(genre.appleNumber == listed[genre.tag] ?? nil, "\(genre.tag)")
        }
        #expect(Set(listed.keys).isSubset(of: genres.map(\.tag)))
    }

    @Test func `Every spelling is in folded form and belongs to one genre`() {
        let genres = Genre.all.flatMap { [$0] + $0.subgenres }
        #expect(Set(genres.map(\.id)).count == genres.count)
        var owners: [String: String] = [:]
        for genre in genres {
            let spellings = genre.spellings.subtracting(genre.subgenres.flatMap(\.spellings))
            for spelling in spellings {
                #expect(owners[spelling] == nil, "\(spelling): \(genre.id), \(owners[spelling]!)")
                owners[spelling] = genre.id
                #expect(spelling == Genre.folded(spelling))
            }
        }
    }

    @Test(arguments: [
        ("Hip-Hop", "hip-hop"), ("hip hop", "hip-hop"), ("hiphop", "hip-hop"),
        ("Synth-Pop", "synthpop"), ("TRIP HOP", "trip-hop"), ("Drum n Bass", "drum-and-bass"),
        ("dnb", "drum-and-bass"), ("alternative country", "alt-country"), ("R&B", "rnb"),
        ("World Music", "world"), ("kpop", "k-pop"), ("rock steady", "rocksteady"),
        ("Neo-Soul", "neo-soul"), ("post  punk", "post-punk"), ("bebop", "bebop"),
        ("Balkan", "balkan"),
    ])
    func `A genre is found by any of its spellings`(spelling: String, id: String) {
        #expect(Genre.place(of: spelling)?.narrowest.id == id)
    }

    @Test(arguments: ["seen live", "2010s", "female vocalists", "", "german", "albums i own"])
    func `Unknown text is not a genre`(tag: String) {
        #expect(Genre.place(of: tag) == nil)
    }

    @Test func `Rare tags do not count, and specific tags rank above broad ones`() {
        let shares = GenreShares(tags: [
            ("seen live", 100), ("rock", 90), ("shoegaze", 50), ("jazz", 9),
        ])
        #expect(shares.ranked.map(\.narrowest.id) == ["shoegaze", "rock"])
        let rock = Genre.all[0]
        let jazz = Genre.all[6]
        #expect(shares.isIn([rock]))
        #expect(shares.isIn(rock.subgenres.filter { $0.id == "shoegaze" }))
        #expect(!shares.isIn(rock.subgenres.filter { $0.id == "punk" }))
        #expect(!shares.isIn([jazz]))
    }
}
