import Foundation
import Storage
import VinylogueKit

/// The checks of what the machine and the network have to offer.
extension Examination {
    /// The libraries that are loaded when they are first needed.
    var libraries: DoctorCheck {
        Self.libraries(missing: LoadedLibrary.all.filter { !$0.isInstalled })
    }

    /// What is said about these libraries, none of which can be loaded.
    static func libraries(missing: [LoadedLibrary]) -> DoctorCheck {
        guard !missing.isEmpty else {
            return DoctorCheck("libraries", .ok, "all \(LoadedLibrary.all.count) can be loaded")
        }
        let files = missing.compactMap { library in
            library.files.first.map { "\($0) (\(library.purpose))" }
        }
        let packages = missing.map(\.package).joined(separator: " ")
        return DoctorCheck(
            "libraries",
            .warning,
            "not installed: \(files.joined(separator: ", "))",
            advice: "Install them (Debian: apt install \(packages))."
        )
    }

    /// Whether the folder of the archive can be written, and how much fits on its disk.
    var disk: DoctorCheck {
        if environment.isDemo { return DoctorCheck("disk", .ok, "not used in the demo") }
        do {
            let folder = try environment.archivePath().parentPath
            try WritableFolder.check(folder)
            return Self.disk(free: FreeSpace.bytes(at: folder), in: folder)
        } catch {
            return DoctorCheck("disk", failedBy: error)
        }
    }

    /// What is said about so many free bytes; nil if their number is not known.
    static func disk(free: Int?, in folder: String) -> DoctorCheck {
        guard let free else { return DoctorCheck("disk", .ok, "\(folder.shown) can be written") }
        let detail = "\(ByteCount.text(free)) free for \(folder.shown)"
        guard free < 100_000_000 else { return DoctorCheck("disk", .ok, detail) }
        return DoctorCheck(
            "disk",
            .warning,
            detail,
            advice: "Free some space: the archive grows with each sync."
        )
    }

    /// The services that the crate and Apple Music need besides Last.fm, and whether the clock agrees with
    /// them.
    func otherServices(_ settings: Settings?) async -> [DoctorCheck] {
        let names = ("other services", "clock")
        guard settings != nil else {
            return [
                DoctorCheck(names.0, .warning, "not checked"),
                DoctorCheck(names.1, .warning, "not checked"),
            ]
        }
        if environment.isDemo {
            return [
                DoctorCheck(names.0, .ok, "the demo's"),
                DoctorCheck(names.1, .ok, "not needed in the demo"),
            ]
        }
        if environment.isOffline {
            let why = "not checked because of --offline"
            return [DoctorCheck(names.0, .warning, why), DoctorCheck(names.1, .warning, why)]
        }
        let answers = await environment.otherServices()
        let failures = answers.filter { $0.failure != nil }
        guard !failures.isEmpty else {
            let list = answers.map(\.name).joined(separator: ", ")
            return [DoctorCheck(names.0, .ok, "\(list) answer"), clock(by: answers)]
        }
        return [
            DoctorCheck(
                names.0,
                .warning,
                failures.compactMap(\.failure).joined(separator: " "),
                advice: "Try again later; until then the crate goes without them."
            ),
            clock(by: answers),
        ]
    }

    private func clock(by answers: [ServiceAnswer]) -> DoctorCheck {
        guard let answer = answers.first(where: { $0.serverTime != nil }),
            let serverTime = answer.serverTime
        else {
            return DoctorCheck("clock", .warning, "not checked: no service said what time it is")
        }
        let ahead = Int(environment.world.now().timeIntervalSince1970) - serverTime
        guard abs(ahead) >= 120 else {
            return DoctorCheck("clock", .ok, "agrees with \(answer.name)")
        }
        let minutes = Count.words(abs(ahead) / 60, "minute")
        return DoctorCheck(
            "clock",
            .warning,
            "\(minutes) \(ahead > 0 ? "ahead of" : "behind") \(answer.name)",
            advice: "Set the clock (Linux: timedatectl set-ntp true)."
        )
    }
}

/// The room on a disk.
private enum FreeSpace {
    /// The bytes that the user can still write below a folder, or the nearest one above it that exists;
    /// nil if the system does not say.
    static func bytes(at folder: String) -> Int? {
        var path = folder
        var status = statvfs()
        while unsafe statvfs(path, &status) != 0 {
            guard errno == ENOENT, path.parentPath != path else { return nil }
            path = path.parentPath
        }
        // A disk on a network may claim to have more than there are numbers.
        let (bytes, isTooMuch) = Int(clamping: status.f_bavail)
            .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
        return isTooMuch ? Int.max : bytes
    }
}
