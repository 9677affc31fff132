import LegacyMigration
import Storage
import Terminal
import Tokens
import VinylogueKit
import VinylogueTUI

extension ErrorText {
    /// Describes any error. Errors from all modules are turned into text and a status here.
    init(_ error: any Error) {
        switch error {
        case let error as KitError: self.init(error)
        case let error as OnlyWay: self.init(error)
        case let failure as Failure: self.init(failure)
        case let error as StorageError: self.init(error)
        case let error as EnvironmentError: self.init(error)
        case let error as LineInputError: self.init(error)
        case let error as LegacyError: self.init(error)
        case let error as LegacySearchError: self.init(error)
        case let error as UnusedOldData: self.init(error)
        case let error as MigrationError: self.init(error)
        case let error as CollageError: self.init(error)
        case let error as PictureError: self.init(error)
        case let error as CardError: self.init(error)
        case let error as StoryError: self.init(error)
        case let error as CollectionError: self.init(error)
        case let error as NamesError: self.init(error)
        case let error as PageError: self.init(error)
        case let error as FindError: self.init(error)
        case let error as AlbumGuess: self.init(error)
        case let error as DigestError: self.init(error)
        case let error as ConnectError: self.init(error)
        case let error as TokenError: self.init(error)
        case let error as DoctorError: self.init(error)
        case let error as OutputError: self.init(error)
        case let error as PartialFailure: self.init(error.error)
        case let error as UnsavedChanges: self.init(error)
        case is CancellationError: self.init("Interrupted.", status: .interrupted)
        default:
            self.init(
                "Unexpected error: \(type(of: error)).",
                hint: "Please report it.",
                status: .failure
            )
        }
    }

    private init(_ error: OnlyWay) {
        switch error.error {
        case .service(let failure): self.init(failure, worksOffline: false)
        case .player(let problem): self.init(problem, isAboutAlbum: false)
        default: self.init(error.error)
        }
    }

    private init(_ error: DoctorError) {
        switch error {
        case .checksFailed(let count):
            self.init("\(Count.words(count, "check")) failed.", status: .failure)
        }
    }

    private init(_ error: ConnectError) {
        switch error {
        case .noDeveloperToken:
            self.init(
                "Connecting Apple Music needs a developer token.",
                hint: "Pass --token-url URL, or --key FILE.p8 with --key-id ID and --team-id ID.",
                status: .notSetUp
            )
        case .noAnswer(let seconds):
            let time = Count.words(seconds / 60, "minute")
            self.init(
                "Timed out: you didn't sign in within \(time).",
                hint: "Run the command again, and sign in on the page.",
                status: .failure
            )
        }
    }

    private init(_ error: TokenError) {
        switch error {
        case .notListening(let address, let reason):
            self.init(
                "Failed to listen on \(address.shown): \(reason.inSentence).",
                hint: "Choose another address or port.",
                status: .failure
            )
        case .noServer:
            self.init(
                "libmicrohttpd is not installed.",
                hint: "Install libmicrohttpd12 (Debian) or libmicrohttpd (Homebrew).",
                status: .failure
            )
        case .noCrypto, .notAKey, .wrongKey, .notSigned, .malformedIdentifier, .malformedAddress:
            self.init("Failed to create a developer token.", status: .failure)
        }
    }

    private init(_ error: DigestError) {
        switch error {
        case .otherFile(let path):
            self.init(
                "\(path.shown) isn't a feed for the same people, so it was not changed.",
                hint: "Choose another file with --output.",
                status: .damagedData
            )
        }
    }

    private init(_ error: OutputError) {
        switch error {
        case .closed: self.init("The output was closed.", status: .success)
        case .failed(let reason):
            self.init("Failed to write the output: \(reason.inSentence).", status: .failure)
        }
    }

    private init(_ error: PageError) {
        switch error {
        case .none: self.init("This album has no page on the web.", status: .failure)
        case .noBrowser(let address):
            self.init(
                "Failed to open a browser.",
                hint: "The page is \(address.shown)",
                status: .failure
            )
        }
    }

    private init(_ error: CollageError) {
        switch error {
        case .noAlbums:
            self.init(
                "No albums for the collage.",
                hint: "Choose another date, or lower --min-plays.",
                status: .failure
            )
        case .outputIsTerminal:
            self.init(
                "Refusing to write a PNG to the terminal.",
                hint:
                    "Use --save-collage FILE, or redirect the output: --save-collage - > week.png",
                status: .usage
            )
        }
    }

    private init(_ error: PictureError) {
        switch error {
        case .noMemory:
            self.init(
                "Not enough memory for the picture.",
                hint: "Close other programs, then try again.",
                status: .failure
            )
        case .notWritten(let path, let reason):
            self.init(
                "Failed to write \(path.quoted): \(reason.inSentence).",
                hint: "Choose an existing folder that you can write to.",
                status: .failure
            )
        }
    }

    /// The note about a response that could not be cached.
    static func uncached(after error: any Error) -> String {
        let message = ErrorText(error)
        return "couldn't cache the response: \(message.text)"
            + (message.hint.map { " \($0)" } ?? "")
    }
}
