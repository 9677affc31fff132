import Foundation
import Terminal
import Testing

/// Compares a text with the one that is kept under a name in `Snapshots`.
///
/// With `VINYLOGUE_RECORD_SNAPSHOTS=1` the text is kept instead, and the test fails all the same, so that
/// a recording run is never taken for a passed one.
func expectSnapshot(
    _ text: String,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Snapshots/\(name).txt")
    if ProcessInfo.processInfo.environment["VINYLOGUE_RECORD_SNAPSHOTS"] == "1" {
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(name)", sourceLocation: sourceLocation)
        return
    }
    let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == kept, sourceLocation: sourceLocation)
}

extension Screen {
    /// The characters between bars that mark the edges.
    var framed: String {
        lines.map { line in
            "|\(line.fitted(to: size.columns))|\n"
        }.joined()
    }

    /// The looks of the cells: a letter for each in the order of their appearance, and what they mean.
    var looks: String {
        var letters: [CellStyle: Character] = [:]
        var legend = ""
        var rows = ""
        let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                guard let style = self[column, row]?.style else { continue }
                if letters[style] == nil {
                    let letter =
                        alphabet.indices.contains(letters.count)
                        ? alphabet[letters.count] : "?"
                    letters[style] = letter
                    legend += "\(letter): \(style.words)\n"
                }
                rows.append(letters[style] ?? "?")
            }
            rows += "\n"
        }
        return rows + legend
    }
}

extension CellStyle {
    fileprivate var words: String {
        let weights: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.reverse, "reverse"),
        ]
        let parts = weights.filter { attributes.contains($0.0) }.map(\.1)
        return (["\(name(foreground)) on \(name(background))"] + parts).joined(separator: ", ")
    }

    private func name(_ color: TextColor?) -> String {
        switch color {
        case nil: "own"
        case .basic(let color): "\(color)"
        case .palette(let index): "\(index)"
        case .rgb(let color): "\(color.red)/\(color.green)/\(color.blue)"
        }
    }
}
