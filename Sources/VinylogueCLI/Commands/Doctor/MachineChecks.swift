import Artwork
import Terminal
import VinylogueKit
import VinylogueTUI

/// The checks of the libraries and the terminal.
extension Check {
    /// Checks that all libraries can be loaded.
    static let libraries = Check("libraries") { _ in
        libraries(missing: LoadedLibrary.all.filter { !$0.isInstalled })
    }

    /// The result of the check, given the libraries that cannot be loaded.
    static func libraries(missing: [LoadedLibrary]) -> Finding {
        guard !missing.isEmpty else { return .ok("all \(LoadedLibrary.all.count) can be loaded") }
        let files = missing.compactMap { library in
            library.files.first.map { "\($0) (\(library.purpose))" }
        }
        let packages = missing.map(\.package).joined(separator: " ")
        return .warning(
            "not installed: \(files.joined(separator: ", "))",
            advice: "Install them (Debian: apt install \(packages))."
        )
    }

    /// Reports the terminal's width and colors.
    static let terminal = Check("terminal") { environment in
        let machine = environment.machine
        guard machine.console.outputIsTerminal else { return .ok("output is not a terminal") }
        let colors =
            switch machine.colors {
            case .none: "no colours"
            case .ansi16: "16 colours"
            case .ansi256: "256 colours"
            case .trueColor: "24-bit colour"
            }
        return .ok("\(machine.console.columns) columns, \(colors)")
    }

    /// Reports how covers are shown, and the reason.
    static let covers = Check("covers") { environment in
        let environment = environment.askingTerminal(nil)
        let machine = environment.machine
        guard machine.console.outputIsTerminal else { return .ok("output is not a terminal") }
        if machine.isAccessible { return .ok("off, because the setting accessible is on") }
        guard let graphics = environment.graphics(nil) else { return .ok("off") }
        let choice = environment.art(nil)
        var details = [graphics.name]
        if choice != .auto {
            details.append("because the setting art is \(choice.rawValue)")
        } else if !machine.console.abilities.isKnown {
            details.append("guessed from TERM; the terminal didn't respond")
        }
        if let cell = machine.console.cell {
            details.append("cells of \(cell.width)×\(cell.height) pixels")
        }
        let isPlainInTmux =
            Multiplexer(environment: machine.variables) == .tmux
            && graphics == .symbols(machine.colors) && choice == .auto
        return .ok(
            details.joined(separator: ", "),
            advice: isPlainInTmux
                ? "For real covers in kitty 0.28 or Ghostty, run: tmux set -g allow-passthrough on"
                : nil
        )
    }

    /// Checks the user's own colors.
    static let theme = Check("theme", needsSettings: true) { environment in
        let choice = try environment.accounts.settings.text(.theme)
        let files = OwnFiles(folder: environment.machine.folders.configuration)
        return finding(files.theme.map(\.count)) { count in
            count == 0
                ? choice : "\(choice), \(OwnFile.themeName): \(Count.words(count, "colour"))"
        }
    }

    /// Checks the user's own keys.
    static let keys = Check("keys") { environment in
        let files = OwnFiles(folder: environment.machine.folders.configuration)
        return finding(files.keys.map(\.count)) { count in
            count == 0
                ? "the standard ones" : "\(OwnFile.keysName): \(Count.words(count, "action"))"
        }
    }

    /// The finding about a file that was read, or its problem.
    private static func finding(
        _ count: Result<Int, Problem>,
        words: (Int) -> String
    ) -> Finding {
        switch count {
        case .success(let count): .ok(words(count))
        case .failure(let problem):
            .warning(problem.text, advice: "Fix it in an editor.")
        }
    }

    /// Checks that the locale uses UTF-8.
    static let locale = Check("locale") { environment in
        Decoration.detect(environment: environment.machine.variables).isASCII
            ? .warning(
                "not UTF-8; bars and dashes are drawn in ASCII",
                advice: "Set LANG to a UTF-8 locale, such as C.UTF-8."
            ) : .ok("UTF-8")
    }
}
