import ArgumentParser
import Terminal
import VinylogueKit
import VinylogueTUI

struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Show or change settings.",
        discussion: """
              vinylogue settings                  all values and their sources
              vinylogue settings set min-plays 5  hide albums with fewer than 5 plays

            `vinylogue settings set --help` explains each setting.
            """,
        subcommands: [List.command, Get.command, Set.command, Unset.command],
        defaultSubcommand: List.command
    )

    struct List: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List all settings, their values and where those come from.",
            discussion: """
                  vinylogue settings
                """
        )

        func run(in environment: Environment) throws {
            try environment.print(
                SettingsOutput(chosen: Setting.all, settings: environment.accounts.settings)
            )
        }
    }

    struct Get: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "get",
            abstract: "Print a setting's value.",
            discussion: """
                  vinylogue settings get min-plays
                """
        )

        @Argument(
            help: ArgumentHelp(
                "The setting's name. The API key is not a setting; see `vinylogue setup`.",
                valueName: "key"
            )
        )
        var key: Setting

        func run(in environment: Environment) throws {
            let settings = try environment.accounts.settings
            try environment.print(
                SettingsOutput(chosen: [key], settings: settings, isValueOnly: true)
            )
        }
    }

    struct Set: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Change a setting.",
            discussion: """
                  vinylogue settings set min-plays 5  hide albums with fewer than 5 plays
                  vinylogue settings set art symbols  show covers as coloured blocks
                  vinylogue settings set theme light  use light colours in full screen

                SETTINGS:
                \(Setting.all.map(\.row).joined(separator: "\n"))
                """
        )

        @Argument(
            help: ArgumentHelp(
                "The setting's name. The API key is not a setting; see `vinylogue setup`.",
                valueName: "key"
            )
        )
        var key: Setting

        @Argument(
            help: ArgumentHelp("The new value.", valueName: "value"),
            completion: .settingValues
        )
        var value: String

        func validate() throws {
            do throws(Setting.Problem) {
                try key.check(value)
            } catch {
                throw ValidationError(error.words(for: value, of: key))
            }
        }

        func run(in environment: Environment) async throws {
            // A name is saved in the service's spelling, and only if the account exists.
            let isName = key.kind.input == .account
            let value = isName ? try await spelled(value, in: environment) : value
            try environment.accounts.moveSecrets(before: key, becomes: value)
            try environment.stores.preferences.save(value, for: key)
            try environment.print(
                SettingsOutput(chosen: [key], settings: environment.accounts.settings)
            )
        }

        private func spelled(_ name: String, in environment: Environment) async throws -> String {
            try await environment.service()
                .person(named: environment.accounts.text(of: name)).value.name
        }
    }

    struct Unset: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "unset",
            abstract: "Restore a setting's default.",
            discussion: """
                  vinylogue settings unset min-plays  show every album again
                """
        )

        @Argument(
            help: ArgumentHelp(
                "The setting's name. The API key is not a setting; see `vinylogue setup`.",
                valueName: "key"
            )
        )
        var key: Setting

        func run(in environment: Environment) throws {
            try environment.accounts.moveSecrets(before: key, becomes: nil)
            try environment.stores.preferences.save(nil, for: key)
            try environment.print(
                SettingsOutput(chosen: [key], settings: environment.accounts.settings)
            )
        }
    }
}

extension Preferences {
    /// Saves a setting's value; nil restores its default. Saves nothing if any setting is invalid.
    fileprivate func save(_ value: String?, for setting: Setting) throws {
        try update { document in
            setting.save(value, in: &document)
            // The next command reads all settings, so all must be valid.
            _ = try Settings(document)
        }
    }
}

extension Setting: ExpressibleByArgument {
    /// The setting's line in the help.
    fileprivate var row: String {
        let width = 2 + (Self.all.map(\.key.count).max() ?? 0)
        return "  \(key)" + String(repeating: " ", count: width - key.count) + manual
    }

    /// Finds a setting by its key.
    package init?(argument: String) {
        guard let setting = Self.all.first(where: { $0.key == argument }) else { return nil }
        self = setting
    }

    /// The keys of all settings.
    package static var allValueStrings: [String] { all.map(\.key) }
}

extension CompletionKind {
    /// Completes the values of the setting named before the cursor, if it has a fixed list of them.
    fileprivate static let settingValues: CompletionKind = {
        let cases = Setting.all.filter { !$0.kind.words.isEmpty }.map { setting in
            "\(setting.key)) printf '%s\\n' \(setting.kind.words.joined(separator: " ")) ;;"
        }
        return .shellCommand(
            "for word; do case $word in \(cases.joined(separator: " ")) esac; done"
        )
    }()
}

/// Settings, in every format.
struct SettingsOutput: CommandOutput {
    let chosen: [Setting]
    let settings: Settings
    /// Whether to print only the values in the table format.
    var isValueOnly = false

    var records: Records {
        Records(
            "settings",
            of: chosen,
            shown: ["key", "value", "source"],
            [
                .init("key") { .text($0.key) },
                .init(
                    "value",
                    width: .own,
                    styles: { value(of: $0) == nil ? .dim : Style() },
                    text: { setting, _ in value(of: setting) ?? "not set" },
                    value: { .text(value(of: $0)) }
                ),
                .init("default") { .text($0.standard) },
                .init(
                    "source",
                    style: .dim,
                    text: { setting, _ in origin(of: setting) },
                    value: { .text(settings[$0].origin.rawValue) }
                ),
            ]
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        isValueOnly
            ? chosen.map { (value(of: $0) ?? "").sanitizedForTerminal }
            : records.lines(on: canvas)
    }

    private func value(of setting: Setting) -> String? {
        settings[setting].value.map(setting.shown)
    }

    private func origin(of setting: Setting) -> String {
        let origin = settings[setting].origin
        guard origin != .default, let standard = setting.standard else {
            return settings[setting].value == nil ? "" : "(\(origin.rawValue))"
        }
        return "(\(origin.rawValue); default: \(standard))"
    }
}
