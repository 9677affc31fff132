#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes the changes in pictures from one screen to the next.
struct PictureWriter: Sendable {
    /// The number of stored pixels above which images that are not on screen are deleted; kitty has
    /// room for 320 MB, at four bytes per pixel.
    private static let limit = 75_000_000
    /// Image numbers start here, far from the small ones that other programs use.
    private static let firstNumber = 0x564C_0000
    /// tmux panes share the terminal's images, so each process starts at a different index.
    private static let firstIndex = Int(getpid()) * 331

    /// Identifies a stored image; with placeholders, its area is part of the identity.
    private struct Image: Hashable {
        var digest: Int
        var columns = 0
        var rows = 0
        var isText: Bool { columns > 0 }

        init(_ picture: ScreenPicture) {
            digest = picture.digest
            guard picture.isText else { return }
            columns = picture.columns
            rows = picture.rows
        }
    }

    private struct Kept {
        var number: Int
        /// The number of the last screen that showed the image.
        var lastUse: Int
        var pixels: Int
    }

    /// The images stored in the terminal.
    private var kept: [Image: Kept] = [:]
    /// The total number of pixels in the stored images.
    private var keptPixels = 0
    private var lastNumber = Self.firstNumber
    private var lastIndex = Self.firstIndex
    private var screens = 0

    /// How many images have been stored so far.
    var storedCount: Int { lastNumber - Self.firstNumber + lastIndex - Self.firstIndex }

    /// Removes stored pictures that have moved or disappeared; redrawn cells erase painted
    /// pictures.
    mutating func removal(of former: [PlacedPicture], for new: [PlacedPicture]) -> String {
        let staying = Set(new)
        return former.filter { !staying.contains($0) }.reduce(into: "") { text, placed in
            guard case .kept = placed.picture.content,
                let image = kept[Image(placed.picture)]
            else { return }
            text += KittyCommand.remove(image.number, from: place(placed))
        }
    }

    /// Stores the new images shown by placeholders, and puts the placeholders on the screen.
    mutating func storing(on screen: inout Screen) -> String {
        screens &+= 1
        var text = ""
        for placed in screen.pictures {
            let picture = placed.picture
            guard case .placeholders(let png) = picture.content else { continue }
            let number = use(picture) { number in
                text += KittyCommand.keep(
                    png: png,
                    as: number,
                    columns: picture.columns,
                    rows: picture.rows
                )
            }
            screen.putPlaceholders(of: number, for: placed)
        }
        return text
    }

    /// Stores and places the new pictures that the terminal can store, and deletes old images.
    mutating func placing(_ new: [PlacedPicture], after former: [PlacedPicture]) -> String {
        let staying = Set(former)
        var text = ""
        for placed in new {
            let picture = placed.picture
            guard case .kept(let png) = picture.content else { continue }
            let number = use(picture) { text += KittyCommand.keep(png: png, as: $0) }
            guard !staying.contains(placed) else { continue }
            text += move(to: placed)
            text += KittyCommand.place(
                number,
                as: place(placed),
                columns: picture.columns,
                rows: picture.rows,
                isOverlay: picture.isOverlay
            )
        }
        return text + forgetOld()
    }

    /// Paints the new pictures that the terminal does not store.
    func painting(_ new: [PlacedPicture], after former: [PlacedPicture]) -> String {
        let staying = Set(former)
        return new.reduce(into: "") { text, placed in
            guard case .painted(let sequence) = placed.picture.content, !staying.contains(placed)
            else { return }
            text += move(to: placed) + sequence
        }
    }

    /// Deletes all images from the terminal's memory.
    mutating func forgetAll() -> String {
        defer {
            kept = [:]
            keptPixels = 0
        }
        return kept.sorted { $0.value.number < $1.value.number }.map(forget).joined()
    }

    /// The number of a picture's image; calls `store` with a new number if it is not stored yet.
    private mutating func use(_ picture: ScreenPicture, store: (Int) -> Void) -> Int {
        let image = Image(picture)
        if let known = kept[image]?.number {
            kept[image]?.lastUse = screens
            return known
        }
        let number: Int
        if image.isText {
            lastIndex += 1
            number = Placeholder.number(lastIndex)
        } else {
            lastNumber += 1
            number = lastNumber
        }
        store(number)
        let pixels = picture.pixelCount
        kept[image] = Kept(number: number, lastUse: screens, pixels: pixels)
        keptPixels += pixels
        return number
    }

    private mutating func forgetOld() -> String {
        guard keptPixels > Self.limit else { return "" }
        let old = kept.filter { $0.value.lastUse != screens }
            .sorted { $0.value.number < $1.value.number }
            .sorted { $0.value.lastUse < $1.value.lastUse }
        var text = ""
        for image in old where keptPixels > Self.limit {
            kept[image.key] = nil
            keptPixels -= image.value.pixels
            text += forget(image)
        }
        return text
    }

    private func forget(_ image: (key: Image, value: Kept)) -> String {
        let command = KittyCommand.forget(image.value.number)
        return image.key.isText ? command.passedThroughTmux : command
    }

    /// The number of a placement, unique to its upper-left cell.
    private func place(_ placed: PlacedPicture) -> Int {
        placed.row * Screen.largest.columns + placed.column + 1
    }

    private func move(to placed: PlacedPicture) -> String {
        "\u{1B}[\(placed.row + 1);\(placed.column + 1)H"
    }
}

/// Tells which cells to write, given the pictures of a screen and of the one it replaces.
struct PictureMask {
    enum Mark {
        /// No picture covers or covered the cell.
        case free
        /// A picture covers the cell: do not write it.
        case covered
        /// A picture covered the cell before: write it even if it did not change.
        case bared
    }

    private let marks: [Mark]

    /// Compares the pictures of two screens of equal size; nil if neither has any.
    ///
    /// Placeholders are text, and need no mask.
    init?(from former: [PlacedPicture], to new: [PlacedPicture], size: TerminalSize) {
        let former = former.filter { !$0.picture.isText }
        let new = new.filter { !$0.picture.isText }
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
            // Sixels come in bands of six pixels, so they may not fill the last row of cells.
            area.row += area.rows - 1
            area.rows = 1
            set(.bared, area)
        }
        self.marks = marks
    }

    /// The mark of a character; a wide character is bared if any of its cells is.
    func mark(at index: Int, width: Int) -> Mark {
        guard width > 1, marks[index] == .free else { return marks[index] }
        let isBared = marks[index..<min(index + width, marks.count)].contains(.bared)
        return isBared ? .bared : .free
    }
}
