import Testing

@testable import VinylogueCLI

struct FoldersTests {
    @Test(arguments: [
        ("/var/cache/", "/var/cache/VinylogueCache"), ("cache", "/home/joe/cache/VinylogueCache"),
        ("../cache/", "/home/joe/../cache/VinylogueCache"), ("", "/tmp/VinylogueCache"),
    ])
    func `A relative cache path is based on the working folder`(path: String, answers: String) {
        let folders = Folders(
            environment: ["VINYLOGUE_CACHE_DIR": path, "HOME": "/home/joe"],
            folder: "/home/joe"
        )
        #expect(folders.answers == answers)
    }

    @Test func `Other relative folders in the environment count as unset`() {
        let folders = Folders(
            environment: ["TMPDIR": "tmp", "XDG_CONFIG_HOME": "config", "HOME": "/home/joe"],
            folder: "/srv"
        )
        #expect(folders.answers == "/tmp/VinylogueCache")
        #expect(folders.preferences?.hasPrefix("/home/joe/") == true)
    }
}
