import Core
import Foundation
import HTTP
import LastFM
import Storage
import VinylogueKit

/// A cache of responses, some of them damaged, for commands that run offline.
struct DamagedCache {
    private let folder: CacheFolder
    private let mutators: [(request: any ServiceRequest, mutator: JSONMutator)]
    private let address: URL

    private static let commands = [
        ["week"], ["week"], ["week", "--years-ago", "3"], ["week", "--limit", "2"], ["years"],
        ["years", "--top", "9"], ["album", "Cher", "Believe"], ["album", "--week-rank", "1"],
        ["friends", "import", "--all"], ["friends", "list"], ["friends", "add", "RJ"],
    ]

    init(in home: String, _ checkout: String) throws {
        address = try ServiceAddress(checking: ServiceAddress.lastFMText).url
        folder = CacheFolder(path: home + "/VinylogueCache", fileSizeLimit: 1 << 20)
        let user = FakeService.user
        let week = CalendarWeek(containing: FakeService.today)
        var requests: [any ServiceRequest] = [
            UserInfoRequest(user: user), WeeklyChartListRequest(user: user),
            FriendsRequest(user: user),
            AlbumInfoRequest(artist: "Cher", album: "Believe", user: user),
        ]
        for year in [2025, 2023, 2012] {
            let span = week.inYear(year).chartWeek
            requests.append(
                WeeklyAlbumChartRequest(user: user, week: TimeSpan(from: span.from, to: span.to))
            )
        }
        let sound = FakeService()
        mutators = try requests.map { request in
            let method = type(of: request).name
            let recorded = try recordedAnswers(to: method, checkout)
                .map {
                    String(decoding: $0, as: UTF8.self).replacing(/"(from|to)"/) { "\"\($0.1)-\"" }
                }
            // A list of weeks needs its bounds, so only our own response is used.
            let texts =
                method == WeeklyChartListRequest.name ? [] : recorded.map { Array($0.utf8) }
            let own = sound.bodies[method].map { [[UInt8]($0)] } ?? []
            return (request, try JSONMutator(seeds: texts + own + own))
        }
    }

    /// Stores the responses, and returns a command that reads them.
    func fill(using random: inout SplitMix64) throws -> [String] {
        for (request, mutator) in mutators {
            // Two of three responses are not damaged, so that commands get far enough.
            let isDamaged = random.below(3) == 0
            let seed = mutator.seeds.randomElement(using: &random)?.text ?? []
            let body = isDamaged ? mutator.text(using: &random) : seed
            let entry = CacheEntry(body: Data(body), stored: FakeService.now)
            let name = DataCache.Kind.responses.fileName(
                for: request.canonicalText(baseURL: address)
            )
            try folder.store(entry, named: name)
        }
        let formats = [[], [], ["--format", "json"], ["--format", "csv"]]
        let colors = [[], ["--color", "always"]]
        return Self.commands[random.below(Self.commands.count)] + ["--offline"]
            + formats[random.below(4)] + colors[random.below(2)]
    }
}
