import Artwork
import Foundation
import Synchronization
import VinylogueKit

@testable import VinylogueTUI

/// A service that answers requests for charts when the test says so.
final class ScriptedService: Sendable {
    private struct State {
        var failing: Set<Int> = []
        var held: Set<Int> = []
        var waiting: [Int: [CheckedContinuation<Void, Never>]] = [:]
        var asked: [Int] = []
        var saved: [SavedChange] = []
        var attempts = 0
        var keys: [Secret?] = []
        var isOffline = false
    }

    private let state: Mutex<State>

    /// `held` years are answered after `letGo`; `failing` years of nora fail the first time.
    init(held: Set<Int> = [], failing: Set<Int> = []) {
        state = Mutex(State(failing: failing, held: held))
    }

    /// The years whose charts of nora were requested.
    var asked: [Int] { state.withLock { $0.asked } }

    /// The changes that were saved.
    var saved: [SavedChange] { state.withLock { $0.saved } }

    /// The keys used to sign in.
    var keys: [Secret?] { state.withLock { $0.keys } }

    /// Whether it works offline.
    var isOffline: Bool { state.withLock { $0.isOffline } }

    /// Accepts one name and one key.
    private func signIn(_ name: String, _ key: Secret?) throws -> Person {
        guard name.lowercased() == "vinylfan" else {
            throw Problem("No such user.", field: .name)
        }
        guard key == nil || key == Secret("right") else {
            throw Problem("No such key.", field: .key)
        }
        state.withLock { $0.keys.append(key) }
        return Person(name: "VinylFan")
    }

    /// Answers all requests for a year, including later ones.
    func letGo(_ year: Int) {
        let waiting = state.withLock { state in
            state.held.remove(year)
            return state.waiting.removeValue(forKey: year) ?? []
        }
        for continuation in waiting { continuation.resume() }
    }

    private func chart(_ key: ChartKey) async throws -> Chart {
        let (user, year) = (key.user, key.year)
        let fails = state.withLock { state in
            guard user == "nora" else { return false }
            state.asked.append(year)
            return state.failing.remove(year) != nil
        }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.held.contains(year) else { return true }
                state.waiting[year, default: []].append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
        if fails { throw Problem("It failed in \(year).") }
        return sampleChart(user, year, of: key.kind)
    }

    /// Services for the full screen.
    var services: Services {
        Services(
            chart: { key, _ in try await self.chart(key) },
            album: { key, _ in sampleAlbum(key) },
            person: { _ in throw Problem("No such user.") },
            signIn: { name, key in try self.signIn(name, key) },
            importLegacy: {
                let fails = self.state.withLock {
                    $0.attempts += 1; return $0.attempts == 1
                }
                if fails { throw Problem("The disk is full.") }
                return LegacyImport(saved: Saved(me: "vinylfan"), finds: sampleOffer.finds)
            },
            friends: { _ in [] },
            picture: { address in
                // A grid of two colours, one of them the address's own.
                let own = address.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 255 }
                let pixels = (0..<64).flatMap {
                    $0 % 3 == 0 ? [200, 90, own, 255] : [20, 60, 90, 255]
                }
                guard let picture = Picture(width: 8, height: 8, pixels: pixels.map(UInt8.init))
                else { throw ArtworkError.corrupt }
                return picture
            },
            crate: CrateServices(
                wall: { request, _ in sampleWall(request) },
                keepChoice: { _, _ in },
                isOld: { _ in false },
                collection: sampleCollection(),
                writeBack: { nil },
                now: { Date(timeIntervalSince1970: 1_795_000_000) }
            ),
            save: { change in self.state.withLock { $0.saved.append(change) } },
            setOffline: { isOffline in self.state.withLock { $0.isOffline = isOffline } },
            open: { _ in true },
            syncs: { AsyncStream { $0.finish() } },
            sync: { _ in 0 },
            player: { throw Problem("No player.") },
            keptQueue: { KeptQueue(path: "/dev/null/queue.json") },
            cacheSize: { nil },
            clearCache: {},
            describe: { $0 as? Problem ?? Problem("\($0)") },
            sleep: { time in
                // A spinner that turns without a pause would keep a core busy.
                if time == Spinner.step { try await Task.sleep(for: time) }
                await Task.yield()
            }
        )
    }
}
