import Artwork
import Foundation
import VinylogueKit

/// Reports how much of a job is done, and the total.
typealias JobProgress = @Sendable (_ done: Int, _ total: Int) -> Void

extension Services {
    /// Carries out a job.
    func perform(
        _ job: Job,
        _ albums: KnownAlbums,
        progress: @escaping JobProgress
    ) async throws -> JobResult {
        switch job {
        case .draft(let name, let list):
            let drafted = try await tracks(of: list, progress: progress)
            let draft = PlaylistDraft(name: name, tracks: drafted.tracks)
            let path = try drafts().add(draft)
            return .draft(path: path, draft, gaps: gaps(of: drafted))
        case .collage(let name, let tiles, let user):
            let png = try await collage(of: tiles, user, albums, progress: progress)
            return .collage(path: try saveCollage(png, name), count: tiles.count)
        case .match(let path, let service, let isPush):
            let target = try await playlistTarget(service)
            let report = try await target.match(try PlaylistDraft(path: path), progress: progress)
            let draft = try drafts().change(path) { $0.addIDs(on: service, from: report.draft) }
            let missing = report.unmatched.map(\.track) + report.ambiguous.map(\.track)
            return .matched(
                MatchedDraft(
                    path: path,
                    draft: draft,
                    service: service,
                    missing: missing.map { "\($0.title.shown) by \($0.artists.shown)" },
                    isPush: isPush
                )
            )
        case .push(let path, let service):
            let draft = try PlaylistDraft(path: path)
            let outcome = try await push(draft, at: path, to: service, progress: progress)
            return .pushed(name: draft.name, service, outcome)
        }
    }

    /// The saved drafts, and the services that are connected.
    func shelf() throws -> DraftShelf {
        let drafts = try drafts().items().map { item in
            var shown = ShownDraft(path: item.path, changed: item.changed)
            switch item.draft {
            case .success(let draft): shown.draft = draft
            case .failure(let error): shown.problem = describe(error)
            }
            return shown
        }
        return DraftShelf(drafts: drafts, services: playlistServices())
    }

    /// What a draft leaves out, as sentences.
    private func gaps(of drafted: DraftedTracks) -> [String] {
        var sentences: [String] = []
        if let first = drafted.withoutTracks.first {
            let count = drafted.withoutTracks.count
            sentences.append(
                count == 1
                    ? "\(first.title.shown) has no track list."
                    : "\(Count.words(count, "album")) have no track list."
            )
        }
        if let failure = drafted.failed.first {
            let albums = Count.words(drafted.failed.count, "album")
            sentences.append("\(albums) could not be loaded: \(describe(failure.error).text)")
        }
        return sentences
    }

    /// The covers of albums as one PNG image, in the smallest grid that has room for all of them.
    private func collage(
        of tiles: [WallTile],
        _ user: String,
        _ albums: KnownAlbums,
        progress: @escaping JobProgress
    ) async throws -> Data {
        let sides = Collage.sides
        let least = sides.first { $0 * $0 >= tiles.count } ?? sides.upperBound
        let shown = Array(tiles.prefix(least * least))
        let covers = try await sideBySide(shown, progress: progress) { tile in
            try Task.checkCancellation()
            let known = tile.imageURL
            let address =
                known == nil
                ? try? await albums.coverAddress(tile.album, user, self) : known
            guard let address, let picture = try? await picture(at: address) else {
                return Collage.Tile.sleeve(Sleeve(tile.album))
            }
            return .cover(picture)
        }
        guard let png = Collage.picture(tiles: covers, perSide: least)?.png() else {
            throw Problem("Not enough memory for the collage.")
        }
        return png
    }
}
