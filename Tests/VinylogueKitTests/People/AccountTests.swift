import Core
import Storage
import Testing

@testable import VinylogueKit

struct AccountTests {
    @Test(
        arguments: [
            ("rob", nil, "rob"), ("Rob", "ann", "Rob"),
            ("rob", "listenbrainz:ann", "listenbrainz:rob"),
            ("rob", "koel:ann", "koel:rob"), ("lb:rob", nil, "listenbrainz:rob"),
            ("LB:Rob", "ann", "listenbrainz:Rob"), ("ListenBrainz:rob", nil, "listenbrainz:rob"),
            ("lastfm:rob", "listenbrainz:ann", "rob"), ("LastFM:rob", nil, "rob"),
            ("listenbrainz:a:b", nil, "listenbrainz:a:b"), ("lastfm:a:b", nil, "lastfm:a:b"),
            ("files:rob", nil, "files:rob"), ("Files:rob", "ann", "files:rob"),
            ("rob", "files:ann", "rob"), ("Rob", "files:rob", "files:rob"),
            ("koel:rob", nil, "koel:rob"),
            ("Koel:rob", nil, "Koel:rob"),
            ("spotify:rob", nil, "spotify:rob"), (":rob", nil, ":rob"), ("lb:", nil, "lb:"),
            ("", nil, ""),
        ] as [(String, String?, String)]
    )
    func `A typed name is an account on the service that it names, or on the user's own`(
        typed: String,
        user: String?,
        text: String
    ) {
        let account = Account(typed: typed, by: user)
        #expect(account.text == text)
        #expect(Account(text) == account)
    }

    @Test func `An account has a service, a name and a label`() {
        let (plain, other, unknown) = (Account("rob"), Account("lb:rob"), Account("koel:rob"))
        #expect([plain, other, unknown].map(\.service) == [.lastFM, .listenBrainz, nil])
        #expect([plain, other, unknown].map(\.serviceID) == ["lastfm", "listenbrainz", "koel"])
        #expect(Set([plain, other, unknown].map(\.name)) == ["rob"])
        #expect(
            [plain, other, unknown].map(\.label) == ["rob", "rob (ListenBrainz)", "rob (koel)"]
        )
        #expect(Account("spotify:rob").service == nil)
        #expect(other.named("Rob").text == "listenbrainz:Rob")
        #expect(other.label(beside: plain) == "rob (ListenBrainz)")
        #expect(other.label(beside: other) == "rob")
        #expect(plain.label(beside: other) == "rob (Last.fm)")
    }

    @Test func `The user's account is saved as a name and, unless on Last.fm, a service`() throws {
        var document = PreferencesDocument()
        Setting.user.save("listenbrainz:rob", in: &document)
        #expect(document["currentUser"] == JSONText(#""rob""#))
        #expect(document["service"] == JSONText(#""listenbrainz""#))
        #expect(try Settings(document).user == "listenbrainz:rob")
        Setting.user.save("rob", in: &document)
        #expect(document["service"] == nil)
        #expect(try Settings(document).user == "rob")
        Setting.user.save("lb:rob", in: &document)
        Setting.user.save(nil, in: &document)
        #expect(document == PreferencesDocument())
    }

    @Test func `An unknown service survives other changes`() throws {
        var document = PreferencesDocument()
        document["currentUser"] = JSONText(#""rob""#)
        document["service"] = JSONText(#""Koel""#)
        document["friends"] = JSONText(
            #"[{"username":"ann"},{"username":"ann","service":"Koel"},{"username":"a:b"}]"#
        )
        Setting.dial.save("mine", in: &document)
        var list = try FriendsList(document)
        #expect(list.friends.map(\.username) == ["ann", "Koel:ann", "lastfm:a:b"])
        try list.move("koel:ANN", to: .top)
        list.store(in: &document)
        #expect(try Settings(document).user == "Koel:rob")
        #expect(document["service"] == JSONText(#""Koel""#))
        let saved = JSONText(
            """
            [
                {
                  "service" : "Koel",
                  "username" : "ann"
                },
                {
                  "username" : "ann"
                },
                {
                  "username" : "a:b"
                }
              ]
            """
        )
        #expect(document["friends"] == saved)
        document["service"] = JSONText("1")
        #expect(throws: KitError.self) { try Settings(document) }
    }

    @Test func `Friends with the same name on two services are two friends`() throws {
        var list = FriendsList(friends: [Friend(username: "rob")])
        let isAdded = list.add(Friend(username: "listenbrainz:Rob", realName: "Rob"))
        #expect(isAdded)
        var document = PreferencesDocument()
        list.store(in: &document)
        #expect(try FriendsList(document) == list)
        try list.remove("rob")
        #expect(list.friends.map(\.username) == ["listenbrainz:Rob"])
        #expect(!list.isRemoved("listenbrainz:rob"))
        try list.remove("LISTENBRAINZ:rob")
        #expect(list.removedNames == ["rob", "listenbrainz:Rob"])
    }
}
