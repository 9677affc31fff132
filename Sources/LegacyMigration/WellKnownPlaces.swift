/// The paths to search by default for the old app's data.
package enum WellKnownPlaces {
    /// The supported operating systems, whose paths differ.
    package enum Platform: Sendable {
        case linux, macOS

        /// The system that this program was built for.
        package static var current: Platform {
            #if canImport(Darwin)
                .macOS
            #else
                .linux
            #endif
        }
    }

    /// Returns the paths to search, in order; most do not exist.
    ///
    /// `home` must be an absolute path. A relative `XDG_DATA_HOME` in `environment` is ignored.
    package static func paths(
        home: String,
        environment: [String: String],
        platform: Platform = .current
    ) -> [String] {
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let legacy = (data ?? home + "/.local/share") + "/vinylogue/legacy"
        guard platform == .macOS else { return [legacy] }
        let library = home + "/Library"
        return [
            library + "/Preferences/com.twocentstudios.vinylogue.plist",
            library + "/Containers/com.twocentstudios.vinylogue",
            library + "/Group Containers/group.com.twocentstudios.vinylogue",
            library + "/Application Support/MobileSync/Backup",
            legacy,
        ]
    }
}
