import ArgumentParser
import Artwork
import Storage
import VinylogueKit

/// `vinylogue settings set`: changes a setting.
struct SettingsSetCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a setting."
    )

    @Argument(help: "The setting.")
    var key: SettingName

    @Argument(help: "Its new value.")
    var value: String

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        switch key {
        case .user where value.isEmpty:
            throw ValidationError("The setting user needs a name.")
        case .minPlays where !(Int(value).map { (0...10_000).contains($0) } ?? false):
            throw ValidationError("min-plays must be from 0 to 10000 (got '\(value.shown)').")
        case .apiURL:
            do throws(KitError) {
                _ = try ServiceLocation(value)
            } catch {
                throw ValidationError("\(Message(error).text)")
            }
        case .art where ArtChoice(rawValue: value) == nil:
            let choices = ArtChoice.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("art must be one of \(choices) (got '\(value.shown)').")
        default: break
        }
    }

    func run(in session: Session) async throws {
        // The name is saved as the service spells it, and only if the account exists.
        let name = key == .user ? try await spelled(value, in: session) : value
        try session.preferences.update { document in
            switch key {
            case .user: document.set(name, for: .currentUser)
            case .minPlays: document.set(Int(value) ?? 1, for: .playCountFilter)
            case .art: document.set(value, for: .artwork)
            case .apiURL: document.set(value, for: .apiURL)
            }
            // All settings must be sound before any is written: the next command reads them all.
            _ = try Settings(document)
        }
        let row = SettingRow(key, in: try session.settings())
        try session.print(SettingsOutput(rows: [row]))
    }

    private func spelled(_ name: String, in session: Session) async throws -> String {
        try await session.history(try session.settings()).person(named: name).value.name
    }
}
