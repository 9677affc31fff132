import Artwork
import Terminal
import VinylogueKit
import VinylogueTUI

/// Saves covers as a single PNG image.
struct CollageWriter {
    let environment: Environment
    /// Whether each cover has its title and artist below it.
    let hasCaptions: Bool

    /// Saves the covers of a chart; see `save(_:from:to:pictures:)`.
    func save(_ chart: Chart, limit: Int?, to path: String) async throws {
        let listed = Array(chart.rows.prefix(limit ?? .max))
        let covers = try environment.albumCovers(for: chart.user)
        try await save(listed.map(\.album), from: chart.attribution, to: path) { count in
            covers.pictures(of: listed.prefix(count).map { ($0.album, nil) })
        }
    }

    /// Saves the covers of albums as a PNG file, or to standard output for `-`.
    ///
    /// The grid is the largest that the albums fill, from 3x3 to 10x10.
    ///
    /// - Parameters:
    ///   - attribution: the sources of the albums.
    ///   - pictures: loads the covers of the first `count` albums.
    func save(
        _ listed: [Album],
        from attribution: Attribution,
        to path: String,
        pictures: (_ count: Int) -> AsyncStream<AlbumCovers.Arrival>
    ) async throws {
        if path == "-", environment.machine.console.outputIsTerminal {
            throw CollageError.outputIsTerminal
        }
        try environment.checkOutput(path)
        guard !listed.isEmpty else { throw CollageError.noAlbums }
        let side = min(
            max(Int(Double(listed.count).squareRoot()), Collage.sides.lowerBound),
            Collage.sides.upperBound
        )
        let albums = Array(listed.prefix(side * side))
        let stream = pictures(albums.count)
        let covers = try await environment.loadedCovers(stream, of: albums.count)
        let captions = albums.map { album in
            Collage.Caption(
                title: album.title.sanitizedForTerminal,
                artist: album.artist.sanitizedForTerminal
            )
        }
        let picture = Collage.picture(
            tiles: covers.tiles(albums),
            perSide: side,
            captions: hasCaptions ? captions : []
        )
        try environment.save(picture, to: path)
        guard path != "-" else { return }
        let loaded = covers.values.filter { $0.picture != nil }
        let origin = environment.network.attribution(ofCovers: loaded.map(\.address))
        let what = loaded.isEmpty ? "albums" : "covers"
        let source =
            Attribution.union([attribution, origin]).words.map { " (\(what) \($0))" } ?? ""
        environment.note("saved a \(side)x\(side) collage to \(path.shown)\(source)")
    }
}

/// An error from saving a collage.
enum CollageError: Error, Equatable {
    /// There are no albums to show.
    case noAlbums
    /// Standard output is a terminal.
    case outputIsTerminal
}
