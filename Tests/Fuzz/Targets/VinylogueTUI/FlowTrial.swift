import Terminal
import VinylogueKit
import VinylogueTUI

/// A session of full-screen mode with random input, in a terminal of random size.
struct FlowTrial {
    private let answers: FlowAnswers
    private var model: Model
    private var terminal: ScreenTrial
    private var needs: [Need] = []
    private var serial = 0
    private var timer = VinylogueTUI.Timer.fade(0)

    init(answers: FlowAnswers, using random: inout SplitMix64) {
        self.answers = answers
        let names = (0..<random.below(6)).map { _ in OddText.make(using: &random) }
        let friends = (["ann", "漢字の人"] + names.filter { !$0.isEmpty }).map {
            Friend(username: $0, realName: OddText.make(using: &random))
        }
        let saved = PreferencesSnapshot(
            me: random.below(6) == 0 ? nil : "RJ",
            friends: FriendsList(friends: friends),
            values: [
                .minPlays: String(random.below(5)),
                .art: random.below(3) > 0 ? "auto" : "off",
                .animation: random.below(2) == 0 ? "on" : "off",
            ]
        )
        let look = Look(
            appearance: random.below(2) == 0 ? .dark : .light,
            support: [.none, .ansi16, .ansi256, .trueColor][random.below(4)],
            decoration: random.below(3) == 0 ? .ascii : .unicode
        )
        model = Model(
            saved: saved,
            date: FakeService.today,
            size: Self.size(using: &random),
            look: look,
            allowsAnimation: random.below(2) == 0
        )
        terminal = ScreenTrial(support: look.support, size: model.size)
    }

    /// Sends random messages, and checks the screen from time to time.
    mutating func brokenPromise(using random: inout SplitMix64) -> String? {
        send(.started)
        for _ in 0..<(4 + random.below(40)) {
            send(message(using: &random))
            if model.isOver { return nil }
            guard random.below(10) == 0 else { continue }
            if let broken = checkScreen() { return broken }
        }
        return checkScreen()
    }

    private mutating func checkScreen() -> String? {
        let screen = model.screen
        if screen.size != model.size { return "a screen of \(screen.size) for \(model.size)" }
        return terminal.check(screen)
    }

    private mutating func send(_ message: Message) {
        for effect in model.update(message) {
            switch effect {
            case .want(let new): needs = new
            case .verify(let request, _), .importFriends(let request, _): serial = request
            case .wait(_, let number): timer = number
            default: break
            }
        }
    }

    private func message(using random: inout SplitMix64) -> Message {
        switch random.below(100) {
        case 0..<40: return .input(.key(key(using: &random), modifiers(using: &random)))
        case 40..<48: return .input(.mouse(mouse(using: &random)))
        case 48..<52: return .resized(Self.size(using: &random))
        case 52: return .player(player(using: &random))
        case 53..<56: return .input(.paste(OddText.make(using: &random)))
        case 56..<82:
            guard let need = needs.randomElement(using: &random) else { return .started }
            return .answered(need, answers.answer(to: need, using: &random))
        case 82..<86: return .timeout(random.below(4) == 0 ? .fade(random.below(9)) : timer)
        case 86..<90:
            let isGood = random.below(2) == 0
            return .verified(
                serial,
                isGood
                    ? .success(answers.person(using: &random))
                    : .failure(answers.trouble(using: &random))
            )
        case 90..<93:
            let people = (0..<random.below(5)).map { _ in answers.person(using: &random) }
            return .imported(serial, .success(people))
        case 93: return .imported(serial, .failure(answers.trouble(using: &random)))
        case 94: return .saveFailed(answers.trouble(using: &random))
        case 95: return .opened(OddText.make(using: &random), random.below(2) == 0)
        case 96: return .cacheMeasured(random.below(3) == 0 ? nil : random.below(1 << 60))
        case 97: return .cacheCleared(random.below(2) == 0 ? nil : answers.trouble(using: &random))
        default:
            let color = RGBColor(red: UInt8(random.below(256)), green: 128, blue: 0)
            return .input(.answer(.background(color)))
        }
    }

    private func player(using random: inout SplitMix64) -> PlayerNews {
        guard random.below(8) > 0 else {
            return .lost(answers.trouble(using: &random), isAbsent: random.below(2) == 0)
        }
        func seconds() -> Double? {
            [nil, 0, -1, .infinity, .nan, 1e300, Double(random.below(500))][random.below(7)]
        }
        var status = PlayerStatus()
        status.state = [.play, .play, .pause, .stop][random.below(4)]
        status.artist = OddText.make(using: &random)
        status.album = OddText.make(using: &random)
        status.track = OddText.make(using: &random)
        status.number = random.below(40)
        (status.elapsed, status.duration) = (seconds(), seconds())
        return .status(status)
    }

    private func key(using random: inout SplitMix64) -> Key {
        let special: [Key] = [
            .enter, .enter, .enter, .enter, .escape, .up, .down, .down, .left, .right, .home, .end,
            .pageUp, .pageDown, .tab, .backtab, .backspace, .delete, .insert, .function(5),
            .character("漢"), .character("\u{301}"), .character("\u{FFFD}"), .character("\u{202E}"),
            .character("\u{200D}"),
        ]
        let letters = Array("abcdefghijklmnoprstuvwxyzDWMPJKG/?+-=[]{}<>, 0129".unicodeScalars)
        let place = random.below(special.count + letters.count)
        return place < special.count ? special[place] : .character(letters[place - special.count])
    }

    private func modifiers(using random: inout SplitMix64) -> KeyModifiers {
        random.below(10) == 0 ? KeyModifiers(rawValue: UInt8(random.below(8))) : []
    }

    private func mouse(using random: inout SplitMix64) -> MouseReport {
        let actions: [MouseReport.Action] = [
            .press(.left), .press(.left), .wheel(.up), .wheel(.down), .wheel(.left),
            .release(.left), .press(.right), .move(nil), .move(.left),
        ]
        let isFar = random.below(10) == 0
        return MouseReport(
            action: actions[random.below(actions.count)],
            column: isFar ? 1_114_110 : random.below(90),
            row: isFar ? 1_114_110 : random.below(30)
        )
    }

    /// A size from 1 by 1; mostly small, since mistakes are most likely there.
    private static func size(using random: inout SplitMix64) -> TerminalSize {
        switch random.below(8) {
        case 0: TerminalSize(columns: 1 + random.below(140), rows: 1 + random.below(50))
        case 1: TerminalSize(columns: 80, rows: 24)
        case 2: TerminalSize(columns: 1 + random.below(4), rows: 1 + random.below(4))
        default: TerminalSize(columns: 1 + random.below(70), rows: 1 + random.below(20))
        }
    }
}
