import Artwork
import Foundation
import Storage
import Terminal
import VinylogueKit

extension Session {
    /// A loader of covers that uses cache and network as the options say.
    func coverLoader(_ settings: Settings) -> CoverLoader<Picture> {
        CoverLoader(
            http: http,
            service: try? ServiceLocation(settings.text(.apiURL)),
            cache: imageFolder.map { .files(in: $0) } ?? .none,
            isOffline: isOffline,
            now: context.now,
            decode: { try? Picture.decode($0) }
        )
    }

    /// How the output shows pictures, by the option or else the setting; nil for not at all.
    func graphics(_ choice: ArtChoice?, _ settings: Settings) -> TerminalGraphics? {
        TerminalGraphics.detect(
            choice: choice ?? settings.art,
            colors: colors,
            isTerminal: context.console.outputIsTerminal,
            environment: context.environment
        )
    }
}
