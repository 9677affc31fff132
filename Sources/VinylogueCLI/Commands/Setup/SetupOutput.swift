import Foundation
import VinylogueKit

/// The result of `setup`, in every format.
struct SetupOutput: CommandOutput {
    let person: Person
    /// Whether this was the demo, which saves nothing.
    let isDemo: Bool

    func lines(on canvas: Canvas) -> [String] {
        isDemo
            ? ["\(person.name.shown) is connected, in the demo only. Try: vinylogue week --demo"]
            : ["\(person.name.shown) is connected. Try: vinylogue week"]
    }

    var records: Records {
        Records([
            "user": .text(person.name), "realName": .text(person.realName),
            "plays": .int(person.playCount),
        ])
    }

    var tree: Value {
        records.tree + ["registered": .time(Self.time(person.registered))]
    }

    private static func time(_ seconds: Int?) -> Date? {
        seconds.map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    /// A summary of an account, such as "Found RJ (Richard Jones): 128,549 plays since 2002."
    static func description(of person: Person, _ canvas: Canvas) -> String {
        let realName = person.realName.map { " (\($0.shown))" } ?? ""
        let since = time(person.registered).map { " since \(canvas.day(of: $0).prefix(4))" } ?? ""
        return "Found \(person.name.shown)\(realName): "
            + "\(Count.words(person.playCount, "play"))\(since)."
    }
}
