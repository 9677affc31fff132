import Foundation
import MPD
import Storage
import Synchronization
import VinylogueKit

extension FuzzTarget {
    /// Damaged responses of a player, which must be decoded or rejected, but never cause a crash or an
    /// endless wait.
    package static let player: [FuzzTarget] =
        PlayerTrial.seeds.map { name, answers in
            FuzzTarget(name: "mpd-\(name)") { _, scratch in
                let trial = try PlayerTrial(in: scratch, asking: name)
                let mutator = Mutator(
                    others: PlayerTrial.seeds.map { Array($0.1.utf8) },
                    words: PlayerTrial.words
                )
                let seed = Array("OK MPD 0.23.5\n\(answers)".utf8)
                return { random in
                    // One in eight is not damaged, so that the code after the greeting is reached.
                    let isWhole = random.below(8) == 0
                    return try trial.outcome(
                        of: isWhole ? seed : mutator.mutate(seed, using: &random)
                    )
                }
            }
        } + [keptAlbums]

    /// A damaged cache of a library's albums, which must be used or fetched again.
    private static let keptAlbums = FuzzTarget(name: "mpd-kept-albums") { _, scratch in
        let trial = try PlayerTrial(in: scratch, asking: "")
        let seed = """
            {"albums":"A\\nB\\n1999\\nPortishead\\nDummy\\n1994-08-22",
            "edition":{"albums":4,"artists":6,"seconds":24,"songs":12,"updated":1795299288},"version":1}
            """
        let mutator = try JSONMutator(seeds: [Array(seed.utf8)])
        return { random in
            await trial.outcome(ofKept: Data(mutator.text(using: &random)))
        }
    }
}

/// Reads a player's responses from a socket that sends all of them at once.
private final class PlayerTrial: Sendable {
    static let words = [
        "OK\n", "ACK [5@0] {x} no\n", "binary: ", "size: ", "Album: ", "AlbumArtist: ", "file: ",
        "changed: ", ": ", "\n", "\0", "\u{FEFF}", "99999999999999999999", "-1", "nan", "1e999",
        "state: pause\n", "OK MPD ",
    ]

    private static let song = """
        file: a/1.flac
        Artist: Portishead
        AlbumArtist: Portishead
        Album: Dummy
        Title: Mysterons \u{1B}[31m
        Track: 3/11
        Disc: 1
        Date: 1994-08-22
        duration: 306.200

        """

    private static let picture = String(repeating: "x", count: 20)

    /// The name of each request, and the responses.
    static let seeds = [
        (
            "status",
            """
            volume: 100
            repeat: 0
            random: 1
            single: oneshot
            consume: 0
            playlistlength: 12
            state: play
            song: 3
            elapsed: 12.340
            duration: 306.200
            OK
            \(song)Pos: 3
            OK
            artists: 6
            albums: 4
            songs: 12
            db_playtime: 24
            db_update: 1795299288
            OK
            changed: database
            OK

            """
        ),
        (
            "albums",
            """
            AlbumArtist: Portishead
            Date: 1994-08-22
            Album: Dummy
            Album: Comp "Quoted" 'x'
            AlbumArtist: 椎名林檎
            Date:\u{20}
            Album: 無罪モラトリアム
            OK

            """
        ),
        ("songs", "\(song)\(song)OK\n\(song)OK\n"),
        ("queue", "OK\nOK\nOK\nACK [50@1] {add} No such directory\n"),
        (
            "picture",
            """
            size: 40
            type: image/png
            binary: 20
            \(picture)
            OK
            size: 40
            binary: 20
            \(picture)
            OK
            size: 40
            binary: 0

            OK

            """
        ),
        ("cover", "ACK [50@0] {readpicture} No file\nsize: 20\nbinary: 20\n\(picture)\nOK\nOK\n"),
    ]

    private let path: String
    private let question: String
    private let bytes = Mutex<[UInt8]>([])

    /// Listens on a socket in a folder.
    init(in folder: String, asking question: String) throws {
        signal(SIGPIPE, SIG_IGN)
        path = folder + "/p"
        self.question = question
        let listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { [path] room in
            unsafe room.copyBytes(from: path.utf8.prefix(room.count - 1))
        }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listening, $0, length)
            }
        }
        guard status == 0, listen(listening, 16) == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
        }
        Thread.detachNewThread { [self] in
            while true {
                let client = accept(listening, nil, nil)
                guard client >= 0 else { continue }
                say(bytes.withLock { $0 }, to: client)
                close(client)
            }
        }
    }

    func outcome(of bytes: [UInt8]) throws -> FuzzTarget.Outcome {
        self.bytes.withLock { $0 = bytes }
        return try FuzzTarget.Outcome.timed {
            do {
                let player = try MPDConnection(to: MPDAddress(host: path), timeout: .seconds(5))
                return (try brokenPromise(player), true)
            } catch MPDError.timedOut {
                return ("a wait", false)
            } catch is MPDError {
                return (nil, false)
            }
        }
    }

    /// Finds an album in a cache of an unchanged library.
    func outcome(ofKept body: Data) async -> FuzzTarget.Outcome {
        let answers = """
            OK MPD 0.23.5
            artists: 6
            albums: 4
            songs: 12
            db_playtime: 24
            db_update: 1795299288
            OK

            """
        bytes.withLock { $0 = Array(answers.utf8) }
        let cache = DataCache(
            entry: { _, _ in CacheEntry(body: body, stored: FakeService.now) },
            store: { _, _ in }
        )
        let player = MPDPlayer(MPDAddress(host: path), cache: cache)
        return await FuzzTarget.Outcome.timed {
            do {
                let albums = try await player.albums(
                    matching: Album(artist: "Portishead", title: "Dummy")
                )
                return (nil, !albums.isEmpty)
            } catch KitError.player {
                return (nil, false)
            } catch {
                return ("\(error)", false)
            }
        }
    }

    private func brokenPromise(_ player: MPDConnection) throws -> String? {
        switch question {
        case "status":
            let status = try player.status()
            let numbers = [status.elapsed, status.duration ?? 1]
            if !numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) { return "a time before the start" }
            _ = try player.currentSong()
            _ = try player.edition()
            return nil
        case "albums":
            let albums = try player.albums()
            if albums.contains(where: \.title.isEmpty) { return "an album without a name" }
            let isLine = albums.allSatisfy { !($0.artist + $0.title + $0.date).contains("\n") }
            return isLine ? nil : "a name of two lines"
        case "songs":
            let album = MPDAlbum(artist: "Portishead", title: "Dummy", date: "1994-08-22")
            let songs = try player.songs(of: album)
            let places = songs.map { ($0.disc ?? 0, $0.track ?? 0) }
            let isInOrder = zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
            return isInOrder ? nil : "songs out of order"
        case "queue":
            try player.replaceQueue(with: ["a", "b"])
            try player.play(at: 1, from: 3, paused: true)
            try player.next()
            return nil
        default:
            let picture = try player.picture(of: "a/1.flac")
            return picture?.count ?? 1 > 0 ? nil : "an empty picture"
        }
    }
}
