import ArgumentParser
import Artwork

/// The option that says how covers are shown.
struct ArtOptions: ParsableArguments {
    @Option(
        name: .customLong("art-mode"),
        help: ArgumentHelp("How to show covers; overrides the setting 'art'.", valueName: "mode")
    )
    var artMode: ArtChoice?
}

extension ArtChoice: ExpressibleByArgument {}
