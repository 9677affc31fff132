import Artwork
import Storage
import Terminal
import VinylogueKit
import VinylogueTUI

/// Saving a picture that shows covers.
extension Environment {
    /// Shows progress until the covers of `count` albums are loaded, and notes how many could not be.
    ///
    /// - Returns: the covers by the album's index.
    func loadedCovers(
        _ covers: AsyncStream<AlbumCovers.Arrival>,
        of count: Int
    ) async throws -> [Int: AlbumCovers.Arrival] {
        let loaded = try await showingProgress("Loading covers") { progress in
            var loaded: [Int: AlbumCovers.Arrival] = [:]
            for await cover in covers {
                loaded[cover.index] = cover
                progress(loaded.count, count)
            }
            return loaded
        }
        noteMissingCovers(loaded.values.count(where: \.hasFailed))
        return loaded
    }

    /// Notes how many covers could not be loaded, if any.
    func noteMissingCovers(_ count: Int) {
        if count > 0 { note("\(Count.words(count, "cover")) could not be loaded.") }
    }

    /// Saves a picture as a PNG file, or to standard output for `-`.
    ///
    /// An existing file is replaced atomically; a device or a pipe is written to directly. Throws a
    /// `PictureError`: `noMemory` for nil.
    func save(_ picture: Picture?, to path: String) throws {
        guard let png = picture?.png() else { throw PictureError.noMemory }
        guard path != "-" else { return try machine.console.writeOutput(png) }
        do throws(StorageError) {
            try OutputFile.write(png, to: path)
        } catch {
            guard case .unwritable(_, let reason) = error else { throw error }
            throw PictureError.notWritten(path: path, reason: reason)
        }
    }
}

extension [Int: AlbumCovers.Arrival] {
    /// A tile for each album: its cover, or else its sleeve.
    func tiles(_ albums: some Sequence<Album>) -> [Collage.Tile] {
        albums.enumerated().map { index, album in
            self[index]?.picture.map(Collage.Tile.cover) ?? .sleeve(Sleeve(album))
        }
    }
}

/// An error from saving a picture.
enum PictureError: Error, Equatable {
    /// There is not enough memory for it.
    case noMemory
    /// The file cannot be written.
    case notWritten(path: String, reason: String)
}
