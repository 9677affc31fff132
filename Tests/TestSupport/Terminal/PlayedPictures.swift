import Foundation

/// The pictures on a simulated terminal: kitty's, iTerm2's, and sixels with cells of 10 by 20 pixels.
package struct PlayedPictures: Equatable, Sendable {
    /// The position and size of a kitty picture, in cells.
    package struct Placement: Equatable, Sendable {
        package var column: Int
        package var row: Int
        package var columns: Int
        package var rows: Int
    }

    /// The files that kitty keeps, in base64, by image ID.
    package private(set) var kept: [Int: String] = [:]
    /// The kitty pictures on the screen, by image ID and placement ID.
    package private(set) var placements: [[Int]: Placement] = [:]
    /// The numbers of files sent, and of pictures placed and painted, so far.
    package private(set) var counts = (given: 0, placed: 0, painted: 0)
    /// Descriptions of invalid commands.
    package private(set) var faults: [String] = []
    private var painted: [[String?]]
    /// The sizes in cells of the pictures for placeholder characters, by image ID.
    private var virtual: [Int: (columns: Int, rows: Int)] = [:]
    /// The image ID and the cell within the image that each placeholder shows, by its column and row.
    private var placeholders: [[Int]: (image: Int, column: Int, row: Int)] = [:]
    /// The ID of the image whose file is incomplete.
    private var open: Int?

    init(columns: Int, rows: Int) {
        painted = Array(repeating: Array(repeating: nil, count: columns), count: rows)
    }

    package static func == (one: PlayedPictures, other: PlayedPictures) -> Bool {
        one.kept == other.kept && one.placements == other.placements
            && one.painted == other.painted
    }

    /// The part of a picture in a cell: the position within the picture, and its content.
    package func piece(column: Int, row: Int) -> String? {
        for (numbers, place) in placements
        where (place.column..<place.column + place.columns).contains(column)
            && (place.row..<place.row + place.rows).contains(row)
        {
            return Self.piece(kept[numbers[0]] ?? "?", column - place.column, row - place.row)
        }
        return painted[row][column]
    }

    /// The number of pictures on the screen; painted ones count if their upper left corner is visible.
    package var count: Int {
        placements.count + painted.joined().count { $0?.hasPrefix(Self.piece("", 0, 0)) ?? false }
    }

    /// The text for a part of a picture, as returned by `piece(column:row:)`.
    package static func piece(_ content: String, _ column: Int, _ row: Int) -> String {
        "\(column)/\(row) \(content)"
    }

    /// Carries out a command that is not a control sequence.
    mutating func take(_ kind: Character, _ body: String, column: Int, row: Int) {
        switch kind {
        case "_" where body.hasPrefix("G"): takeKitty(body.dropFirst(), column, row)
        case "]" where body.hasPrefix("1337;"):
            let numbers = Self.keys(
                body.prefix { $0 != ":" }.split(separator: "=", maxSplits: 1)[1],
                ";"
            )
            let size = (Int(numbers["width"] ?? ""), Int(numbers["height"] ?? ""))
            paint("]\(body)", column, row, columns: size.0 ?? 0, rows: size.1 ?? 0)
        case "P":
            let raster = body.split(separator: "\"", maxSplits: 1).last?
                .split(separator: "#", maxSplits: 1).first?.split(separator: ";").map { Int($0) }
            guard let raster, raster.count == 4, let width = raster[2], let height = raster[3]
            else { return faults.append("sixels without a size") }
            paint("P\(body)", column, row, columns: (width + 9) / 10, rows: (height + 19) / 20)
        default: break
        }
    }

    mutating func erase(column: Int, row: Int) {
        painted[row][column] = nil
        placeholders[[column, row]] = nil
    }

    /// The combining marks that kitty's placeholders use as numbers, derived by the rule in kitty's
    /// documentation.
    private static let marks: [Unicode.Scalar: Int] = {
        let joining: Set<UInt32> = [
            0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C,
            0x30F, 0x311, 0x313, 0x314, 0x342, 0x653, 0x654,
        ]
        let marks = (0x300...0x1D244).compactMap(Unicode.Scalar.init).filter { scalar in
            let properties = scalar.properties
            guard let age = properties.age else { return false }
            return properties.canonicalCombiningClass == .above && (age.major, age.minor) <= (6, 0)
                && properties.generalCategory == .nonspacingMark && !joining.contains(scalar.value)
                && Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
                    == [scalar]
        }
        return Dictionary(uniqueKeysWithValues: marks.enumerated().map { ($1, $0) })
    }()

    /// Shows the part of an image for a placeholder. Without marks it continues the cell to its left.
    mutating func show(
        _ marks: some Collection<Unicode.Scalar>,
        color: Int,
        column: Int,
        row: Int
    ) {
        let numbers = marks.map { Self.marks[$0] ?? -1 }
        if numbers.count == 3 {
            placeholders[[column, row]] = (numbers[2] << 24 | color, numbers[1], numbers[0])
        } else if numbers.isEmpty, let left = placeholders[[column - 1, row]],
            left.image & 255 == color
        {
            placeholders[[column, row]] = (left.image, left.column + 1, left.row)
        } else {
            faults.append("a placeholder without its place at \(column), \(row)")
        }
        guard let shown = placeholders[[column, row]] else { return }
        guard let size = virtual[shown.image], shown.column < size.columns, shown.row < size.rows
        else { return faults.append("a placeholder of nothing: \(shown)") }
        painted[row][column] = Self.piece(kept[shown.image] ?? "?", shown.column, shown.row)
    }

    mutating func clear() {
        for row in painted.indices {
            painted[row] = Array(repeating: nil, count: painted[row].count)
        }
        placements = [:]
        kept = [:]
        placeholders = [:]
        virtual = [:]
    }

    private mutating func paint(_ text: String, _ column: Int, _ row: Int, columns: Int, rows: Int)
    {
        counts.painted += 1
        for y in 0..<rows {
            for x in 0..<columns {
                guard painted.indices.contains(row + y), painted[0].indices.contains(column + x)
                else { return faults.append("painted outside") }
                painted[row + y][column + x] = Self.piece(text, x, y)
            }
        }
    }

    private mutating func takeKitty(_ body: Substring, _ column: Int, _ row: Int) {
        let parts = body.split(separator: ";", maxSplits: 1)
        let keys = Self.keys(parts[0], ",")
        if keys["a"] == "q" { return }
        if keys["q"] != "2" { faults.append("an answer is asked for: \(parts[0])") }
        if body.utf8.count > 4096 + 100 { faults.append("too long a piece") }
        let number = keys["i"].flatMap { Int($0) } ?? open ?? 0
        let place = keys["p"].flatMap { Int($0) }
        switch (keys["a"], keys["d"]) {
        case ("t", _), ("T", _), (nil, _):
            if keys["U"] == "1" {
                virtual[number] = (
                    keys["c"].flatMap { Int($0) } ?? 0, keys["r"].flatMap { Int($0) } ?? 0
                )
            }
            if keys["a"] != nil {
                kept[number] = ""
                counts.given += 1
            }
            kept[number]?.append(parts.count > 1 ? String(parts[1]) : "")
            open = keys["m"] == "1" ? number : nil
        case ("p", _):
            if kept[number] == nil { faults.append("unknown image \(number)") }
            counts.placed += 1
            placements[[number, place ?? 0]] = Placement(
                column: column,
                row: row,
                columns: keys["c"].flatMap { Int($0) } ?? 0,
                rows: keys["r"].flatMap { Int($0) } ?? 0
            )
        case ("d", "i"): placements[[number, place ?? 0]] = nil
        case ("d", "I"):
            placements = placements.filter { $0.key[0] != number }
            kept[number] = nil
            virtual[number] = nil
            for (place, shown) in placeholders where shown.image == number {
                painted[place[1]][place[0]] = nil
            }
        default: faults.append(String(parts[0]))
        }
    }

    private static func keys(_ text: Substring, _ separator: Character) -> [Substring: Substring] {
        Dictionary(
            text.split(separator: separator).compactMap { pair in
                let parts = pair.split(separator: "=", maxSplits: 1)
                return parts.count == 2 ? (parts[0], parts[1]) : nil
            },
            uniquingKeysWith: { $1 }
        )
    }
}
