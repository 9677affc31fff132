import Foundation

/// The project's README, or a section of it, taken apart.
package struct Readme: Sendable {
    private let lines: [String]

    /// Reads the whole file.
    package init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "README.md")
        lines = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private init(lines: [String]) {
        self.lines = lines
    }

    /// What stands below a heading of the second level, up to the next; empty if there is none such.
    package func section(_ title: String) -> Readme {
        let rest = lines.drop { $0 != "## \(title)" }.dropFirst()
        return Readme(lines: Array(rest.prefix { !$0.hasPrefix("## ") }))
    }

    /// The blocks of indented lines, without their indentation.
    package var blocks: [String] {
        lines.split { !$0.hasPrefix("    ") }.map { block in
            block.map { $0.dropFirst(4) }.joined(separator: "\n")
        }
    }

    /// What stands between fences, without the fences.
    package var fences: [String] {
        let parts = lines.split(omittingEmptySubsequences: false) { $0.hasPrefix("```") }
        return parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map {
            $0.element.joined(separator: "\n")
        }
    }

    /// The rows of all tables in cells, without the heads.
    package var rows: [[String]] {
        lines.split { !$0.hasPrefix("|") }.flatMap { table in
            table.dropFirst(2).map { row in
                row.replacing("\\|", with: "\u{0}").split(separator: "|").map {
                    $0.trimmingCharacters(in: .whitespaces).replacing("\u{0}", with: "|")
                }
            }
        }
    }

    /// What is marked as code within sentences and tables.
    package var codeSpans: [String] {
        let prose = lines.filter { !$0.hasPrefix("    ") && !$0.hasPrefix("```") }
        return Readme.codeSpans(in: prose.joined(separator: "\n"))
    }

    /// What is marked as code in a text.
    package static func codeSpans(in text: String) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }
}
