import Core
import Foundation
import Storage
import VinylogueKit

/// A damaged preferences file, which must be readable and changeable, or be moved aside unchanged.
struct PreferencesTrial {
    private let bytes: Data
    private let folder: TrialFolder

    /// A file with all members, and a small one as written by hand.
    static let seeds = [
        """
        {"currentUser":"RJ","friends":[{"username":"ann","realName":"Ann","url":"https://x","since":3},
        {"username":"bob","imageURL":"https://y"}],"playCountFilter":4,"removedFriends":["cy"],
        "apiURL":"https://ws.audioscrobbler.com/2.0/","artwork":"symbols","later":{"a":[1.5,null,true]},
        "migrations":[{"source":"/a","sha256":"00","version":1,"date":"2026-11-21T08:00:00Z","x":1}],
        "version":1}
        """,
        #"{"currentUser":"é","future":12345678901234567890,"small":1e-20,"e\u0301":1}"#,
    ]

    init(of bytes: Data, in scratch: String) throws {
        self.bytes = bytes
        folder = try TrialFolder(scratch, file: "preferences.json", holding: bytes)
    }

    func verdict() throws -> FuzzTarget.Outcome.Verdict {
        let file = PreferencesFile(path: folder.file, now: { FakeService.now })
        let before: PreferencesDocument
        do throws(StorageError) {
            before = try file.read()
        } catch {
            return (broken(by: error), false)
        }
        if folder.content != bytes { return ("reading changed the file", true) }
        return (try change(file, before), true)
    }

    /// Checks that a damaged file was moved aside unchanged, and that any other error left it in its place.
    private func broken(by error: StorageError) -> String? {
        switch error {
        case .damaged:
            if folder.content != nil { return "a damaged file is still in place" }
            return folder.setAside == bytes ? nil : "a damaged file was not kept"
        case .newerVersion, .wrongType:
            return folder.content == bytes ? nil : "a refused file has changed"
        default: return "\(error)"
        }
    }

    private func change(_ file: PreferencesFile, _ before: PreferencesDocument) throws -> String? {
        try file.update { $0["fuzz"] = JSONText(string: "\u{1F4BF}") }
        var after = try file.read()
        guard after["fuzz"] == JSONText(string: "\u{1F4BF}") else { return "a change was not kept" }
        after["fuzz"] = before["fuzz"]
        if after != before { return "unknown members have changed" }
        let written = folder.content
        try file.update { $0["fuzz"] = JSONText(string: "\u{1F4BF}") }
        if folder.content != written { return "a change to the same rewrites the file" }
        return try typedChange(file)
    }

    private func typedChange(_ file: PreferencesFile) throws -> String? {
        var document = try file.read()
        _ = try? document.value(of: .currentUser)
        _ = try? document.value(of: .apiURL)
        if let filter = try? document.value(of: .playCountFilter) {
            document.set(filter, for: .playCountFilter)
            if try document.value(of: .playCountFilter) != filter { return "another filter" }
        }
        if let records = try? document.value(of: .migrations) {
            document.set(records, for: .migrations)
            if try document.value(of: .migrations) != records { return "other migrations" }
        }
        guard var list = try? FriendsList(document) else { return nil }
        if list.friends.contains(where: \.username.isEmpty) { return "a friend without a name" }
        _ = list.add(Friend(username: "newcomer", realName: "N"))
        try file.update { list.store(in: &$0) }
        return try FriendsList(file.read()) == list ? nil : "other friends"
    }
}
