import Foundation
import VinylogueKit

/// The result of `setup`, in every format.
struct SetupOutput: CommandOutput {
    let person: Person
    /// Whether this was the demo, which saves nothing.
    let isDemo: Bool

    func table(on canvas: Canvas) -> String {
        isDemo
            ? "\(person.name.shown) is connected, in the demo only. Try: vinylogue week --demo\n"
            : "\(person.name.shown) is connected. Try: vinylogue week\n"
    }

    var json: any Encodable { Shape(person) }

    var records: Records {
        Records(
            columns: ["user", "realName", "plays"],
            rows: [[person.name, person.realName ?? "", String(person.playCount)]]
        )
    }

    /// A summary of an account, such as "Found RJ (Richard Jones): 128,549 plays since 2002."
    static func description(of person: Person) -> String {
        let realName = person.realName.map { " (\($0.shown))" } ?? ""
        let since = person.registered.map { " since \(year(of: $0))" } ?? ""
        return "Found \(person.name.shown)\(realName): "
            + "\(Count.words(person.playCount, "play"))\(since)."
    }

    private static func year(of unixTime: Int) -> String {
        let day = CalendarDate(unixTime: unixTime)
        return String(day.components.year)
    }

    private struct Shape: Encodable {
        let plays: Int
        let realName: String?
        let registered: Date?
        let user: String

        init(_ person: Person) {
            plays = person.playCount
            realName = person.realName
            registered = person.registered.map { Date(timeIntervalSince1970: TimeInterval($0)) }
            user = person.name
        }
    }
}
