import Foundation
import Terminal
import VinylogueKit

/// Carries out effects, and sends their results to the mailbox.
struct EffectPerformer: Sendable {
    let mailbox: Mailbox
    let saving: SaveQueue
    let today: Today
    private let services: any Services
    private let albums: KnownAlbums
    private let work: AsyncStream<EffectRunner.Work>.Continuation

    init(
        services: any Services,
        albums: KnownAlbums,
        today: Today,
        mailbox: Mailbox,
        work: AsyncStream<EffectRunner.Work>.Continuation
    ) {
        self.services = services
        self.albums = albums
        self.today = today
        self.mailbox = mailbox
        self.work = work
        saving = SaveQueue(services: services, mailbox: mailbox)
    }

    var now: Date { services.now() }

    /// Carries out an effect, and returns any output for the terminal, whose window is written by
    /// `window`.
    func perform(_ effect: Effect, _ window: WindowWriter) -> String {
        switch effect {
        case .want(let needs): work.yield(.want(needs))
        case .verify(let request, let name):
            start {
                try await $0.service(isNewest: false).person(named: name).value
            } then: {
                .verified(request, $0)
            }
        case .signIn(let request, let name, let key):
            start {
                try await $0.signIn(name, key)
            } then: {
                .verified(request, $0)
            }
        case .importLegacy(let request):
            start(.mustFinish) {
                try $0.importLegacy()
            } then: {
                .importedLegacy(request, $0)
            }
        case .importFriends(let request, let name):
            start {
                try await $0.service(isNewest: true).friends(of: name)
            } then: {
                .imported(request, $0)
            }
        case .save(let change): saving.save(change)
        case .use(let setting):
            start {
                try $0.use(setting)
            } then: { result in
                result.problem.map(Message.unusable) ?? setting.announcement
            }
        case .mark(let change): saving.save(change)
        case .keepChoice(let choice, let owner): saving.keep(choice, of: owner)
        case .writeBack:
            start {
                try await $0.sendMarks()
            } then: {
                $0.problem.map(Message.notWrittenBack)
            }
        case .open(let address):
            start {
                await $0.open(address)
            } then: {
                .opened(address, (try? $0.get()) ?? false)
            }
        case .copy(let text):
            return "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}"
        // The loop has the screen.
        case .redraw: break
        case .notify(let words): return window.notification(words)
        case .wait(let time, let timer):
            start {
                try await $0.sleep(time)
            } then: { _ in
                .timeout(timer)
            }
        case .watch:
            start(.watch) { [mailbox, albums, saving] services in
                async let syncs: Void = {
                    for await sync in services.syncs() {
                        if sync == nil { albums.forget() }
                        mailbox.send(.syncing(sync, at: services.now()))
                    }
                }()
                async let files: Void = {
                    for await file in services.ownFiles() { mailbox.send(.file(file)) }
                }()
                async let saved: Void = {
                    for await file in services.savedFiles() {
                        if file == .names {
                            albums.forget()
                            mailbox.send(.rulesChanged)
                        } else {
                            saving.read(file)
                        }
                    }
                }()
                await services.followPlayer { mailbox.send(.player($0)) }
                await syncs
                await files
                await saved
            } then: { _ in
                nil
            }
        case .play(let album, let track):
            start {
                try await $0.reply(to: album, track)
            } then: {
                .played($0)
            }
        case .playChosen(let album, let track):
            start {
                try await $0.play(album, track)
            } then: {
                .played($0)
            }
        case .restoreQueue(let queue):
            start {
                try await $0.player().restore(queue)
                try $0.keptQueue().forget(queue)
            } then: { result in
                result.problem.map { .played(.failure($0)) }
            }
        case .control(let control):
            start {
                try await $0.player().perform(control)
            } then: { result in
                result.problem.map { .played(.failure($0)) }
            }
        case .editDraft(let path, let edit): saving.save(edit, of: path)
        case .removeDraft(let path): saving.removeDraft(path)
        case .readDrafts: saving.readDrafts()
        case .restoreDraft(let path): saving.restoreDraft(path)
        case .job(let number, let job):
            start { [mailbox, albums] services in
                try await services.perform(job, albums) { done, total in
                    mailbox.send(.progressed(number, done: done, total: total))
                }
            } then: {
                .finished(number, $0)
            }
        case .sync(let user):
            let start = ContinuousClock.now
            self.start {
                try await $0.sync(user)
            } then: {
                .synced($0, took: ContinuousClock.now - start)
            }
        case .setOffline(let isOffline):
            work.yield(
                .first { [services, mailbox] in
                    do {
                        try services.setOffline(isOffline)
                    } catch {
                        mailbox.send(.saveFailed(services.describe(error)))
                    }
                }
            )
        case .measureCache:
            start {
                $0.cacheSize()
            } then: {
                .cacheMeasured((try? $0.get()) ?? nil)
            }
        case .measureArchive(let user):
            start {
                try $0.archivedPlays(of: user)
            } then: {
                .archiveMeasured($0)
            }
        case .clearCache:
            start {
                try $0.clearCache()
            } then: {
                .cacheCleared($0.problem)
            }
        }
        return ""
    }

    /// Starts a task, and sends the message that follows from its result, if any.
    private func start<Value: Sendable>(
        _ kind: EffectRunner.Kind = .usual,
        _ body: @escaping @Sendable (any Services) async throws -> Value,
        then message: @escaping @Sendable (Result<Value, Problem>) -> Message?
    ) {
        work.yield(
            .run(kind) { [services] in
                await services.result { try await body(services) }.flatMap(message)
            }
        )
    }
}

extension Services {
    /// Plays an album if the player has only one of that name; otherwise returns the albums.
    fileprivate func reply(to album: Album, _ track: Int) async throws -> PlayReply {
        let found = try await player().albums(matching: album)
        guard let first = found.first else { throw KitError.player(.noAlbum(album)) }
        return found.count > 1 ? .several(found, track: track) : try await play(first, track)
    }

    fileprivate func play(_ album: PlayerAlbum, _ track: Int) async throws -> PlayReply {
        let (kept, player) = (try keptQueue(), try player())
        return .began(album, try await player.play(album, from: track, keeping: kept))
    }

    /// Sends marks to Apple Music; throws the error of the first album that could not be marked.
    fileprivate func sendMarks() async throws {
        do {
            guard let report = try await writeBack()?.send() else { return }
            if let failure = report.failed.first { throw failure.error }
            if let album = report.notFound.first {
                throw Problem("Not found on Apple Music: \(album.title).")
            }
        } catch KitError.appleMusic(.noToken) {
            // Not an error: Apple Music is not connected.
        }
    }
}

extension Result where Failure == Problem {
    fileprivate var problem: Problem? {
        if case .failure(let problem) = self { problem } else { nil }
    }
}
