/// What pictures do to the cells of a screen that takes the place of another.
struct PictureMask {
    enum Mark {
        /// No picture has to do with it.
        case free
        /// A picture covers it, so that it is left alone.
        case covered
        /// A picture covered it, so that it must be written whatever it was before.
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
