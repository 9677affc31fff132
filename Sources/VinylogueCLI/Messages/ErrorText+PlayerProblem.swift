import VinylogueKit

extension ErrorText {
    /// Describes a problem with a player.
    init(_ problem: PlayerProblem) { self.init(problem, isAboutAlbum: true) }

    /// Describes a problem with a player; `isAboutAlbum` is whether the web could have the album
    /// instead.
    init(_ problem: PlayerProblem, isAboutAlbum: Bool) {
        let elsewhere =
            isAboutAlbum
            ? " `vinylogue play --open ARTIST ALBUM` finds an album on the web instead." : ""
        switch problem {
        case .notInstalled(let part, let package, let player):
            self.init(
                "Cannot talk to \(player): \(part) is not installed.",
                hint: "Install it (Debian: apt install \(package)).\(elsewhere)",
                status: .unavailable
            )
        case .tooManyFiles(let player):
            self.init(
                "Cannot talk to \(player): too many files are open.",
                hint: "Run vinylogue from a new terminal.",
                status: .unavailable
            )
        case .invalidAddress(let name):
            self.init(
                "\(name) must be a host, a host and port, or a socket.",
                hint: name == "mpd"
                    ? "Run `vinylogue settings set mpd HOST`." : "Set MPD_HOST, or unset it.",
                status: .usage
            )
        case .unreachable(let address, let reason):
            self.init(
                "No MPD at \(address.shown): \(reason.shown.inSentence).",
                hint:
                    "Start mpd, or check its address: MPD_HOST, or `vinylogue settings set mpd HOST`.\(elsewhere)",
                status: .unavailable
            )
        case .timedOut(let address):
            self.init(
                "MPD at \(address.shown) didn't respond in time.",
                hint: "Try again. If that doesn't help, restart MPD.",
                status: .unavailable
            )
        case .closed(let address):
            self.init(
                "The server at \(address.shown) closed the connection.",
                hint: "Check that it is MPD and still running, then try again.",
                status: .unavailable
            )
        case .notMPD(let address):
            self.init(
                "The server at \(address.shown) is not MPD.",
                hint: "Check MPD_HOST, MPD_PORT and the setting mpd.",
                status: .failure
            )
        case .wrongPassword(let address):
            self.init(
                "MPD at \(address.shown) rejected the password.",
                hint: "Check it: MPD_HOST=PASSWORD@HOST",
                status: .notPermitted
            )
        case .noPermission(let address):
            self.init(
                "MPD at \(address.shown) requires a password.",
                hint: "Set one: MPD_HOST=PASSWORD@HOST",
                status: .notPermitted
            )
        case .refused(let words, let player):
            self.init(
                "\(player) reported an error: \(words.shown.inSentence).",
                hint: "Check \(player)'s log.",
                status: .failure
            )
        case .noAlbum(let album):
            self.init(
                "MPD has no \(album.title.quoted) by \(album.artist.quoted).",
                hint: elsewhere.isEmpty ? nil : String(elsewhere.dropFirst()),
                status: .failure
            )
        case .severalAlbums(let albums):
            self.init(
                "MPD has several albums with that name: "
                    + albums.map(\.words).joined(separator: "; ") + ".",
                hint: "Pass --released YYYY, or the album's full name.",
                status: .failure
            )
        case .otherYears(let albums) where albums.allSatisfy({ $0.year == nil }):
            self.init(
                "MPD doesn't know when \(albums[0].album.title.quoted) was released.",
                hint: "Leave out --released.",
                status: .failure
            )
        case .otherYears(let albums):
            let isOne = albums.count == 1
            let years = isOne ? "another year" : "other years"
            self.init(
                "MPD has the album from \(years): "
                    + albums.map(\.words).joined(separator: "; ") + ".",
                hint: "Pass \(isOne ? "that year" : "one of them") to --released, or leave it out.",
                status: .failure
            )
        case .noTrack(let track, let count):
            self.init(
                "The album has no track \(track).",
                hint: count == 1 ? "It has only one." : "Choose one from 1 to \(count).",
                status: .failure
            )
        case .queueChanged:
            self.init(
                "The queue was changed by another program.",
                hint: "Try again.",
                status: .failure
            )
        case .nothingPlaying:
            self.init(
                "Nothing is playing.",
                hint: "Play an album with `vinylogue play ARTIST ALBUM`.",
                status: .failure
            )
        case .songsGone(let songs, let count) where songs.count == count:
            self.init(
                "None of the songs in your previous queue are in MPD's library any more.",
                hint:
                    "If the music folder is on a disk that isn't mounted, mount it and try again.",
                status: .failure
            )
        case .songsGone(let songs, _):
            let names = songs.prefix(3).map(\.shown).joined(separator: ", ")
            let verb = songs.count == 1 ? "is" : "are"
            self.init(
                "Your previous queue is back, except for \(Count.words(songs.count, "song")) that \(verb) no "
                    + "longer in MPD's library: \(names)\(songs.count > 3 ? "…" : ".")",
                status: .failure
            )
        case .nothingToUndo:
            self.init(
                "Nothing to undo: vinylogue hasn't replaced your queue.",
                hint: "`vinylogue play` saves the queue it replaces.",
                status: .failure
            )
        }
    }
}
