import Foundation

/// A page of the documentation, or a section of one, with its parts.
package struct DocumentationPage: Sendable {
    /// The page's name: its file name without the extension.
    package let name: String
    /// The page's file.
    package let file: URL
    private let lines: [String]

    /// The README.
    package static func readme() throws -> DocumentationPage {
        try DocumentationPage(file: root.appending(path: "README.md"))
    }

    /// The page of the guide with this name, such as `Formats`.
    package static func article(_ name: String) throws -> DocumentationPage {
        try DocumentationPage(file: root.appending(path: "\(guide)/\(name).md"))
    }

    /// The README and all pages of the guide.
    package static func all() throws -> [DocumentationPage] {
        try [readme()] + everywhere().filter { $0.file.path.contains("/\(guide)/") }
    }

    /// Every Markdown file in the checkout, sorted by path.
    package static func everywhere() throws -> [DocumentationPage] {
        let files = FileManager.default.enumerator(
            at: root,
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        )
        return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
            .sorted { $0.path < $1.path }.map(DocumentationPage.init)
    }

    /// The folder of the checkout.
    private static var root: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
    }

    private static let guide = "Sources/vinylogue/Guide"

    private init(file: URL) throws {
        self.file = file
        name = file.deletingPathExtension().lastPathComponent
        lines = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private init(part lines: [String], of page: DocumentationPage) {
        name = page.name
        file = page.file
        self.lines = lines
    }

    /// The section below this second-level heading, up to the next one; empty if there is no such heading.
    package func section(_ title: String) -> DocumentationPage {
        let rest = lines.drop { $0 != "## \(title)" }.dropFirst()
        return DocumentationPage(part: Array(rest.prefix { !$0.hasPrefix("## ") }), of: self)
    }

    /// The code blocks marked by indentation, without it.
    package var blocks: [String] {
        lines.split { !$0.hasPrefix("    ") }.map { block in
            block.map { $0.dropFirst(4) }.joined(separator: "\n")
        }
    }

    /// The contents of the fenced code blocks.
    package var fences: [String] {
        parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map {
            $0.element.joined(separator: "\n")
        }
    }

    /// The contents of the first fenced code block below each heading, by the heading's title.
    package var fencesByHeading: [String: String] {
        var heading = ""
        var fences: [String: String] = [:]
        for (index, part) in parts.enumerated() {
            if index.isMultiple(of: 2) {
                let title = part.last { $0.hasPrefix("#") }?.drop { $0 == "#" }.dropFirst()
                heading = title.map(String.init) ?? heading
            } else if fences[heading] == nil {
                fences[heading] = part.joined(separator: "\n")
            }
        }
        return fences
    }

    /// The lines outside and inside of fences, alternating.
    private var parts: [ArraySlice<String>] {
        lines.split(omittingEmptySubsequences: false) { $0.hasPrefix("```") }
    }

    /// The cells of the rows of all tables, without the header rows. An empty cell is an empty string.
    package var rows: [[String]] {
        lines.split { !$0.hasPrefix("|") }.flatMap { table in
            table.dropFirst(2).map { row in
                row.replacing("\\|", with: "\u{0}").dropFirst().dropLast()
                    .split(separator: "|", omittingEmptySubsequences: false).map {
                        $0.trimmingCharacters(in: .whitespaces).replacing("\u{0}", with: "|")
                    }
            }
        }
    }

    /// The inline code in sentences and tables.
    package var codeSpans: [String] {
        DocumentationPage.codeSpans(in: prose)
    }

    /// The inline code in a text.
    package static func codeSpans(in text: String) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }

    /// The targets of relative links and pictures: the file, and the heading after `#`, if any.
    package var links: [(file: URL, heading: String?)] {
        prose.replacing(/`[^`]*`/, with: "")
            .matches(of: #/\](?:\(|: )(?![a-z]+:)([^\#)\s]*)(?:\#([^)\s]*))?/#)
            .map { match in
                let path = String(match.1).removingPercentEncoding ?? ""
                let target = file.deletingLastPathComponent().appending(path: path)
                return (path.isEmpty ? file : target.standardizedFileURL, match.2.map(String.init))
            }
    }

    /// The anchors that code hosting sites create for the page's headings.
    package var anchors: [String] {
        var counts: [String: Int] = [:]
        return prose.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
            let title = line.drop { $0 == "#" }.dropFirst()
                .replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
            let name = title.lowercased()
                .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
                .replacing(" ", with: "-")
            counts[name, default: -1] += 1
            let count = counts[name] ?? 0
            return count == 0 ? name : "\(name)-\(count)"
        }
    }

    /// The text without code blocks.
    private var prose: String {
        parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.flatMap(\.element)
            .filter { !$0.hasPrefix("    ") }.joined(separator: "\n")
    }
}
