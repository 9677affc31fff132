import Terminal
import VinylogueKit
import VinylogueTUI

extension Problem {
    /// Describes an error for full-screen mode, with the years to offer or the field to correct.
    ///
    /// Sentences of a hint that mention options or commands are dropped, since those cannot be typed
    /// there.
    init(_ error: any Error) {
        let message = ErrorText(error)
        var years: [Int]?
        if case KitError.noChart(_, _, _, let known) = error { years = known }
        let (text, hint) = Self.words(error, message)
        self.init(
            text.sanitizedForTerminal,
            hint: hint?.sanitizedForTerminal,
            years: years,
            field: Field(error),
            remedy: Remedy(error)
        )
    }

    /// The message, and the hint if there is one for full-screen mode.
    private static func words(_ error: any Error, _ message: ErrorText) -> (String, String?) {
        switch error {
        case KitError.notCached: ("Not in the cache, and you are offline.", nil)
        case KitError.coverNotCached: ("The cover is not in the cache, and you are offline.", nil)
        case KitError.offline: ("This needs the network, and you are offline.", nil)
        case KitError.missingKey:
            (message.text, "A key is free: https://www.last.fm/api/account/create")
        case KitError.keyAsName: (message.text, "Type your username.")
        case KitError.service(let failure) where failure.kind == .unreachable:
            (message.text, "Check your connection.")
        case KitError.service(let failure) where failure.kind == .noLibrary:
            (message.text, "Install libcurl4 (Debian) or curl (Homebrew).")
        case KitError.service(let failure) where failure.kind == .unknownMethod:
            (message.text, "Choose another server in the settings.")
        case KitError.player(.unreachable):
            (message.text, "Start mpd, or check its address: MPD_HOST, or settings (s).")
        case KitError.player(.invalidAddress("mpd")):
            (message.text, "Correct it in settings (s).")
        case KitError.player(.noAlbum): (message.text, "Press o to open it on the web.")
        default: (message.text, message.hint?.withoutCommands)
        }
    }
}

extension Problem.Field {
    /// The form field to correct; nil if there is none.
    fileprivate init?(_ error: any Error) {
        switch (error, (error as? KitError)?.serviceFailure?.kind) {
        case (_, .invalidKey?), (_, .suspendedKey?), (KitError.missingKey, _),
            (KitError.malformedKey, _), (EnvironmentError.implausibleKey, _):
            self = .key
        case (_, .userNotFound?), (_, .privateUser?), (KitError.keyAsName, _),
            (KitError.malformedName, _), (KitError.unsupportedService, _):
            self = .name
        default: return nil
        }
    }
}

extension Problem.Remedy {
    /// The key or command that can be suggested; nil if the user can only retry.
    fileprivate init?(_ error: any Error) {
        switch (error, (error as? KitError)?.serviceFailure?.kind) {
        case (KitError.notCached, _), (KitError.offline, _), (KitError.coverNotCached, _):
            self = .online
        case (KitError.onlyFiles, _): self = .importFile
        case (_, .unreachable?), (_, .insecure?), (_, .timedOut?), (_, .tooLarge?),
            (_, .incomplete?), (_, .redirectRefused?), (_, .noLibrary?), (_, .notJSON?),
            (_, .status?):
            self = .offline
        // Going offline does not help with requests to Apple Music.
        case (_, .temporarilyUnavailable?), (_, .rateLimited?):
            if (error as? KitError)?.serviceFailure?.service == "Apple Music" { return nil }
            self = .offline
        default: return nil
        }
    }
}

extension String {
    /// The sentences that mention neither a command nor an option; nil if all of them do.
    fileprivate var withoutCommands: String? {
        let sentences = split(separator: ". ").filter {
            !$0.contains("--") && !$0.contains("vinylogue ")
        }
        guard let last = sentences.last else { return nil }
        return sentences.joined(separator: ". ") + (hasSuffix(".") && last.last != "." ? "." : "")
    }
}
