/// A check of `doctor`, which ends in one or more rows of its list.
struct Check: Sendable {
    /// All checks, in the order in which they are shown.
    static let all = [
        preferences, key, service, otherServices, archive, collection, player, appleMusic,
        writeBack, cache, disk, libraries, terminal, covers, locale,
    ]

    /// Carries out the check.
    let rows: @Sendable (Environment) async -> [DoctorCheck]

    /// A check that ends in several rows.
    init(rows: @escaping @Sendable (Environment) async -> [DoctorCheck]) { self.rows = rows }

    /// A check that ends in one row; an error makes it fail.
    ///
    /// - Parameters:
    ///   - demo: what is found in the demo; nil if the demo runs the check.
    ///   - needsSettings: whether nothing can be checked without sound settings.
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

/// What a check found.
struct Finding: Equatable {
    /// The result.
    enum Status: String {
        case ok
        /// It works, but deserves attention.
        case warning
        case failed
    }

    /// The result.
    let status: Status
    /// What was found.
    let detail: String
    /// What to do about it; nil if there is nothing to do.
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

/// A row of `doctor`: what was checked, and what was found.
struct DoctorCheck: Equatable {
    let check: String
    let finding: Finding

    init(_ check: String, _ finding: Finding) {
        self.check = check
        self.finding = finding
    }
}
