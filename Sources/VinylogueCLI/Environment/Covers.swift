import Artwork
import Foundation
import Terminal
import VinylogueKit

/// Covers, and the terminals that can show them.
extension Environment {
    /// Creates a cover loader that uses the cache and the network according to the options.
    func coverLoader() -> CoverLoader<Picture> {
        CoverLoader(
            http: network.http,
            service: try? accounts.server,
            cache: stores.images,
            isOffline: network.isOffline,
            now: machine.now,
            decode: { try? Picture.decode($0) }
        )
    }

    /// This environment after querying the terminal's abilities, if covers depend on them.
    func askingTerminal(_ choice: ArtChoice?) -> Environment {
        guard ![.off, .symbols].contains(art(choice)), machine.colors != .none,
            !machine.isAccessible,
            machine.console.inputIsTerminal, machine.console.outputIsTerminal,
            machine.variable("TERM") != "dumb"
        else { return self }
        var asked = self
        asked.machine.console.abilities = machine.console.askTerminal()
        asked.machine.console.cell = asked.machine.console.abilities.cell ?? machine.console.cell
        return asked
    }

    /// How to show covers: the option, or else the setting.
    func art(_ choice: ArtChoice?) -> ArtChoice { choice ?? (try? accounts.settings.art) ?? .auto }

    /// The graphics for covers, from the option or else the setting; nil if covers are not shown.
    func graphics(_ choice: ArtChoice?) -> TerminalGraphics? {
        if machine.isAccessible { return nil }
        return TerminalGraphics.detect(
            choice: art(choice),
            colors: machine.colors,
            isTerminal: machine.console.outputIsTerminal,
            environment: machine.variables,
            abilities: machine.console.abilities
        )
    }

    /// This environment after querying the terminal, and the graphics for covers; nil for none.
    func drawing(_ choice: ArtOptions) -> (Environment, TerminalGraphics)? {
        if machine.isAccessible { note("covers are off because the setting accessible is on.") }
        guard options.format.isForPeople else { return nil }
        let asked = askingTerminal(choice.artMode)
        return asked.graphics(choice.artMode).map { (asked, $0) }
    }

    /// Creates a loader of album covers, which requests album details for `user`.
    func albumCovers(for user: String?) throws -> AlbumCovers {
        AlbumCovers(history: try history(), covers: coverLoader(), user: user)
    }
}
