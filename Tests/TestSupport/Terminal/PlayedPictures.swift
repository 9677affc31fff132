/// The pictures of a played terminal: kitty's, iTerm2's, and sixels with cells of 10 by 20 pixels.
package struct PlayedPictures: Equatable, Sendable {
    /// A picture of kitty's at a place.
    package struct Placement: Equatable, Sendable {
        package var column: Int
        package var row: Int
        package var columns: Int
        package var rows: Int
    }

    /// The files (in base64) that are kept, by their numbers.
    package private(set) var kept: [Int: String] = [:]
    /// The pictures at their places, by the numbers of the file and the place.
    package private(set) var placements: [[Int]: Placement] = [:]
    /// How many files were given, and how many pictures were placed and painted, so far.
    package private(set) var counts = (given: 0, placed: 0, painted: 0)
    /// What no terminal would understand.
    package private(set) var faults: [String] = []
    private var painted: [[String?]]
    /// The number of the file of which more is to come.
    private var open: Int?

    init(columns: Int, rows: Int) {
        painted = Array(repeating: Array(repeating: nil, count: columns), count: rows)
    }

    package static func == (one: PlayedPictures, other: PlayedPictures) -> Bool {
        one.kept == other.kept && one.placements == other.placements
            && one.painted == other.painted
    }

    /// What is seen of a picture in a cell: its content, and which of its cells it is.
    package func piece(column: Int, row: Int) -> String? {
        for (numbers, place) in placements
        where (place.column..<place.column + place.columns).contains(column)
            && (place.row..<place.row + place.rows).contains(row)
        {
            return Self.piece(kept[numbers[0]] ?? "?", column - place.column, row - place.row)
        }
        return painted[row][column]
    }

    /// How many pictures are shown, as far as their upper left corners can be seen.
    package var count: Int {
        placements.count + painted.joined().count { $0?.hasPrefix(Self.piece("", 0, 0)) ?? false }
    }

    /// How `piece` names a piece.
    package static func piece(_ content: String, _ column: Int, _ row: Int) -> String {
        "\(column)/\(row) \(content)"
    }

    /// Takes a command that is no control sequence.
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

    mutating func erase(column: Int, row: Int) { painted[row][column] = nil }

    mutating func clear() {
        for row in painted.indices {
            painted[row] = Array(repeating: nil, count: painted[row].count)
        }
        placements = [:]
        kept = [:]
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
        if keys["q"] != "2" { faults.append("an answer is asked for: \(parts[0])") }
        if body.utf8.count > 4096 + 100 { faults.append("too long a piece") }
        let number = keys["i"].flatMap { Int($0) } ?? open ?? 0
        let place = keys["p"].flatMap { Int($0) }
        switch (keys["a"], keys["d"]) {
        case ("t", _), (nil, _):
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
