import ArgumentParser
import Core
import Terminal
import VinylogueKit

extension ParsableArguments {
    /// Creates a rule; throws `ValidationError` if a name is blank, or both are the same.
    func checked(
        _ kind: NameRule.Kind,
        _ subject: NameRule.Subject,
        _ other: NameRule.Subject? = nil
    ) throws -> NameRule {
        if let rule = NameRule(kind, subject, other) { return rule }
        throw ValidationError(
            subject == other ? "The two names are the same." : "A name must not be empty."
        )
    }
}

/// A rule with its number from 1.
struct NumberedRule {
    let number: Int
    let rule: NameRule
    /// Whether its names are in the archive; nil without an archive.
    let isFound: Bool?
}

extension Environment {
    /// The rules and, if there is an archive, whether their names are in it.
    func numberedRules() throws -> [NumberedRule] {
        let rules = try stores.names().all()
        let found: Set<Int>?
        do {
            found = rules.isEmpty ? [] : try PlayArchive(path: stores.archive()).found(rules)
        } catch KitError.archive(.missing, _) {
            found = nil
        }
        return rules.enumerated().map { index, rule in
            NumberedRule(number: index + 1, rule: rule, isFound: found?.contains(index))
        }
    }

    /// Adds a rule, if its names are in the archive and it changes something, and prints the change.
    func add(_ rule: NameRule) throws {
        let archive = try PlayArchive(path: stores.archive())
        let number = try stores.names().add(rule) { rules in
            for name in [rule.subject, rule.other].compactMap(\.self) {
                guard
                    let missing = try archive.missingName(
                        in: name,
                        after: rules,
                        isExact: rule.kind == .part
                    )
                else { continue }
                throw NamesError.unknown(missing)
            }
            if let place = rules.firstIndex(where: { $0.conflicts(with: rule) }) {
                throw NamesError.ruled(rules[place], number: place + 1)
            }
            guard try archive.changesAnything(rule, after: rules) else {
                throw NamesError.noEffect(rule)
            }
        }
        let sentence =
            number.map { "Rule \($0): \(rule.words)." }
            ?? "That rule already exists: \(rule.words)."
        try print(NamesOutput(numberedRules(), change: sentence))
    }
}

extension NameRule {
    /// What the rule does, without a full stop; safe to print.
    var words: String {
        switch kind {
        case .alias: "\(subject.words) counts as \(other?.words ?? "")"
        case .join: "\(subject.words) is an edition of \(other?.words ?? "")"
        case .part: "\(subject.words) is counted separately"
        case .ignore: "\(subject.words) is left out"
        }
    }
}

extension NameRule.Subject {
    /// The name in quotes, with the artist of an album or a track.
    var words: String {
        (album ?? track).map { "\($0.quoted) by \(artist.shown)" } ?? artist.quoted
    }
}

/// The rules, in every format.
struct NamesOutput: CommandOutput {
    let rules: [NumberedRule]
    /// A sentence about the change; if set, the table format shows only this.
    var change: String?

    init(_ rules: [NumberedRule], change: String? = nil) {
        self.rules = rules
        self.change = change
    }

    var records: Records {
        Records(
            "rules",
            of: rules,
            [
                .init("number") { .int($0.number) },
                .init("kind") { .text($0.rule.kind.rawValue) },
                .init("artist") { .text($0.rule.subject.artist) },
                .init("album") { .text($0.rule.subject.album) },
                .init("track") { .text($0.rule.subject.track) },
                .init("otherArtist") { .text($0.rule.other?.artist) },
                .init("otherAlbum") { .text($0.rule.other?.album) },
                .init("found") { rule in rule.isFound.map { .flag($0) } ?? .text(nil) },
            ]
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        if let change { return [change] }
        if rules.isEmpty { return ["No rules yet. Run `vinylogue names alias NAME OTHER`."] }
        let width = String(rules.count).count
        return rules.map { rule in
            let note = rule.isFound == false ? "not in the archive" : ""
            return canvas.line(
                [
                    canvas.paint(canvas.fitted(String(rule.number), to: width, .right), .dim),
                    rule.rule.words,
                ] + (note.isEmpty ? [] : [canvas.paint(note, .warning)])
            )
        }
    }
}

/// An error from changing the rules.
enum NamesError: Error, Equatable {
    /// A name is not in the archive.
    case unknown(NameRule.Missing)
    /// This rule, whose number is from 1, already counts the name as another one.
    case ruled(NameRule, number: Int)
    /// The rule would change nothing.
    case noEffect(NameRule)
    /// There is no rule with this number, or none at all if nil.
    case noRule(Int?, count: Int)
}

extension ErrorText {
    /// The message for an error from changing the rules.
    init(_ error: NamesError) {
        switch error {
        case .unknown(let missing):
            let name = missing.subject
            let artist = name.artist.quoted
            let what =
                if let album = name.album {
                    "an album \(album.quoted) by \(artist)"
                } else if let track = name.track {
                    "a track \(track.quoted) by \(artist)"
                } else {
                    "an artist \(artist)"
                }
            let similar = missing.suggestions.prefix(3).map(\.quoted).joined(separator: " or ")
            self.init(
                "The archive doesn't have \(what).",
                hint: similar.isEmpty
                    ? "Use the name exactly as the charts show it." : "Did you mean \(similar)?",
                status: .failure
            )
        case .ruled(let rule, let number):
            self.init(
                "There is already a rule for this name: \(rule.words).",
                hint: "Undo it first: `vinylogue names undo \(number)`.",
                status: .failure
            )
        case .noEffect(let rule):
            let reason =
                switch rule.kind {
                case .alias, .join: "both names already count as one"
                case .part: "another rule already covers \(rule.subject.words)"
                case .ignore: "\(rule.words) already"
                }
            self.init(
                "This would change nothing: \(reason).",
                hint: "`vinylogue names list` lists your rules.",
                status: .failure
            )
        case .noRule(nil, _), .noRule(_, count: 0):
            self.init("There are no rules to undo.", status: .failure)
        case .noRule(let number?, let count):
            self.init(
                "There is no rule \(number).",
                hint: "Choose a number from 1 to \(count); `vinylogue names list` lists them.",
                status: .failure
            )
        }
    }
}
