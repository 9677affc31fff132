/// Where to search for the old app's data by default.
package enum WellKnownPlaces {
    /// The systems with different places.
    package enum Platform: Sendable {
        case linux, macOS

        /// The system this program was built for.
        package static var current: Platform {
            #if os(macOS)
                .macOS
            #else
                .linux
            #endif
        }
    }

    /// The places to search, in order; most do not exist.
    ///
    /// `home` is an absolute path; in `environment` only an absolute `XDG_DATA_HOME` counts.
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
