import VinylogueKit

extension DraftedTracks {
    /// Prints notes about what a draft leaves out, with the reasons.
    func noteGaps(in environment: Environment) {
        func list(_ albums: [Album]) -> String {
            let names = albums.prefix(3).map { "\($0.title.quoted) by \($0.artist.shown)" }
            let more = albums.count > 3 ? ", and \(Count.text(albums.count - 3)) more" : ""
            return names.joined(separator: ", ") + more
        }
        if !withoutTracks.isEmpty {
            let albums = list(withoutTracks)
            environment.note("skipped (no track list found): \(albums)")
        }
        if let first = failed.first {
            let albums = list(failed.map(\.album))
            environment.note("skipped: \(albums). \(ErrorText(first.error).text)")
        }
        if let failure = appleMusicFailure {
            environment.note("skipping Apple Music: \(ErrorText(failure).text)")
        }
        if !unknownArtists.isEmpty {
            let names = unknownArtists.map(\.quoted).joined(separator: ", ")
            let service = (try? environment.service().service) ?? .standard
            environment.note("skipped (no tracks on \(service.name)): \(names)")
        }
    }
}
