import Terminal
import Testing

@testable import Artwork

struct SleeveTests {
    private func sleeve(_ title: String, _ artist: String = "Postcard Wolves") -> Sleeve {
        Sleeve(title: title, artist: artist, identity: "\(artist)\n\(title)")
    }

    private func text(_ picture: CellPicture) -> [String] {
        picture.rows.indices.map { row in
            picture.lettering.filter { $0.row == row }.map { String($0.character) }.joined()
        }
    }

    @Test
    func `Sleeves with the same identity have the same design, however the names are spelled`() {
        let one = Sleeve(title: "Dois", artist: "Legião", identity: "same")
        let other = Sleeve(title: "DOIS", artist: "LEGIÃO", identity: "same")
        #expect(one.colors == other.colors)
        #expect(
            one.cells(in: CellSize(columns: 6, rows: 3), colors: .trueColor)?.rows
                == other.cells(in: CellSize(columns: 6, rows: 3), colors: .trueColor)?.rows
        )
    }

    @Test func `A slope is gentle or steep, depending on the identity`() {
        func drawn(_ identity: String) -> [String] {
            let sleeve = Sleeve(title: "", artist: "", identity: identity)
            return (0..<6).map { row in
                let points = (0..<6).map { column in
                    sleeve.color(x: (Double(column) + 0.5) / 6, y: (Double(row) + 0.5) / 6, side: 0)
                }
                return points.map { $0 == sleeve.colors.figure ? "#" : "." }.joined()
            }
        }
        #expect(drawn("nine") == ["......", "......", ".....#", "...###", ".#####", "######"])
        #expect(drawn("6") == ["....##", "...###", "..####", ".#####", "######", "######"])
    }

    @Test func `Text is readable on every sleeve, and colors vary by album`() {
        let sleeves = (0..<1000).map { sleeve("Volume \($0)") }
        for sleeve in sleeves {
            #expect(Contrast.ratio(Sleeve.ink, sleeve.colors.ground) >= 7)
            #expect(Contrast.ratio(Sleeve.ink, sleeve.colors.figure) >= 4.5)
        }
        #expect(Set(sleeves.map(\.colors.ground)).count > 200)
    }

    @Test func `Small sleeves show initials, large ones the names`() throws {
        let sleeve = sleeve("The Dead Letter Den")
        for (columns, rows) in [(4, 2), (6, 3)] {
            let small = try #require(
                sleeve.cells(in: CellSize(columns: columns, rows: rows), colors: .ansi256)
            )
            #expect(text(small).joined() == "TD")
        }
        let large = try #require(
            sleeve.cells(in: CellSize(columns: 32, rows: 16), colors: .trueColor)
        )
        #expect(text(large).filter { !$0.isEmpty } == ["The Dead Letter Den", "Postcard Wolves"])
        #expect(large.lines().count == 16)
    }

    @Test(arguments: [(10, 1), (19, 1), (20, 2), (40, 2)])
    func `Names begin one column from the edge, or two on sleeves of 20 columns or more`(
        columns: Int,
        margin: Int
    ) throws {
        let size = CellSize(columns: columns, rows: 8)
        let picture = try #require(sleeve("Dois").cells(in: size, colors: .trueColor))
        #expect(picture.lettering.map(\.column).min() == margin)
    }

    @Test(arguments: [(10, 1), (20, 2)])
    func `Names wrap before the margin on the right, which is as wide as the one on the left`(
        columns: Int,
        margin: Int
    ) throws {
        let size = CellSize(columns: columns, rows: 8)
        let sleeve = sleeve("The Dead Letter Den")
        let picture = try #require(sleeve.cells(in: size, colors: .trueColor))
        #expect(picture.lettering.allSatisfy { $0.column < columns - margin })
    }

    @Test(arguments: ["", "日本語のアルバム", "🎧", "👩‍👩‍👧 family", String(repeating: "long ", count: 99)])
    func `Text fits on the sleeve at every size`(title: String) throws {
        for columns in 1...40 {
            let size = CellSize(columns: columns, rows: (columns + 1) / 2)
            let picture = try #require(sleeve(title).cells(in: size, colors: .trueColor))
            #expect(picture.rows.allSatisfy { $0.count == columns })
            for letter in picture.lettering {
                #expect(letter.column + letter.character.displayWidth <= columns)
                #expect(picture.rows.indices.contains(letter.row))
            }
            for line in picture.lines() {
                #expect(String(line.sanitizedForTerminal).displayWidth <= columns)
            }
        }
    }

    @Test func `Without color support no sleeve is drawn`() {
        #expect(sleeve("Dois").cells(in: CellSize(columns: 4, rows: 2), colors: .none) == nil)
    }

    @Test func `Large sleeves contain the names and are drawn the same each time`() throws {
        let names = ["Dois", "日本語のアルバム", "a\u{0}b", String(repeating: "long ", count: 2000), "🎧‮x"]
        for name in names {
            let named = Sleeve(title: name, artist: "Legião", identity: "same")
            let blank = Sleeve(title: "", artist: "", identity: "same")
            #expect((named.picture(side: 120) == named.picture(side: 120)) == true)
            #expect((named.picture(side: 120) == blank.picture(side: 120)) == false, "\(name)")
        }
    }

    @Test func `The only line of a text is not cut, however small it is`() {
        func mask(_ size: Int, lines: Int) -> TextMask? {
            TextMask("Åg", width: 200, size: size, isBold: false, lines: lines)
        }
        for size in 1...40 { #expect(mask(size, lines: 1) == mask(size, lines: 3), "\(size)") }
    }
}
