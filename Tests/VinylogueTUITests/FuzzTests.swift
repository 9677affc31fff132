import Artwork
import Terminal
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueTUI

struct FuzzTests {
    @Test(arguments: [ColorSupport.none, .trueColor])
    func `Five thousand random events leave a valid screen and selection`(support: ColorSupport) {
        var random = SeededGenerator(seed: 47)
        var player = Player(support: support, allowsAnimation: true)
        var weekCount = 0
        for step in 0..<5000 {
            player.effects = player.effects.suffix(20)
            player.send(message(&random, player))
            #expect(!player.model.pages.isEmpty)
            if player.model.isOver { player = anybody(&random, support) }
            guard step % 8 == 0 else { continue }
            let screen = player.model.screen
            let size = player.model.size
            #expect(screen.size.columns == size.columns && screen.size.rows == size.rows)
            // A chart dropped from the cache is loaded again, and the cursor then is where it was.
            if case .week(let page) = player.model.page,
                page.shown.map({ player.model.charts[$0] != nil }) != false
            {
                let count = player.model.rows(of: page).count
                #expect(page.list.selected < max(count, 1))
                #expect(page.list.top <= page.list.selected)
                weekCount += 1
            }
        }
        #expect(weekCount > 0)
    }

    /// A player with random settings, with or without an account.
    private func anybody(_ random: inout SeededGenerator, _ support: ColorSupport) -> Player {
        Player(
            saved: Bool.random(using: &random) ? savedForNora : PreferencesSnapshot(),
            support: support,
            allowsAnimation: true,
            graphics: support == .none ? nil : .kitty,
            offer: Bool.random(using: &random) ? sampleOffer : nil,
            asksForKey: Bool.random(using: &random)
        )
    }

    private func message(_ random: inout SeededGenerator, _ player: Player) -> Message {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<45: return .input(.key(key(&random), modifiers(&random)))
        case 45..<55:
            let actions: [MouseReport.Action] = [
                .press(.left), .press(.left), .wheel(.up), .wheel(.down), .release(.left),
                .press(.right), .move(nil),
            ]
            return .input(
                .mouse(
                    MouseReport(
                        action: actions[Int.random(in: 0..<actions.count, using: &random)],
                        column: .random(in: -1..<130, using: &random),
                        row: .random(in: -1..<50, using: &random)
                    )
                )
            )
        case 55..<58:
            return .resized(
                TerminalSize(
                    columns: .random(in: 1..<130, using: &random),
                    rows: .random(in: 1..<45, using: &random)
                )
            )
        case 58..<60: return .input(.paste("a\u{1B}[31m漢\n\u{202E}b"))
        case 60..<90:
            guard let need = player.needs.randomElement(using: &random) else { return .started }
            let fails = Int.random(in: 0..<8, using: &random) == 0
            return .answered(need, fails ? .failure(Problem("No.")) : sampleAnswer(need))
        case 90..<95:
            guard case .wait(_, let timer) = player.effects.last else { return .timeout(.fade(0)) }
            return .timeout(timer)
        default:
            let person = Person(name: "user\(Int.random(in: 0..<9, using: &random))")
            let fails = Bool.random(using: &random)
            let serial = player.model.serial
            if case .migration = player.model.page {
                let taken = LegacyImport(saved: savedForNora, finds: sampleOffer.finds)
                return .importedLegacy(serial, fails ? .failure(Problem("No.")) : .success(taken))
            }
            return Bool.random(using: &random)
                ? .verified(serial, fails ? .failure(Problem("No.")) : .success(person))
                : .imported(serial, fails ? .failure(Problem("No.")) : .success([person]))
        }
    }

    private func key(_ random: inout SeededGenerator) -> Key {
        let special: [Key] = [
            .enter, .enter, .enter, .escape, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown, .tab, .backspace, .delete, .function(5), .character("漢"),
            .character("\u{301}"), .character("\u{FFFD}"),
        ]
        let letters = Array("abcdefghijklmnoprstuvwxyzJKG/?+-=[], ".unicodeScalars)
        let place = Int.random(in: 0..<special.count + letters.count, using: &random)
        return place < special.count ? special[place] : .character(letters[place - special.count])
    }

    private func modifiers(_ random: inout SeededGenerator) -> KeyModifiers {
        Int.random(in: 0..<10, using: &random) == 0 ? .control : []
    }
}
