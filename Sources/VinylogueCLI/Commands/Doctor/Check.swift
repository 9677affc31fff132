/// A check by `doctor`, whose results are shown as rows.
struct Check: Sendable {
    /// All checks, in display order.
    static let all = [
        preferences, key, service, otherServices, archive, collection, names, player, appleMusic,
        playlistServices, writeBack, cache, disk, libraries, terminal, covers, theme, keys, locale,
    ]

    /// Makes the check and returns its rows.
    let rows: @Sendable (Environment) async -> [DoctorCheck]

    /// Creates a check with any number of rows.
    init(rows: @escaping @Sendable (Environment) async -> [DoctorCheck]) { self.rows = rows }

    /// Creates a check with one row; if it throws, the row shows the error.
    ///
    /// - Parameters:
    ///   - demo: the detail to show in the demo; nil to make the check there.
    ///   - needsSettings: whether to skip the check if the settings cannot be read.
    init(
        _ name: String,
        demo: String? = nil,
        needsSettings: Bool = false,
        find: @escaping @Sendable (Environment) async throws -> Finding
    ) {
        rows = { environment in
            if environment.isDemo, let demo { return [DoctorCheck(name, .ok(demo))] }
            if needsSettings, (try? environment.accounts.settings) == nil {
                return [DoctorCheck(name, .warning("not checked"))]
            }
            do {
                return [DoctorCheck(name, try await find(environment))]
            } catch {
                return [DoctorCheck(name, .failed(error))]
            }
        }
    }
}

/// The result of a check.
struct Finding: Equatable {
    /// How serious a finding is.
    enum Status: String {
        case ok
        /// Usable, but the user should look at it.
        case warning
        case failed
    }

    let status: Status
    /// A description of what was found.
    let detail: String
    /// The recommended action; nil if there is none.
    let advice: String?

    static func ok(_ detail: String, advice: String? = nil) -> Finding {
        Finding(status: .ok, detail: detail, advice: advice)
    }

    static func warning(_ detail: String, advice: String? = nil) -> Finding {
        Finding(status: .warning, detail: detail, advice: advice)
    }

    static func failed(_ error: any Error) -> Finding {
        let message = ErrorText(error)
        return Finding(status: .failed, detail: message.text, advice: message.hint)
    }
}

/// A row of `doctor`: the name of a check and its result.
struct DoctorCheck: Equatable {
    let check: String
    let finding: Finding

    init(_ check: String, _ finding: Finding) {
        self.check = check
        self.finding = finding
    }
}
