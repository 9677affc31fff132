import Artwork
import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

/// A model to which a test sends keys and responses.
struct Player {
    var model: Model
    /// The effects so far, except `want` and the spinner's waits.
    var effects: [Effect] = []

    init(
        saved: PreferencesSnapshot = savedForNora,
        columns: Int = 80,
        rows: Int = 24,
        support: ColorSupport = .trueColor,
        appearance: Look.Appearance = .dark,
        decoration: Decoration = .unicode,
        allowsAnimation: Bool = false,
        graphics: TerminalGraphics? = nil,
        offer: LegacyOffer? = nil,
        asksForKey: Bool = false,
        start: ChartKey? = nil,
        startsExactly: Bool = false,
        wall: WallChoice? = nil,
        visit: Visit = Visit()
    ) {
        model = Model(
            saved: saved,
            date: today,
            size: TerminalSize(columns: columns, rows: rows),
            look: Look(
                appearance: appearance,
                support: support,
                decoration: decoration,
                graphics: graphics
            ),
            allowsAnimation: allowsAnimation,
            offer: offer,
            asksForKey: asksForKey,
            start: start,
            startsExactly: startsExactly,
            wall: wall,
            visit: visit
        )
        send(.started)
    }

    /// The data that the model currently needs.
    var needs: [Need] { model.needs }

    /// The text on the screen.
    var text: String { model.screen.lines.joined(separator: "\n") }

    /// The state of the page in front, which must be of this kind.
    func page<State: PageState>(_ kind: State.Type) throws -> State {
        try #require(model.page.state as? State, "\(model.page)")
    }

    mutating func send(_ message: Message) {
        effects += model.update(message).filter {
            switch $0 {
            case .want, .watch, .writeBack, .wait(_, .spinner): false
            default: true
            }
        }
    }

    /// Simulates the time until the spinner's next frame.
    mutating func waitForSpinner() {
        if let timer = model.spinner?.timer { send(.timeout(.spinner(timer))) }
    }

    /// Types the characters of a text as keys.
    mutating func type(_ keys: String) {
        for scalar in keys.unicodeScalars { send(.input(.key(.character(scalar)))) }
    }

    mutating func press(_ keys: Key...) {
        for key in keys { send(.input(.key(key))) }
    }

    /// Answers a need, by default with a sample.
    mutating func answer(_ need: Need, _ result: Result<Answer, Problem>? = nil) {
        send(.answered(need, result ?? sampleAnswer(need)))
    }

    /// Answers needs with samples until there are none.
    mutating func answerAll() {
        while let need = needs.first { answer(need) }
    }

    /// The need for a chart; by default of nora's week.
    func chart(
        _ year: Int,
        of user: String = "nora",
        _ kind: CalendarPeriod.Kind = .week
    ) -> Need {
        .chart(ChartKey(user: user, year: year, kind: kind))
    }
}
