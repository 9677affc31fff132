import Artwork
import Foundation
import Terminal
import VinylogueKit
import VinylogueTUI

/// Answers to the needs of full-screen mode, with names and numbers of all kinds.
struct FlowAnswers: Sendable {
    private let chart: Chart
    private let cells: CellPicture
    private let colors: RepresentativeColors

    init() async throws {
        let loader = ChartLoader(history: try FakeService().client(), filter: .none)
        let (user, today) = (FakeService.user, FakeService.today)
        chart = try await loader.chart(of: user, on: today, in: .yearsAgo(1))
        let picture = Picture(width: 2, height: 2, pixels: (0..<16).map { UInt8($0 * 15) })
        guard let picture,
            case .symbols(let cells) = picture.drawing(
                in: CellSize(columns: 4, rows: 2),
                as: .symbols(.trueColor)
            )
        else { throw ArtworkError.corrupt }
        self.cells = cells
        colors = RepresentativeColors(of: picture)
    }

    /// An answer to a need, sometimes one for another need.
    func answer(to need: Need, using random: inout SplitMix64) -> Result<Answer, Problem> {
        switch random.below(12) {
        case 0: .failure(trouble(using: &random))
        case 1: .success(.chart(chart(of: "RJ", 2010 + random.below(20), using: &random)))
        case 2: .success(.cover(nil))
        default:
            switch need {
            case .chart(let key): .success(.chart(chart(of: key.user, key.year, using: &random)))
            case .album(let key, _): .success(.album(album(key, using: &random)))
            case .cover(let request): .success(.cover(cover(request.key, using: &random)))
            case .wall(let request): .success(.wall(wall(request, using: &random)))
            case .story, .artist, .comparison, .drafts, .queue:
                .failure(trouble(using: &random))
            case .firstPlays: .success(.firstPlays(firstPlays(using: &random)))
            case .past: .success(.past(AlbumPast()))
            case .days: .success(.days(days(using: &random)))
            case .marks:
                .success(
                    .marks(
                        Marks(
                            favorites: (0..<random.below(40)).map { _ in
                                AlbumCollection.Entry(
                                    album: name(using: &random),
                                    addedAt: Date(timeIntervalSince1970: 0)
                                )
                            },
                            dislikes: [name(using: &random).id.loose]
                        )
                    )
                )
            case .found:
                .success(
                    .found(
                        FoundItems(
                            (0..<random.below(200)).map { _ in
                                FindItem(.album(name(using: &random)), plays: random.below(1 << 40))
                            }
                        )
                    )
                )
            }
        }
    }

    /// Plays at random times, some of them far apart.
    private func days(using random: inout SplitMix64) -> DayCounts {
        let times = (0..<random.below(200)).map { _ in UInt32(random.below(1 << 31)) }
        return DayCounts(of: times.sorted()) { _ in 0 }
    }

    /// First plays of random albums.
    private func firstPlays(using random: inout SplitMix64) -> FirstPlays {
        var times: [AlbumID: Int] = [:]
        for _ in 0..<random.below(40) {
            times[name(using: &random).looseID] = random.below(1 << 32)
        }
        return FirstPlays(times: times, start: random.below(1 << 32))
    }

    /// An account with a random name.
    func person(using random: inout SplitMix64) -> Person {
        Person(
            name: random.below(2) == 0 ? "ann" : OddText.make(using: &random),
            realName: random.below(2) == 0 ? nil : OddText.make(using: &random),
            playCount: random.below(1 << 40)
        )
    }

    /// An error whose text is safe to print, as full-screen mode requires.
    func trouble(using random: inout SplitMix64) -> Problem {
        let years = (0..<random.below(4)).map { _ in 2000 + random.below(40) }
        return Problem(
            OddText.make(using: &random).sanitizedForTerminal,
            hint: random.below(2) == 0 ? nil : OddText.make(using: &random).sanitizedForTerminal,
            years: random.below(2) == 0 ? nil : years.sorted()
        )
    }

    private func chart(of user: String, _ year: Int, using random: inout SplitMix64) -> Chart {
        var result = chart
        result.user = user
        result.period = CalendarPeriod(.week, containing: FakeService.today)
            .inYear(min(max(year, 1), 9999))
        var plays = random.below(1 << random.below(41))
        result.rows = (0..<random.below(1 << random.below(7))).map { index in
            plays = max(plays - random.below(9), 0)
            return ChartRow(
                rank: index + 1,
                artist: OddText.make(using: &random),
                title: OddText.make(using: &random),
                playCount: plays,
                url: random.below(3) == 0
                    ? nil : "https://www.last.fm/" + OddText.make(using: &random)
            )
        }
        result.rowCount = result.rows.count
        result.totalPlays = result.rows.reduce(0) { $0 + $1.playCount }
        result.earlierYear = random.below(4) == 0 ? nil : year - 1 - random.below(3)
        result.laterYear = random.below(4) == 0 ? nil : year + 1 + random.below(3)
        return result
    }

    private func album(_ key: Album, using random: inout SplitMix64) -> AlbumDetails {
        AlbumDetails(
            album: key,
            url: random.below(2) == 0 ? nil : "https://" + OddText.make(using: &random),
            imageURL: random.below(2) == 0 ? nil : "https://" + OddText.make(using: &random),
            listeners: random.below(2) == 0 ? nil : random.below(1 << 40),
            userPlayCount: random.below(2) == 0 ? nil : random.below(1 << 40),
            tags: (0..<random.below(5)).map { _ in OddText.make(using: &random) },
            tracks: (0..<random.below(30)).map { _ in
                AlbumDetails.Track(
                    name: OddText.make(using: &random),
                    seconds: random.below(1 << 30)
                )
            },
            description: random.below(2) == 0
                ? nil : (0..<random.below(5)).map { _ in OddText.make(using: &random) }.joined()
        )
    }

    private func name(using random: inout SplitMix64) -> Album {
        Album(artist: OddText.make(using: &random), title: OddText.make(using: &random))
    }

    private func wall(_ request: WallRequest, using random: inout SplitMix64) -> ShownWall {
        let albums = (0..<random.below(1 << random.below(9))).map { index in
            CrateAlbum(
                album: name(using: &random),
                signal: .wild,
                reason: OddText.make(using: &random),
                rank: index + 1,
                imageURL: random.below(3) == 0 ? nil : "https://" + OddText.make(using: &random),
                url: random.below(3) == 0 ? nil : "https://" + OddText.make(using: &random)
            )
        }
        let wall = Wall(choice: request.choice, seed: random.below(1 << 31), albums: albums)
        return ShownWall(wall, isOld: random.below(4) == 0) { _ in Problem("No.") }
    }

    private func cover(_ key: CoverKey, using random: inout SplitMix64) -> Cover? {
        guard random.below(5) > 0, let cell = cells.rows.first?.first else { return nil }
        func frame(_ columns: Int, _ rows: Int) -> CellPicture {
            var picture = cells
            picture.rows = Array(repeating: Array(repeating: cell, count: columns), count: rows)
            return picture
        }
        let (columns, rows) = (key.size.columns, key.size.rows)
        let isWhole = random.below(2) == 0
        return Cover(
            cells: isWhole
                ? frame(columns, rows)
                : frame(1 + random.below(columns), 1 + random.below(rows)),
            colors: colors
        )
    }
}
