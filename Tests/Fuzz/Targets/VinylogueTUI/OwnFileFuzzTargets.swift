import VinylogueKit
import VinylogueTUI

extension FuzzTarget {
    /// The user's own files, which are edited by hand.
    package static let ownFiles: [FuzzTarget] = [
        FuzzTarget(name: "own-toml") { _, _ in
            let mutator = OwnFileTrial.mutator
            return { random in
                let text = OwnFileTrial.text(mutator, using: &random)
                return FuzzTarget.Outcome.timed { OwnFileTrial.verdict(on: text) }
            }
        },
        FuzzTarget(name: "own-theme") { _, _ in
            let mutator = OwnFileTrial.mutator
            return { random in
                let text = OwnFileTrial.text(mutator, using: &random)
                return FuzzTarget.Outcome.timed {
                    OwnFileTrial.verdict(on: text) { text throws(TOMLFile.Problem) in
                        try ThemeFile(text)
                    }
                }
            }
        },
        FuzzTarget(name: "own-keys") { _, _ in
            let mutator = OwnFileTrial.mutator
            return { random in
                let text = OwnFileTrial.text(mutator, using: &random)
                return FuzzTarget.Outcome.timed {
                    OwnFileTrial.verdict(on: text) { text throws(TOMLFile.Problem) in
                        try KeysFile(text)
                    }
                }
            }
        },
    ]
}

private enum OwnFileTrial {
    private static let seeds = [
        "# colours\naccent = \"#ff8800\"\n[dark]\nbackground = '#101010' # night\n[light]\n",
        "crate = [\"ctrl-v\", \"f5\",\n  'page-up' ]\nlater = \"\\u0041\"\n",
        "text = \"#aabbcc\"\r\nstrong = \"#FFFFFF\"\r\n", "undo = \"space\"\nback = []\n",
    ].map { Array($0.utf8) }

    static var mutator: Mutator {
        Mutator(
            others: seeds,
            words: [
                "\"", "'", "\"\"\"", "[", "]", "[[", "=", ",", "#", "\n", "\r", "\\u",
                "\\U0010FFFF",
                "\\", "true", "1e9", "\u{FEFF}", "[dark]\n", "accent", "ctrl-", "alt-", "shift-tab",
            ]
        )
    }

    static func text(_ mutator: Mutator, using random: inout SplitMix64) -> String {
        let seed = seeds.randomElement(using: &random) ?? []
        let bytes = random.below(8) == 0 ? seed : mutator.mutate(seed, using: &random)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads a text twice; both results must be the same, and a problem must have one of its lines.
    static func verdict<File: Equatable>(
        on text: String,
        reading read: (String) throws(TOMLFile.Problem) -> File
    ) -> FuzzTarget.Outcome.Verdict {
        FuzzTarget.Outcome.verdict {
            () throws(TOMLFile.Problem) in
            try read(text)
        } _: { _ in
            nil
        } orFailing: { problem in
            let lines = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
            return (1...lines).contains(problem.line) ? nil : "a problem in line \(problem.line)"
        }
    }

    /// A file that was accepted must mean the same when it is written in another way.
    static func verdict(on text: String) -> FuzzTarget.Outcome.Verdict {
        let first = verdict(on: text) { text throws(TOMLFile.Problem) in try TOMLFile(text) }
        guard first.wasAccepted, first.failure == nil, let file = try? TOMLFile(text) else {
            return first
        }
        guard let again = try? TOMLFile(written(file)) else { return ("not accepted again", true) }
        func plain(_ file: TOMLFile) -> [TOMLFile.Entry] {
            file.entries.map { entry in
                var entry = entry
                entry.line = 0
                return entry
            }
        }
        return (plain(file) == plain(again) ? nil : "written again it differs", true)
    }

    private static func written(_ file: TOMLFile) -> String {
        func quoted(_ text: String) -> String {
            let escapes = text.unicodeScalars.map { scalar in
                let digits = String(scalar.value, radix: 16)
                return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
            return "\"\(escapes.joined())\""
        }
        var (text, table) = ("", "")
        for entry in file.entries {
            if entry.table != table {
                text += "[\(quoted(entry.table))]\n"
                table = entry.table
            }
            let value =
                switch entry.value {
                case .text(let value): quoted(value)
                case .list(let items): "[\(items.map(quoted).joined(separator: ","))]"
                }
            text += "\(quoted(entry.key))=\(value)\n"
        }
        return text
    }
}
