import Foundation
import LastFM
import VinylogueKit

extension FuzzTarget {
    /// Results computed from responses and from typed input.
    package static let vinylogueKit: [FuzzTarget] = [
        charts, people, descriptions,
        FuzzTarget(name: "kit-calendar") { _, _ in
            { random in
                let trial = CalendarTrial(using: &random)
                return FuzzTarget.Outcome.timed { (trial.brokenPromise(), true) }
            }
        },
        FuzzTarget(name: "kit-friends") { _, _ in
            { random in
                var trial = FriendsTrial(using: &random)
                return FuzzTarget.Outcome.timed { (trial.brokenPromise(using: &random), true) }
            }
        },
    ]

    /// A chart, or an overview of all years, from responses of which one is damaged.
    private static let charts = FuzzTarget(name: "kit-charts") { checkout, _ in
        let sound = FakeService()
        let methods = [
            UserInfoRequest.name, WeeklyChartListRequest.name, WeeklyAlbumChartRequest.name,
        ]
        let mutators = try methods.map { method in
            // Removes the week from charts, since a chart of another week would be rejected at once.
            let recorded = try recordedAnswers(to: method, checkout).map {
                method == WeeklyAlbumChartRequest.name ? withoutWeek($0) : $0
            }
            return try JSONMutator(seeds: recorded + [[UInt8](sound.bodies[method] ?? Data())])
        }
        return { random in
            var service = sound
            let damaged = random.below(methods.count)
            service.bodies[methods[damaged]] = Data(mutators[damaged].text(using: &random))
            if random.below(8) == 0 { service.fail(using: &random) }
            let loader = ChartLoader(
                history: try service.client(),
                filter: MinimumPlays(minimum: random.below(6) - 1)
            )
            let isOverview = random.below(8) == 0
            let year =
                random.below(20) == 0
                ? Int(truncatingIfNeeded: random.next()) : 1 + random.below(25)
            return await FuzzTarget.Outcome.timed {
                isOverview
                    ? await ChartPromise.overviewVerdict(loader)
                    : await ChartPromise.verdict(loader, .yearsAgo(year))
            }
        }
    }

    /// The list of an account's friends, on one page or on several identical pages.
    private static let people = FuzzTarget(name: "kit-people") { checkout, _ in
        let seeds = try recordedAnswers(to: FriendsRequest.name, checkout)
        let own =
            #"{"friends":{"@attr":{"user":"RJ","page":"1","totalPages":"3","total":"3"},"#
            + #""user":[{"name":"ann"},{"name":"Bob"},{"name":"ANN","realname":"A"}]}}"#
        let mutator = try JSONMutator(seeds: seeds + [Array(own.utf8)])
        return { random in
            var service = FakeService()
            service.bodies[FriendsRequest.name] = Data(mutator.text(using: &random))
            let history = try service.client()
            return await FuzzTarget.Outcome.timed {
                guard let people = try? await history.friends(of: FakeService.user) else {
                    return (nil, false)
                }
                let names = people.map { $0.name.lowercased() }
                if Set(names).count < names.count { return ("somebody is listed twice", true) }
                return (names.contains("") ? "an empty name" : nil, true)
            }
        }
    }

    /// Album descriptions, which are HTML.
    private static let descriptions = FuzzTarget(name: "kit-descriptions") { checkout, _ in
        let texts = try DescriptionSeeds.read(from: checkout)
        let mutator = Mutator(others: texts, words: DescriptionSeeds.words)
        return { random in
            let seed = texts.randomElement(using: &random) ?? []
            let html = String(decoding: mutator.mutate(seed, using: &random), as: UTF8.self)
            return FuzzTarget.Outcome.timed { DescriptionSeeds.verdict(on: html) }
        }
    }

    private static func withoutWeek(_ chart: [UInt8]) -> [UInt8] {
        Array(
            String(decoding: chart, as: UTF8.self).replacing(/"(from|to)"/) { "\"\($0.1)-\"" }.utf8
        )
    }
}
