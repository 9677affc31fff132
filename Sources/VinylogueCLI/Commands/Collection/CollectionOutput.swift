import ArgumentParser
import Foundation
import Terminal
import VinylogueKit

/// The arguments that name an album: an artist and a title, or words of both.
struct AlbumArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The artist's name; without an album, any words of both names.",
            valueName: "artist"
        )
    )
    var artist: String

    @Argument(help: ArgumentHelp("The album's name.", valueName: "album"))
    var title: String?

    func validate() throws { try Album(artist: artist, title: title ?? artist).checkNames() }

    /// The album with these names, or the one that a single argument means.
    func album(in environment: Environment) async throws -> Album {
        guard let title else {
            let user = try environment.accounts.settings.user
            return try await environment.guessedAlbum(artist, of: user)
        }
        return Album(artist: artist, title: title)
    }
}

extension Album {
    /// Throws `ValidationError` if the artist or the title is blank.
    func checkNames() throws {
        let isBlank = { (name: String) in name.allSatisfy(\.isWhitespace) }
        if isBlank(artist) || isBlank(title) {
            throw ValidationError("Pass the artist and the album.")
        }
    }
}

/// A change to a list in the collection.
struct CollectionChange {
    let environment: Environment
    let mark: AlbumCollection.Mark
    private let collection: AlbumCollection

    init(of mark: AlbumCollection.Mark, in environment: Environment) {
        self.environment = environment
        self.mark = mark
        collection = environment.stores.collection()
    }

    /// Adds an album, looks up its cover, and marks it on Apple Music if the setting is on.
    func add(_ album: Album) async throws {
        // The list and the queue are saved first, so that a slow service cannot delay the change.
        let isKnown = try collection.identities(mark).contains(album.looseID)
        let isMoved = try collection.identities(mark.other).contains(album.looseID)
        try collection.add(
            AlbumCollection.Entry(album: album, addedAt: environment.machine.now()),
            as: mark
        )
        let writeBack = queuedWriteBack(of: album)
        let name = "\(album.title.quoted) by \(album.artist.shown)"
        let formerly = mark.other == .favorite ? "a favourite" : "disliked"
        let added = isMoved ? "Added \(name), which is no longer \(formerly)." : "Added \(name)."
        let words = isKnown ? "\(name) is already on the list." : added
        // JSON and CSV include the cover's URL, so they are printed after the lookup.
        let isForPeople = environment.options.format.isForPeople
        if isForPeople { try print(words) }
        let label =
            "Saved. Looking up the cover" + (writeBack == nil ? "" : ", updating Apple Music")
        try await environment.showingProgress(label) { (_: @escaping @Sendable (String) -> Void) in
            async let details = withinTimeLimit {
                try await environment.history().details(of: album, for: nil).value
            }
            async let report = withinTimeLimit { try await writeBack?.send() }
            if case .success(let details?) = await details {
                // If this fails, the album is on the list without a cover.
                try? collection.complete(
                    album,
                    in: mark,
                    imageURL: details.imageURL,
                    url: details.url
                )
            }
            if writeBack != nil { note(await report) }
        }
        if !isForPeople { try print(words) }
    }

    /// Prints the change; JSON and CSV show the whole list.
    private func print(_ change: String) throws {
        let entries = try collection.entries(mark)
        try environment.print(CollectionOutput(mark: mark, entries: entries, change: change))
    }

    /// The result of `work`; a nil value if it takes too long.
    private func withinTimeLimit<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value?
    ) async -> Result<Value?, any Error> {
        await withTaskGroup(of: Result<Value?, any Error>.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                do { return .success(try await work()) } catch { return .failure(error) }
            }
            group.addTask {
                // The extra time lets VINYLOGUE_TIMEOUT end a request first, with a message that
                // names the slow server.
                try? await Task.sleep(
                    for: environment.network.timeLimit.map { $0 + .seconds(2) } ?? .seconds(10)
                )
                return .success(nil)
            }
            return await group.next() ?? .success(nil)
        }
    }

    /// Queues an album's mark for Apple Music and returns the write-back that will send it. Returns
    /// nil if the setting is off, or after a note if the mark cannot be queued.
    private func queuedWriteBack(of album: Album) -> WriteBack? {
        do {
            let writeBack = try environment.writeBack(of: collection)
            try writeBack?.add(album, as: mark)
            return writeBack
        } catch {
            environment.note("couldn't update Apple Music: \(ErrorText(error).text)")
            return nil
        }
    }

    /// Prints notes about the result of sending marks to Apple Music.
    private func note(_ result: Result<WriteBack.Report?, any Error>) {
        switch result {
        case .success(let report?): note(report)
        case .success(nil):
            environment.note(
                "Apple Music took too long. vinylogue will retry the next time you add a favourite or dislike, or open it in full screen."
            )
        case .failure(let error):
            environment.note("couldn't update Apple Music: \(ErrorText(error).text)")
        }
    }

    /// Prints notes about the albums that were sent, that failed and that are still waiting.
    private func note(_ report: WriteBack.Report) {
        func shown(_ album: Album) -> String {
            "\(album.title.quoted) by \(album.artist.shown)"
        }
        for album in report.sent { environment.note("also sent to Apple Music: \(shown(album))") }
        for album in report.notFound {
            environment.note("not found on Apple Music: \(shown(album))")
        }
        for (album, error) in report.failed {
            environment.note(
                "couldn't send \(shown(album)) to Apple Music: \(ErrorText(error).text)"
            )
        }
        if report.waiting > 0 {
            environment.note(
                "\(Count.words(report.waiting, "album")) will be sent to Apple Music the next time you add a favourite or dislike, or open vinylogue in full screen."
            )
        }
    }

    /// Removes an album; throws `CollectionError.notListed` if it is not on the list.
    func remove(_ album: Album) throws {
        guard try collection.remove(album, from: mark) != nil else {
            throw CollectionError.notListed(album, mark)
        }
        try print("Removed \(album.title.quoted) by \(album.artist.shown).")
    }
}

/// An error from changing the collection.
enum CollectionError: Error, Equatable {
    /// The album is not on the list.
    case notListed(Album, AlbumCollection.Mark)
}

extension ErrorText {
    /// The message for an error from changing the collection.
    init(_ error: CollectionError) {
        switch error {
        case .notListed(let album, let mark):
            let (list, command) =
                mark == .favorite ? ("favourites", "favorites") : ("dislikes", "dislikes")
            self.init(
                "\(album.title.quoted) by \(album.artist.shown) is not one of your \(list).",
                hint: "Pass the artist, then the album, as `vinylogue \(command)` lists them.",
                status: .failure
            )
        }
    }
}

/// A list in the collection, in every format.
struct CollectionOutput: CommandOutput {
    let mark: AlbumCollection.Mark
    /// The albums, newest first.
    let entries: [AlbumCollection.Entry]
    /// A sentence about the change; if set, the table format shows only this.
    var change: String?

    var records: Records {
        Records(
            "albums",
            of: entries,
            shown: ["addedAt", "album", "artist"],
            [
                .init("artist", width: .cut, style: .dim) { .text($0.album.artist) },
                .init("album", width: .cut, style: .bold) { .text($0.album.title) },
                .init("addedAt", style: .dim) { .time($0.addedAt) },
                .init("imageURL") { .text($0.imageURL) }, .init("url") { .text($0.url) },
            ]
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        if let change { return [change] }
        guard entries.isEmpty else {
            // One attribution per album, since a demo URL hides every source of an attribution.
            let sources = entries.map { Attribution(of: [$0.url, $0.imageURL]) }
            return records.lines(on: canvas) + canvas.credit(.union(sources))
        }
        return switch mark {
        case .favorite: ["No favourites yet. Run `vinylogue favorites add ARTIST ALBUM`."]
        case .dislike: ["No dislikes yet. Run `vinylogue dislikes add ARTIST ALBUM`."]
        }
    }
}
