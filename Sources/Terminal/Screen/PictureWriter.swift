/// Makes what a terminal must be sent to show the pictures of one screen after those of another.
struct PictureWriter: Sendable {
    /// The most images that a terminal is made to keep, apart from those on the screen.
    private static let limit = 300
    /// Far from the small numbers with which other programs begin.
    private static let firstNumber = 0x564C_0000

    private struct Kept {
        var number: Int
        /// The number of the screen that showed it last.
        var lastUse: Int
    }

    /// The images that the terminal keeps, by their digests.
    private var kept: [Int: Kept] = [:]
    private var lastNumber = Self.firstNumber
    private var screens = 0

    /// Takes away what is no longer where it was; what is painted goes when cells are written there.
    mutating func removal(of former: [PlacedPicture], for new: [PlacedPicture]) -> String {
        let staying = Set(new)
        return former.filter { !staying.contains($0) }.reduce(into: "") { text, placed in
            guard case .kept = placed.picture.content, let image = kept[placed.picture.digest]
            else { return }
            text += KittyCommand.remove(image.number, from: place(placed))
        }
    }

    /// Shows new pictures.
    mutating func showing(_ new: [PlacedPicture], after former: [PlacedPicture]) -> String {
        screens &+= 1
        let staying = Set(former)
        var text = ""
        for placed in new {
            let picture = placed.picture
            switch picture.content {
            case .painted(let sequence):
                if !staying.contains(placed) { text += move(to: placed) + sequence }
            case .kept(let png):
                let image: Kept
                if let known = kept[picture.digest] {
                    image = Kept(number: known.number, lastUse: screens)
                } else {
                    lastNumber += 1
                    image = Kept(number: lastNumber, lastUse: screens)
                    text += KittyCommand.keep(png: png, as: image.number)
                }
                kept[picture.digest] = image
                guard !staying.contains(placed) else { continue }
                text += move(to: placed)
                text += KittyCommand.place(
                    image.number,
                    as: place(placed),
                    columns: picture.columns,
                    rows: picture.rows
                )
            }
        }
        return text + forgetOld()
    }

    /// Deletes all images from the terminal's memory.
    mutating func forgetAll() -> String {
        defer { kept = [:] }
        return kept.values.map(\.number).sorted().map(KittyCommand.forget).joined()
    }

    private mutating func forgetOld() -> String {
        guard kept.count > Self.limit else { return "" }
        let old = kept.filter { $0.value.lastUse != screens }
            .sorted { $0.value.number < $1.value.number }
            .sorted { $0.value.lastUse < $1.value.lastUse }
            .prefix(kept.count - Self.limit)
        return old.reduce(into: "") { text, image in
            kept[image.key] = nil
            text += KittyCommand.forget(image.value.number)
        }
    }

    /// The number of a place, one for each cell.
    private func place(_ placed: PlacedPicture) -> Int {
        placed.row * Screen.largest.columns + placed.column + 1
    }

    private func move(to placed: PlacedPicture) -> String {
        "\u{1B}[\(placed.row + 1);\(placed.column + 1)H"
    }
}

/// What pictures do to the cells of a screen that takes the place of another.
struct PictureMask {
    enum Mark {
        /// No picture touches it.
        case free
        /// A picture covers it: do not write it.
        case covered
        /// A picture covered it: write it even if it did not change.
        case bared
    }

    private let marks: [Mark]

    /// Compares the pictures of two screens of one size; nil when there are none.
    init?(from former: [PlacedPicture], to new: [PlacedPicture], size: TerminalSize) {
        guard !former.isEmpty || !new.isEmpty else { return nil }
        var marks = Array(repeating: Mark.free, count: size.columns * size.rows)
        func set(_ mark: Mark, _ area: ScreenArea) {
            for row in area.row..<area.row + area.rows {
                let start = row * size.columns + area.column
                for index in start..<start + area.columns { marks[index] = mark }
            }
        }
        for placed in former { set(.bared, placed.area) }
        let staying = Set(former)
        for placed in new {
            var area = placed.area
            set(.covered, area)
            guard placed.picture.isPainted, !staying.contains(placed) else { continue }
            // Sixels are six pixels high, so that the last row of cells may show beneath them.
            area.row += area.rows - 1
            area.rows = 1
            set(.bared, area)
        }
        self.marks = marks
    }

    /// The mark of a character; a wide one is bared where any part of it is.
    func mark(at index: Int, width: Int) -> Mark {
        guard width > 1, marks[index] == .free else { return marks[index] }
        let isBared = marks[index..<min(index + width, marks.count)].contains(.bared)
        return isBared ? .bared : .free
    }
}
