import Core
import Foundation
import HTTP
import LastFM
import Storage
import VinylogueKit

/// A cache with an entry that is damaged or belongs to another request.
struct CacheTrial {
    private let history: LastFMSource
    private let cache: DataCache
    private let body: Data?
    private static let week = TimeSpan(from: 1_602_504_000, to: 1_603_108_800)

    /// Mutates charts of this week, of other weeks and of another user, and an error.
    static func mutator(from checkout: String) throws -> JSONMutator {
        let own =
            #"{"weeklyalbumchart":{"@attr":{"user":"rj","from":"1602504000","to":"1603108800"},"#
            + #""album":[{"artist":"A","name":"B","playcount":"3"}]}}"#
        let others = [
            own.replacing("rj", with: "ann"), own.replacing("1602504000", with: "1602504100"),
            #"{"error":6,"message":"User not found"}"#,
        ]
        let recorded = try recordedAnswers(to: WeeklyAlbumChartRequest.name, checkout)
        return try JSONMutator(seeds: recorded + ([own, own] + others).map { Array($0.utf8) })
    }

    init(in scratch: String, _ mutator: JSONMutator, using random: inout SplitMix64) throws {
        let location = try ServiceAddress(checking: ServiceAddress.lastFMText)
        let request = WeeklyAlbumChartRequest(
            user: FakeService.user,
            week: TimeSpan(from: Self.week.from, to: Self.week.to)
        )
        let folder = CacheFolder(path: scratch + "/cache", fileSizeLimit: 100_000)
        let name = DataCache.Kind.responses.fileName(
            for: request.canonicalText(baseURL: location.url)
        )
        var bytes = mutator.text(using: &random)
        if random.below(4) == 0 { bytes.removeLast(random.below(bytes.count + 1)) }
        if random.below(50) == 0 { bytes += Array(repeating: 0x20, count: 100_000) }
        let trial = try TrialFolder(folder.path, file: name, holding: Data(bytes))
        body = try Self.replaced(trial.file, using: &random) ? nil : Data(bytes)
        cache = .files(.responses, in: folder)
        history = LastFMSource(
            location: location,
            key: { nil },
            http: HTTPClient(transport: Transport { _ in throw KitError.missingKey }),
            answers: CachedAnswers(
                mode: .offline,
                kind: .network,
                cache: cache,
                now: { FakeService.now },
                cacheFailed: { _ in }
            )
        )
    }

    /// Occasionally replaces the file with a link, a folder or a pipe; returns whether it did.
    private static func replaced(_ file: String, using random: inout SplitMix64) throws -> Bool {
        let files = FileManager.default
        switch random.below(60) {
        case 0:
            try files.moveItem(atPath: file, toPath: file + "-")
            try files.createSymbolicLink(atPath: file, withDestinationPath: file + "-")
        case 1:
            try files.removeItem(atPath: file)
            try files.createDirectory(atPath: file, withIntermediateDirectories: false)
        case 2:
            try files.removeItem(atPath: file)
            guard unsafe mkfifo(file, 0o600) == 0 else { return false }
        default: return false
        }
        return true
    }

    func verdict() async -> FuzzTarget.Outcome.Verdict {
        do {
            let answer = try await history.chart(
                of: FakeService.user,
                by: .albums,
                in: Self.week
            )
            guard let body, body.count <= 100_000 else {
                return ("an entry that must not count", true)
            }
            if answer.source.kind != .cache { return ("not from the cache", true) }
            return (ChartPromise.broken(by: answer.value), true)
        } catch KitError.notCached {
            // An entry that cannot be used counts as missing.
            return (nil, false)
        } catch {
            return ("\(error)", false)
        }
    }
}
