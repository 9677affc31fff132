import Archive
import Core
import TestSupport

/// The error that a failing test service throws.
struct ServiceTrouble: Error {}

extension Archive.PlayService {
    /// The service as a sync uses it, without a network or pauses.
    init(_ service: ScrobbleService) {
        self.init(
            name: "lastfm",
            firstPlay: TimeSpan.firstChartWeek,
            pageSize: 1000,
            waits: [.zero, .zero, .zero, .zero, .zero],
            sleep: { _ in },
            page: { request in
                let answer = service.answer(
                    from: request.from,
                    to: request.to,
                    number: request.number,
                    limit: request.limit
                )
                guard case .page(let page) = answer, page.user == service.user else {
                    throw PlayPage.Failure(reason: .other("error"), cause: ServiceTrouble())
                }
                return PlayPage(page)
            }
        )
    }
}

extension PlayPage {
    /// Converts a page as Last.fm's client does.
    init(_ page: ScrobbleService.Page) {
        self.init(
            user: page.user,
            plays: page.plays.map {
                .init(
                    time: $0.time,
                    artist: $0.artist,
                    album: $0.album,
                    track: $0.track,
                    source: "lastfm"
                )
            },
            rowCount: page.plays.count,
            size: page.size,
            pageCount: (page.total + page.size - 1) / page.size,
            total: page.total
        )
    }
}

extension ScrobbleService {
    /// Each play once, in the form of `TestArchive.dump`.
    var dump: [String] {
        var seen: Set<Play> = []
        return plays.filter { play in
            var key = play
            key.album = ""
            return seen.insert(key).inserted
        }
        .sorted {
            ($0.time, $0.artist.lowercased(), $0.track.lowercased())
                < ($1.time, $1.artist.lowercased(), $1.track.lowercased())
        }
        .map { "nora \($0.time) \($0.artist)/\($0.album)/\($0.track) lastfm" }
    }
}
