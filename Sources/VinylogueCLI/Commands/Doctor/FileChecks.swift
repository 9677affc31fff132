import Foundation
import Storage
import VinylogueKit

/// The checks of files on this machine.
extension Check {
    /// Checks that the preferences can be read and saved, and that others cannot read them.
    static let preferences = Check("preferences") { environment in
        let settings = try environment.accounts.settings
        if environment.isDemo { return .ok("in memory") }
        guard let place = environment.machine.folders.preferences else {
            throw EnvironmentError.noHome
        }
        let file = PreferencesFile(path: place)
        try file.checkFolder()
        guard let mode = file.permissions else {
            return .ok("none yet; they will be saved in \(place)")
        }
        let detail = "\(place), \(Count.words(settings.friends.friends.count, "friend"))"
        func isUnknown(_ account: Account) -> Bool {
            account.service == nil && !account.isOnlyFiles
        }
        if let own = settings.user.map({ Account($0) }), isUnknown(own) {
            return .warning(
                "\(detail); your own account is on an unknown service (\(own.serviceName.shown))",
                advice: "Update vinylogue, or run `vinylogue setup`."
            )
        }
        let unknown = settings.friends.friends.map { Account($0.username) }.filter(isUnknown)
        guard unknown.isEmpty else {
            let names = Set(unknown.map(\.serviceName)).sorted().joined(separator: ", ")
            return .warning(
                "\(detail), \(unknown.count) on an unknown service (\(names.shown))",
                advice: "Update vinylogue, or remove them with `vinylogue friends remove`."
            )
        }
        guard mode & 0o077 != 0 else { return .ok(detail) }
        return .warning(
            "\(detail), readable by others",
            advice: "Run: chmod 600 \(place.quotedForShell)"
        )
    }

    /// Checks that there is an API key in the right format.
    static let key = Check("API key", demo: "not needed in the demo") { environment in
        let key = try environment.accounts.apiKey()
        guard let value = key.value else {
            guard let user = try environment.accounts.settings.user.map({ Account($0) }),
                !user.needsKey
            else { throw KitError.missingKey }
            return .ok("not needed for \(user.serviceName.shown)")
        }
        let isInKeyring = try KitError.storing(environment.accounts.credentials.isInKeyring)
        let saved = isInKeyring ? "the keyring" : "the credentials file"
        let place = key.origin == .environment ? Accounts.keyVariable : saved
        return (try? environment.accounts.accepts(value)) == false
            ? .warning("\(place): \(ErrorText.keyFormat)") : .ok("in \(place)")
    }

    /// Checks the archive for damage.
    static let archive = Check("archive", demo: "the demo's, created when needed") { environment in
        let path = try environment.stores.archive()
        do {
            let archive = try PlayArchive(path: path)
            if let damage = try archive.verify().first {
                throw KitError.archive(.damaged(damage), path: archive.path)
            }
            let contents = try archive.contents()
            let plays = contents.listeners.reduce(0) { $0 + $1.plays }
            let parts = [
                Count.words(contents.listeners.count, "user"), Count.words(plays, "play"),
                ByteCount.text(contents.bytes),
                ArchiveSync.running(at: archive.path).map {
                    "\(Account($0.user).label.shown)'s plays are being synced"
                },
            ]
            let words = parts.compactMap(\.self).joined(separator: ", ")
            return .ok("\(contents.path.shown): \(words)")
        } catch KitError.archive(.missing, _) {
            return .ok("none yet; it will be saved in \(path.shown)")
        }
    }

    /// Checks that the favorites and dislikes can be read.
    static let collection = Check("favourites", demo: "in memory") { environment in
        let collection = environment.stores.collection()
        let favorites = try collection.entries(.favorite).count
        let dislikes = try collection.entries(.dislike).count
        return .ok("\(Count.words(favorites, "favourite")), \(Count.words(dislikes, "dislike"))")
    }

    /// Checks that the rules for names can be read.
    static let names = Check("name rules", demo: "in memory") { environment in
        .ok(Count.words(try environment.stores.names().all().count, "rule"))
    }

    /// Checks that the folder of cached responses is safe and writable.
    static let cache = Check("cache", demo: "not used in the demo") { environment in
        guard let folder = environment.stores.caches?.answers else { return .ok("none") }
        let location = try folder.location()
        try WritableFolder.check(location)
        let files = try folder.files()
        let size = files.reduce(0) { $0 + $1.size }
        let oldest = files.map(\.stored).min().map {
            ", oldest \(Age.words(from: $0, to: environment.machine.now()))"
        }
        let detail =
            "\(location.shown): \(Count.words(files.count, "response")), "
            + "\(ByteCount.text(size))\(oldest ?? "")"
        return location == folder.path
            ? .ok(detail)
            : .warning(detail, advice: "\(folder.path.shown) is not safe to use. Remove it.")
    }

    /// Checks that the archive's folder is writable and its disk has at least 100 MB free.
    static let disk = Check("disk", demo: "not used in the demo") { environment in
        let folder = try environment.stores.archive().parentPath
        try WritableFolder.check(folder)
        return disk(free: freeBytes(at: folder), in: folder)
    }

    /// The result for a number of free bytes; `free` is nil if the number is unknown.
    static func disk(free: Int?, in folder: String) -> Finding {
        guard let free else { return .ok("\(folder.shown) is writable") }
        let detail = "\(ByteCount.text(free)) free on \(folder.shown)"
        return free < 100_000_000
            ? .warning(detail, advice: "Free some space: the archive grows with each sync.")
            : .ok(detail)
    }

    /// The number of free bytes in a folder or its nearest existing ancestor; nil if unknown.
    private static func freeBytes(at folder: String) -> Int? {
        var path = folder
        var status = statvfs()
        while unsafe statvfs(path, &status) != 0 {
            guard errno == ENOENT, path.parentPath != path else { return nil }
            path = path.parentPath
        }
        // A network disk may report more bytes than fit in an integer.
        let (bytes, isTooMuch) = Int(clamping: status.f_bavail)
            .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
        return isTooMuch ? Int.max : bytes
    }
}
