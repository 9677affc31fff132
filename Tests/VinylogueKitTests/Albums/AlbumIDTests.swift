import Foundation
import TestSupport
import Testing
import VinylogueKit

@Suite struct AlbumIDTests {
    typealias Pair = (left: (String, String), right: (String, String))

    private func album(_ names: (String, String)) -> Album {
        Album(artist: names.0, title: names.1)
    }

    @Test(arguments: [
        (("Radiohead", "OK Computer"), ("RADIOHEAD", "Ok computer")),
        (("Björk", "Vespertine"), ("Bjo\u{308}rk", "vespertine")),
        (("ABBA", "Arrival"), ("ＡＢＢＡ", "Ａｒｒｉｖａｌ")),
        (("Sigur Rós", "( )"), (" Sigur\u{A0} Rós\n", "(\t)")),
    ])
    func `Album IDs ignore case, width, Unicode composition and white space`(pair: Pair) {
        #expect(album(pair.left).id == album(pair.right).id)
    }

    @Test(arguments: [
        (("Fleetwood Mac", "Rumours"), ("fleetwood mac", "Rumours (Deluxe Edition)")),
        (("The Beatles", "Abbey Road"), ("Beatles, The", "Abbey Road - Remastered")),
        (("Simon & Garfunkel", "Bookends"), ("Simon and Garfunkel", "Bookends")),
        (
            ("Guns N’ Roses", "Use Your Illusion I"),
            ("Guns N' Roses", "Use Your Illusion I [Explicit]")
        ),
        (("Weezer", "Weezer (Red Album)"), ("Weezer", "Weezer [Red Album] (Deluxe Edition)")),
    ])
    func `Editions and close spellings have different IDs but equal loose IDs`(pair: Pair) {
        let (left, right) = (album(pair.left).id, album(pair.right).id)
        #expect(left != right)
        #expect(left.loose == right.loose)
    }

    @Test(arguments: [
        (("Queen", "Greatest Hits"), ("ABBA", "Greatest Hits")),
        (("Queen", "Greatest Hits"), ("Queen", "Greatest Hits II")),
        (("Elton John", "Greatest Hits, Vol. 1"), ("Elton John", "Greatest Hits, Vol. 2")),
        (("Weezer", "Weezer"), ("Weezer", "Weezer (Red Album)")),
        (("Weezer", "Weezer (Blue Album)"), ("Weezer", "Weezer (Green Album)")),
        (("Peter Gabriel", "Peter Gabriel"), ("Peter Gabriel", "So")),
        (("Nirvana", "Nevermind"), ("Nirvana", "Nevermind (Live)")),
        (("Nirvana", "Nirvana"), ("Nirvana (UK)", "Nirvana")),
        (("Taylor Swift", "Fearless"), ("Taylor Swift", "Fearless (Taylor’s Version)")),
        (("A", "B C"), ("A B", "C")), (("A", "B"), ("B", "A")), (("", "A"), ("A", "")),
    ])
    func `Different albums differ in both their ID and their loose ID`(pair: Pair) {
        #expect(album(pair.left).id.loose != album(pair.right).id.loose)
        #expect(album(pair.left).id != album(pair.right).id)
    }

    @Test func `Respelling a random name or normalizing it twice does not change the album's ID`() {
        var random = SeededGenerator(seed: 1302)
        let pieces = [
            "é", "Ａ", "ß", "&", "The ", " ", "(Deluxe Edition)", " - Remastered", "ſ", "İ", "ﾊﾟ",
            "각", "🎸", "b", "Vol. 1", "[Red Album]", "…", "\u{200B}",
        ]
        func name() -> String {
            (0..<Int.random(in: 0...5, using: &random))
                .compactMap { _ in pieces.randomElement(using: &random) }.joined()
        }
        for _ in 0..<1000 {
            let album = Album(artist: name(), title: name())
            let spellings = [
                respelled(album) { $0.decomposedStringWithCanonicalMapping },
                respelled(album) { $0.precomposedStringWithCompatibilityMapping },
                respelled(album) { "\u{3000}\($0.replacing(" ", with: " \t"))\n" },
                respelled(Album(artist: album.id.artist, title: album.id.title)) { $0 },
            ]
            for spelling in spellings {
                #expect(spelling.id == album.id, "\(album)")
                #expect(spelling.id.loose == album.id.loose, "\(album)")
            }
            #expect(album.id.loose.loose == album.id.loose, "\(album)")
        }
    }

    private func respelled(_ album: Album, _ change: (String) -> String) -> Album {
        Album(artist: change(album.artist), title: change(album.title))
    }
}
