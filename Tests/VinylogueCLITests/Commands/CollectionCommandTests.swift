import Foundation
import TestSupport
import Testing

@testable import VinylogueCLI

/// What `favorites add` and `dislikes add` store.
struct CollectionCommandTests {
    private let home: HomeFolder

    init() throws {
        home = try HomeFolder()
    }

    /// The URLs of the covers on a list in the collection's file, by album.
    private func covers(_ list: String) throws -> [String: String?] {
        struct Entry: Decodable {
            var album: String
            var imageURL: String?
        }
        struct Lists: Decodable {
            var favorites: [Entry]?
            var dislikes: [Entry]?
        }
        let file = home.directory.url.appending(path: ".local/share/vinylogue/collection.json")
        let lists = try JSONDecoder().decode(Lists.self, from: Data(contentsOf: file))
        let entries = list == "favorites" ? lists.favorites : lists.dislikes
        return Dictionary(uniqueKeysWithValues: (entries ?? []).map { ($0.album, $0.imageURL) })
    }

    @Test(arguments: ["favorites", "dislikes"])
    func `An album is stored with its cover's URL`(list: String) async throws {
        let outcome = await home.program().run([list, "add", "Hotel Pommes", "Minibar"])
        #expect(outcome.status == .success, "\(outcome.errors)")
        let cover = try #require(try covers(list)["Minibar"] ?? nil)
        #expect(cover.hasPrefix("https://"))
        let album = await home.program().run(
            ["album", "Hotel Pommes", "Minibar", "--format", "json"]
        )
        #expect(album.output.contains(#""imageURL":"\#(cover)""#))
    }

    @Test func `An album added offline gets its cover's URL when it is added again online`()
        async throws
    {
        let arguments = ["favorites", "add", "Hotel Pommes", "Minibar"]
        _ = await home.program().run(arguments + ["--offline"])
        #expect(try covers("favorites") == ["Minibar": nil])
        _ = await home.program().run(arguments)
        #expect(try covers("favorites")["Minibar"]??.hasPrefix("https://") == true)
    }

    @Test(arguments: ["favorites", "dislikes"])
    func `Removing an album prints the album that was removed`(list: String) async {
        _ = await home.program().run([list, "add", "Hotel Pommes", "Minibar", "--offline"])
        let outcome = await home.program().run([list, "remove", "Hotel Pommes", "Minibar"])
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.output == "Removed \"Minibar\" by Hotel Pommes.\n")
    }

    @Test func `An album added to one list says so if it leaves the other`() async {
        _ = await home.program().run("favorites add Sweeping Broom --offline")
        let disliked = await home.program().run("dislikes add sweeping broom --offline")
        #expect(disliked.output == "Added \"broom\" by sweeping, which is no longer a favourite.\n")
        let liked = await home.program().run("favorites add Sweeping Broom --offline")
        #expect(liked.output == "Added \"Broom\" by Sweeping, which is no longer disliked.\n")
        let again = await home.program().run("favorites add Sweeping Broom --offline")
        #expect(again.output.contains("already on the list"))
    }

    @Test(arguments: ["favorites", "favorites add A B --offline", "dislikes"])
    func `A list on a disk that is not mounted is an error`(line: String) async throws {
        let folder = home.directory.url.appending(path: ".local/share/vinylogue")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let link = folder.appending(path: "collection.json").path
        let target = home.directory.url.appending(path: "disk/sub/collection.json").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let outcome = await home.program().run(line)
        #expect(outcome.status == .noInput)
        #expect(
            outcome.errors.contains(
                """
                \(link) is a link to \(target), which does not exist.
                If it is on another disk, mount the disk. Otherwise remove the link.
                """
            ),
            "\(outcome.errors)"
        )
        let disk = home.directory.url.appending(path: "disk").path
        #expect(!FileManager.default.fileExists(atPath: disk))
    }
}
