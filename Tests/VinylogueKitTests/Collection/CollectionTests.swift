import Foundation
import Storage
import TestSupport
import Testing

@testable import VinylogueKit

struct CollectionTests {
    private let directory: TemporaryDirectory
    private let collection: AlbumCollection
    private let date = Date(timeIntervalSince1970: 1_795_248_000)

    init() throws {
        directory = try TemporaryDirectory()
        let path = directory.url.appending(path: "data/collection.json").path
        collection = AlbumCollection(.file(PreferencesFile(path: path)))
    }

    private func entry(_ title: String, after seconds: Double = 0) -> AlbumCollection.Entry {
        AlbumCollection.Entry(
            album: Album(artist: "Low", title: title),
            addedAt: date + seconds,
            imageURL: "https://x/\(title.count)"
        )
    }

    private func titles(_ mark: AlbumCollection.Mark) throws -> [String] {
        try collection.entries(mark).map(\.album.title)
    }

    @Test func `The newest album comes first and keeps its details`() throws {
        try collection.add(entry("Trust"), as: .favorite)
        try collection.add(entry("Drums and Guns", after: 60), as: .favorite)
        #expect(
            try collection.entries(.favorite) == [
                entry("Drums and Guns", after: 60), entry("Trust"),
            ]
        )
        #expect(try collection.entries(.dislike).isEmpty)
    }

    @Test func `Among albums added in the same second, the last one comes first`() throws {
        for title in ["One", "Two", "Three"] { try collection.add(entry(title), as: .favorite) }
        #expect(try titles(.favorite) == ["Three", "Two", "One"])
    }

    @Test func `An album is never both a favorite and a dislike, in any edition`() throws {
        try collection.add(entry("Trust"), as: .favorite)
        try collection.add(entry("Trust (Deluxe Edition)"), as: .dislike)
        #expect(try titles(.favorite).isEmpty)
        #expect(try titles(.dislike) == ["Trust (Deluxe Edition)"])
        try collection.add(entry("TRUST"), as: .favorite)
        #expect(try titles(.favorite) == ["TRUST"])
        #expect(try titles(.dislike).isEmpty)
    }

    @Test func `The marks of all albums are read at once, and match other editions`() throws {
        #expect(try collection.marks().isEmpty)
        try collection.add(entry("Trust"), as: .favorite)
        try collection.add(entry("Hey What"), as: .dislike)
        let marks = try collection.marks()
        #expect(marks.count == 2)
        #expect(marks[Album(artist: "LOW", title: "Trust (Remastered)").id.loose] == .favorite)
        #expect(marks[Album(artist: "Low", title: "Hey What").looseID] == .dislike)
    }

    @Test func `An album added twice keeps its position`() throws {
        try collection.add(entry("Trust"), as: .favorite)
        try collection.add(entry("trust", after: 9), as: .favorite)
        #expect(try collection.entries(.favorite) == [entry("Trust")])
    }

    @Test func `Adding and removing albums can be undone`() throws {
        try collection.add(entry("Trust"), as: .favorite)
        let moved = try collection.add(entry("Trust", after: 5), as: .dislike)
        try collection.undo(moved)
        #expect(try collection.entries(.favorite) == [entry("Trust")])
        #expect(try titles(.dislike).isEmpty)
        let removed = try collection.remove(
            Album(artist: "The Low", title: "Trust"),
            from: .favorite
        )
        #expect(try titles(.favorite).isEmpty)
        try collection.undo(#require(removed))
        #expect(try collection.entries(.favorite) == [entry("Trust")])
        let other = try collection.remove(Album(artist: "Low", title: "Ones"), from: .favorite)
        #expect(other == nil)
    }

    @Test func `An undone change can be made again, and undone again`() throws {
        let added = try collection.add(entry("Trust"), as: .favorite)
        let again = try #require(try collection.undo(added))
        #expect(try titles(.favorite).isEmpty)
        let undo = try #require(try collection.undo(again))
        #expect(try collection.entries(.favorite) == [entry("Trust")])
        #expect(try collection.undo(undo) != nil)
        #expect(try titles(.favorite).isEmpty)
    }

    @Test func `A change is not undone if the album has been marked otherwise since`() throws {
        let added = try collection.add(entry("Trust"), as: .favorite)
        try collection.add(entry("Trust"), as: .dislike)
        #expect(try collection.undo(added) == nil)
        #expect(try titles(.dislike) == ["Trust"])
    }

    @Test func `Data written by another version survives a change`() throws {
        let file = directory.url.appending(path: "data/collection.json")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        let text = """
            {"favorites":[{"addedAt":"2026-11-21T08:00:00Z","album":"Trust","artist":"Low",
            "stars":5}],"shelves":[1],"version":1}
            """
        try Data(text.utf8).write(to: file)
        try collection.add(entry("Hey What"), as: .dislike)
        let after = try String(contentsOf: file, encoding: .utf8)
        #expect(after.contains("\"stars\""))
        #expect(after.contains("\"shelves\""))
        #expect(try titles(.favorite) == ["Trust"])
    }

    @Test func `An invalid list throws an error and is not overwritten`() throws {
        let file = directory.url.appending(path: "data/collection.json")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(#"{"dislikes":7}"#.utf8).write(to: file)
        #expect(throws: KitError.self) { try collection.add(entry("Trust"), as: .favorite) }
        #expect(try Data(contentsOf: file) == Data(#"{"dislikes":7}"#.utf8))
    }

    @Test func `Random changes and undos never leave an album on both lists`() throws {
        let memory = AlbumCollection(.inMemory(PreferencesDocument()))
        var random = SeededGenerator(seed: 21)
        for step in 0..<500 {
            let title = "Album \(Int.random(in: 0..<12, using: &random))"
            let mark = AlbumCollection.Mark.allCases.randomElement(using: &random) ?? .favorite
            let before = try AlbumCollection.Mark.allCases.map { try memory.entries($0) }
            let undo =
                Bool.random(using: &random)
                ? try memory.add(entry(title, after: Double(step)), as: mark)
                : try memory.remove(Album(artist: "Low", title: title), from: mark)
            #expect(try memory.identities(.favorite).isDisjoint(with: memory.identities(.dislike)))
            if let undo, Bool.random(using: &random) {
                try memory.undo(undo)
                #expect(try AlbumCollection.Mark.allCases.map { try memory.entries($0) } == before)
            }
        }
    }
}
