import Foundation
import Storage
import TestSupport
import Testing

@testable import VinylogueKit

struct DraftFolderTests {
    private let directory: TemporaryDirectory
    private let folder: DraftFolder

    init() throws {
        directory = try TemporaryDirectory()
        folder = DraftFolder(path: directory.url.appending(path: "data/playlists").path)
    }

    private func draft(_ name: String) -> PlaylistDraft {
        PlaylistDraft(name: name, tracks: [TrackDescriptor(title: "A", artistNames: ["B"])])
    }

    @Test func `There are no drafts without a folder`() {
        #expect(folder.items().isEmpty)
    }

    @Test(arguments: [
        ("5 albums, 26 November 2026", "5-albums-26-november-2026.json"),
        ("../../etc/passwd", "etc-passwd.json"), ("Röyksopp – Melody", "röyksopp-melody.json"),
        ("...", "vinylogue.json"), (String(repeating: "x", count: 300), "vinylogue.json"),
    ])
    func `A draft's file is named after it, and never leaves the folder`(
        name: String,
        file: String
    ) throws {
        #expect(try folder.add(draft(name)) == "\(folder.path)/\(file)")
        #expect(try folder.items().map { try $0.draft.get().name } == [name])
    }

    @Test func `A new folder can be read by its owner only`() throws {
        _ = try folder.add(draft("Trust"))
        for path in [folder.path, folder.path.parentPath] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o700, "\(path)")
        }
    }

    @Test func `Drafts with the same name get separate files`() throws {
        let paths = try (0..<3).map { _ in try folder.add(draft("Trust")) }
        #expect(
            paths.map { $0.split(separator: "/").last } == [
                "trust.json", "trust-2.json", "trust-3.json",
            ]
        )
    }

    @Test func `A draft is changed in its file, and keeps what other programs wrote`() throws {
        let path = try folder.add(draft("Trust"))
        var text = try String(contentsOfFile: path, encoding: .utf8)
        text.replace("{\"name\"", with: "{\"mood\":\"blue\",\"name\"")
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try folder.change(path) { $0.name = "Trust me" }
        let changed = try String(contentsOfFile: path, encoding: .utf8)
        #expect(changed.contains("Trust me") && changed.contains("blue"))
    }

    @Test func `Changes to a draft by several programs at once are all kept`() async throws {
        let path = try folder.add(draft("Trust"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask { [folder] in
                    try folder.change(path) { draft in
                        draft.tracks.append(
                            TrackDescriptor(title: "\(number)", artistNames: ["B"])
                        )
                    }
                }
            }
            try await group.waitForAll()
        }
        let titles = try PlaylistDraft(path: path).tracks.map(\.title).sorted()
        #expect(titles == ["0", "1", "2", "3", "4", "5", "6", "7", "A"])
    }

    @Test func `Drafts with the same name that are saved at once get separate files`() async throws
    {
        let paths = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 {
                group.addTask { [folder, draft = draft("Trust")] in try folder.add(draft) }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(paths.count == 8)
        #expect(folder.items().count == 8)
    }

    @Test func `A damaged file is listed with the reason, and others are ignored`() throws {
        let path = try folder.add(draft("Trust"))
        try "no".write(toFile: path, atomically: true, encoding: .utf8)
        try "x".write(toFile: "\(folder.path)/notes.txt", atomically: true, encoding: .utf8)
        let items = folder.items()
        #expect(items.count == 1)
        #expect(throws: KitError.self) { try items[0].draft.get() }
        #expect(throws: KitError.self) { try folder.change(path) { $0.name = "x" } }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "no")
    }

    @Test func `A draft is removed with the journal of its push, and both can be restored`() throws
    {
        let path = try folder.add(draft("Trust"))
        let contents = try String(contentsOfFile: path, encoding: .utf8)
        try "{}".write(toFile: "\(path).push", atomically: true, encoding: .utf8)
        let removed = try #require(try folder.remove(path))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.isEmpty && folder.items().isEmpty)
        #expect(try folder.remove(path) == nil)
        #expect(try removed.restore())
        #expect(try String(contentsOfFile: path, encoding: .utf8) == contents)
        #expect(try String(contentsOfFile: "\(path).push", encoding: .utf8) == "{}")
    }

    @Test func `Restoring a draft keeps a new file with its name`() throws {
        let path = try folder.add(draft("Trust"))
        let removed = try #require(try folder.remove(path))
        try "new".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try !removed.restore())
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    }
}
