import Core
import Foundation
import Storage
import TestSupport
import Testing
import VinylogueKit

/// The file with the rules that put names right.
@Suite struct NameRulesTests {
    private let folder: TemporaryDirectory
    private let path: String

    init() throws {
        folder = try TemporaryDirectory()
        path = folder.url.appending(path: "data/names.json").path
    }

    private var rules: NameRules { NameRules(.file(PreferencesFile(path: path))) }

    private func write(_ text: String) throws {
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    private func rule(_ kind: NameRule.Kind, _ artist: String, _ album: String? = nil) throws
        -> NameRule
    {
        try #require(NameRule(kind, .init(artist: artist, album: album)))
    }

    @Test func `A rule conflicts with a later one for the same name, or any spelling of it`() throws
    {
        func conflicts(_ first: (String, String), _ second: (String, String)) throws -> Bool {
            let rules = try [first, second].map { name, other in
                try #require(NameRule(.alias, .init(artist: name), .init(artist: other)))
            }
            return rules[0].conflicts(with: rules[1])
        }
        #expect(try conflicts(("Kids", "Zoo"), ("The kids", "Ada")))
        #expect(try !conflicts(("Kids", "Zoo"), ("Ada", "Kids")))
        #expect(try !conflicts(("Kids", "Zoo"), ("Zoo", "Ada")))
        #expect(try !conflicts(("Kids", "The Kids"), ("kids", "Zoo")))
        let album = NameRule.Subject(artist: "Zoo", album: "Red")
        let join = try #require(NameRule(.join, album, .init(artist: "Zoo", album: "Blue")))
        let edition = NameRule.Subject(artist: "Zoo", album: "Red (Deluxe Edition)")
        let alias = try #require(NameRule(.alias, edition, .init(artist: "Zoo", album: "Pink")))
        #expect(join.conflicts(with: alias))
        #expect(try !join.conflicts(with: rule(.ignore, "Zoo", "Red")))
    }

    @Test func `Rules are kept in order, each once, and can be undone`() throws {
        let ignored = try rule(.ignore, "Kids")
        let parted = try rule(.part, "Zoo", "Red")
        let alias = try #require(NameRule(.alias, .init(artist: "A"), .init(artist: "B")))
        var before: [[NameRule]] = []
        let first = try rules.add(ignored) { before.append($0) }
        let second = try rules.add(parted) { before.append($0) }
        let third = try rules.add(alias) { before.append($0) }
        let again = try rules.add(parted) { before.append($0) }
        #expect([first, second, third, again] == [1, 2, 3, nil])
        #expect(before == [[], [ignored], [ignored, parted]])
        #expect(try rules.all() == [ignored, parted, alias])
        #expect(try rules.remove(2) == parted)
        #expect(try rules.remove(7) == nil)
        #expect(try rules.remove(nil) == alias)
        #expect(try rules.removeAll() == 1)
        #expect(try rules.remove(nil) == nil)
        #expect(try rules.all() == [])
    }

    @Test func `A rule that fails its check is not added`() throws {
        #expect(throws: CancellationError.self) {
            try rules.add(rule(.ignore, "Kids")) { _ in throw CancellationError() }
        }
        #expect(try rules.all() == [])
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `Unknown members of the file and of a rule survive a change`() throws {
        try write(
            """
            {"colour":"blue","rules":[{"artist":"Kids","kind":"ignore","why":"bedtime"}],"version":1}
            """
        )
        _ = try rules.add(rule(.part, "Zoo", "Red")) { _ in }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("bedtime") && text.contains("blue"))
        #expect(try rules.all().count == 2)
    }

    @Test(arguments: [
        #"{"rules":{}}"#, #"{"rules":[1]}"#, #"{"rules":[{"kind":"ignore"}]}"#,
        #"{"rules":[{"artist":"A","kind":"rename"}]}"#,
        #"{"rules":[{"artist":"A","kind":"alias"}]}"#,
        #"{"rules":[{"artist":"A","kind":"alias","otherAlbum":"B"}]}"#,
        #"{"rules":[{"artist":"A","kind":"alias","otherArtist":"A"}]}"#,
        #"{"rules":[{"artist":"A","kind":"part"}]}"#,
        #"{"rules":[{"artist":" ","kind":"ignore"}]}"#,
        #"{"rules":[{"album":"B","artist":"A","kind":"ignore","track":"T"}]}"#,
        #"{"rules":[{"album":2,"artist":"A","kind":"ignore"}]}"#,
        #"{"rules":[{"artist":"A","kind":"ignore"},{"artist":"A","kind":"join"}]}"#,
    ])
    func `A file with a rule that makes no sense is refused as a whole and kept`(text: String)
        throws
    {
        try write(text)
        #expect(throws: KitError.self) { try rules.all() }
        #expect(throws: KitError.self) { try rules.add(rule(.ignore, "Kids")) { _ in } }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func `A damaged file is set aside`() throws {
        try write(#"{"rules":[{"artist""#)
        #expect(throws: KitError.self) { try rules.all() }
        #expect(try rules.all() == [])
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.contains { $0.hasPrefix("names") && $0 != "names.json" })
    }
}
