import Foundation
import HTTP
import LastFM
import Synchronization
import TestSupport
import Testing

@testable import VinylogueCLI
import VinylogueKit

struct FriendsCommandTests {
    private let home: HomeFolder

    init() throws {
        home = try HomeFolder()
    }

    private func names() async -> [String] {
        let list = await home.program().run("friends list --format csv")
        return list.output.split(separator: "\n").dropFirst().map {
            String($0.split(separator: ",")[1])
        }
    }

    private func setUp() async {
        _ = await home.program().run("settings set user nora_needle")
    }

    @Test func `An import uses the service's order, and a second import keeps the user's order`()
        async
    {
        await setUp()
        #expect(await home.program().run("friends import --all").status == .success)
        let imported = await names()
        #expect(imported.count > 3)
        _ = await home.program().run("friends move \(imported[2]) 1")
        _ = await home.program().run("friends remove \(imported[3])")
        let own = await names()
        #expect(own == [imported[2], imported[0], imported[1]] + imported[4...])

        let again = await home.program().run("friends import --all")
        #expect(again.output.contains("removed earlier"))
        #expect(await names() == own)
        let restored = await home.program().run("friends import --all --restore")
        #expect(restored.output.contains("Added 1 friend: \(imported[3])."))
        #expect(await names() == own + [imported[3]])
    }

    @Test func `Clearing the friends names the first five and counts the others`() async {
        let outcome = await home.program().run("friends clear --yes --demo")
        #expect(outcome.output.hasPrefix("Removed 7 friends: kaspar33, "))
        #expect(outcome.output.hasSuffix(", quietcorner and 2 more.\n"))
    }

    @Test func `The number of friends not named has a comma after the thousands`() async throws {
        await setUp()
        let file = home.directory.url.appending(path: "config/vinylogue/preferences.json")
        let friends = (1...1239).map { #"{"username":"friend\#($0)"}"# }.joined(separator: ",")
        try Data(#"{"currentUser":"nora_needle","friends":[\#(friends)],"version":1}"#.utf8)
            .write(to: file)
        let outcome = await home.program().run("friends clear --yes")
        #expect(outcome.output.hasPrefix("Removed 1,239 friends: friend1, "))
        #expect(outcome.output.hasSuffix(", friend5 and 1,234 more.\n"))
    }

    @Test func `Offline, an import uses the cache and sends no request`() async {
        await setUp()
        var offline = home.program()
        offline.network = Transport { _ in
            Issue.record("A request was made.")
            throw Failure(.unreachable, at: "test", "no network")
        }
        #expect(await offline.run("friends import --all --offline").status == .unavailable)
        #expect(await home.program().run("friends import --all").status == .success)
        let imported = await names()
        #expect(await offline.run("friends clear --yes").status == .success)
        #expect(await offline.run("friends import --all --offline").status == .success)
        #expect(await names() == imported)
    }

    @Test func `On a terminal, the user chooses among new friends`() async {
        await setUp()
        var program = home.program()
        program.typed = []
        program.chosen = [1]
        #expect(await program.run("friends import").status == .success)
        #expect(await names().count == 1)
        program.chosen = nil
        #expect(await program.run("friends import").status == .failure)
        #expect(await names().count == 1)
        #expect(await home.program().run("friends import").status == .usage)
    }

    @Test func `Added friends are verified, spelled as on Last.fm and listed once`() async {
        await setUp()
        let added = await home.program().run("friends add KASPAR33 quietcorner kaspar33")
        #expect(added.status == .success, "\(added.errors)")
        #expect(await names() == ["kaspar33", "quietcorner"])
        let unknown = await home.program().run("friends add doombaker nobody_at_all")
        #expect(unknown.status == .failure)
        #expect(await names() == ["kaspar33", "quietcorner"])
    }

    @Test func `You can't add yourself, and --friends lists you once`() async {
        await setUp()
        let own = await home.program().run("friends add kaspar33 NORA_NEEDLE")
        #expect(own.status == .failure)
        #expect(
            own.errors.contains("Failed to add \"nora_needle\": this is your own account."),
            "\(own.errors)"
        )
        #expect(await names() == [])
        // Someone who was a friend may become the user.
        _ = await home.program().run("friends add kaspar33 quietcorner")
        _ = await home.program().run("settings set user KASPAR33")
        let week = await home.program().run("week --friends --limit 1 --format csv")
        let users = week.output.split(separator: "\n").dropFirst()
            .compactMap { $0.split(separator: ",").first }
        #expect(Set(users).count == 2 && users.count == 2, "\(week)")
    }

    @Test func `Friends can be moved to a position, before another, to the top or the bottom`()
        async
    {
        await setUp()
        _ = await home.program().run("friends add kaspar33 quietcorner doombaker")
        _ = await home.program().run("friends move 3 --before Quietcorner")
        #expect(await names() == ["kaspar33", "doombaker", "quietcorner"])
        _ = await home.program().run("friends move kaspar33 --bottom")
        #expect(await names() == ["doombaker", "quietcorner", "kaspar33"])
        _ = await home.program().run("friends move 3 --top")
        #expect(await names() == ["kaspar33", "doombaker", "quietcorner"])
        let wrong = await home.program().run("friends move 1 7")
        #expect(wrong.status == .failure)
        #expect(wrong.errors.contains("from 1 to 3"))
    }

    @Test func `If one of the friends to remove is unknown, none is removed`() async {
        await setUp()
        _ = await home.program().run("friends add kaspar33 quietcorner")
        let outcome = await home.program().run("friends remove kaspar33 quietcornr")
        #expect(outcome.status == .failure)
        #expect(outcome.errors.contains("Did you mean \"quietcorner\"?"))
        #expect(await names() == ["kaspar33", "quietcorner"])
    }

    @Test func `A friend named twice is removed, and reported, once`() async {
        await setUp()
        _ = await home.program().run("friends add kaspar33 quietcorner")
        let outcome = await home.program().run("friends remove 1 KASPAR33 1 --format json")
        #expect(outcome.output == #"{"removed":["kaspar33"]}"# + "\n")
        #expect(await names() == ["quietcorner"])
    }

    @Test func `Play counts are loaded only for the first two hundred friends`() async throws {
        await setUp()
        let friends = (1...203).map { #"{"username":"nobody\#($0)"}"# }.joined(separator: ",")
        let file = home.directory.url.appending(path: "config/vinylogue/preferences.json")
        try Data(#"{"friends":[\#(friends)]}"#.utf8).write(to: file)
        let asked = Mutex<Set<String>>([])
        var program = home.program()
        program.network = Transport { request in
            asked.withLock { _ = $0.insert(request.url.absoluteString) }
            let name = request.url.query()?.firstMatch(of: /user=(\w+)/)?.output.1 ?? ""
            return HTTPResponse(
                status: 200,
                body: Data(#"{"user":{"name":"\#(name)","playcount":"7"}}"#.utf8)
            )
        }
        let outcome = await program.run("friends list --format csv")
        #expect(outcome.output.split(separator: "\n").count == 204)
        #expect(outcome.errors.contains("first 200 friends"))
        #expect(asked.withLock(\.count) == 200)
    }

    @Test func `Clearing the friends requires confirmation`() async {
        await setUp()
        _ = await home.program().run("friends add kaspar33")
        #expect(await home.program().run("friends clear").status == .usage)
        var program = home.program()
        program.typed = [""]
        #expect(await program.run("friends clear").status == .failure)
        #expect(await names() == ["kaspar33"])
        program.typed = ["y"]
        #expect(await program.run("friends clear").status == .success)
        #expect(await names().isEmpty)
    }

    @Test func `A friend's chart can be requested by name or position`() async {
        await setUp()
        _ = await home.program().run("friends add kaspar33 quietcorner")
        let byPosition = await home.program().run("week --user 2")
        #expect(byPosition.output.contains("quietcorner"))
        #expect(await home.program().run("week --user QuietCorner").output == byPosition.output)
        let unknown = await home.program().run("week --user quietcornr")
        #expect(unknown.errors.contains("Did you mean \"quietcorner\"?"))
    }

    @Test func `A position that no friend has is not treated as a name`() async {
        await setUp()
        _ = await home.program().run("friends add kaspar33")
        let outcome = await home.program().run("week --user 2")
        #expect(outcome.status == .failure)
        #expect(outcome.errors.hasPrefix("vinylogue: No friend at position 2.\n"))
    }

    @Test(arguments: ["week", "digest"])
    func `The options --friends and --user cannot be combined`(command: String) async {
        let outcome = await home.program().run("\(command) --friends --user kaspar33")
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("Use either --friends or --user, not both."))
    }

    @Test func `One friend's failure does not affect the other friends' weeks`() async {
        await setUp()
        _ = await home.program().run("friends add kaspar33 quietcorner")
        var program = home.program()
        let demo = program.network
        program.network = Transport { request in
            guard request.url.query()?.contains("kaspar33") == true else {
                return try await demo.send(request)
            }
            return HTTPResponse(
                status: 403,
                body: Data(#"{"error":17,"message":"Login required"}"#.utf8)
            )
        }
        let outcome = await program.run("week --friends --limit 1 --refresh")
        #expect(outcome.status == .notPermitted)
        #expect(outcome.output.contains("nora_needle"))
        #expect(outcome.output.contains("\"kaspar33\" hides their listening history."))
        #expect(outcome.output.contains("quietcorner"))
        let json = await program.run("week --friends --limit 1 --refresh --format json").output
        #expect(json.contains(#""error":"\"kaspar33\" hides their listening history.""#))
        let csv = await home.program().run("week --friends --limit 1 --format csv").output
        #expect(csv.split(separator: "\n").count == 4)
    }

    @Test func `A list without any play counts says so`() async throws {
        await setUp()
        let file = home.directory.url.appending(path: "config/vinylogue/preferences.json")
        try Data(#"{"friends":[{"username":"nobody"}]}"#.utf8).write(to: file)
        var program = home.program()
        program.network = Transport { _ in HTTPResponse(status: 500) }
        let outcome = await program.run("friends list")
        #expect(outcome.status == .success && outcome.output.contains("nobody"))
        #expect(outcome.errors.contains("play counts could not be loaded."))
    }
}
