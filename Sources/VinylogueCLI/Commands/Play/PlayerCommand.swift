import ArgumentParser
import VinylogueKit

struct PlayerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "player",
        abstract: "Show or control what is playing on MPD.",
        discussion: """
              vinylogue player              what is playing
              vinylogue player pause        pause it
              vinylogue player seek +30     skip half a minute
              vinylogue player undo         restore the queue that an album replaced
            """,
        subcommands: [
            Control<Status>.command, Control<Pause>.command, Control<Resume>.command,
            Control<Next>.command,
            Control<Previous>.command, Seek.command, Control<Stop>.command, Undo.command,
        ],
        defaultSubcommand: Control<Status>.command
    )

    enum Status: PlayerVerb {
        static let control: PlayerControl? = nil
        static let abstract = "Show what is playing."
        static let example = "vinylogue player"
    }

    enum Pause: PlayerVerb {
        static let control: PlayerControl? = .pause
        static let abstract = "Pause playback."
        static let example = "vinylogue player pause"
    }

    enum Resume: PlayerVerb {
        static let control: PlayerControl? = .resume
        static let abstract = "Resume playback."
        static let example = "vinylogue player resume"
    }

    enum Next: PlayerVerb {
        static let control: PlayerControl? = .next
        static let abstract = "Go to the next track."
        static let example = "vinylogue player next"
    }

    enum Previous: PlayerVerb {
        static let control: PlayerControl? = .previous
        static let abstract = "Go to the previous track."
        static let example = "vinylogue player previous"
    }

    enum Stop: PlayerVerb {
        static let control: PlayerControl? = .stop
        static let abstract = "Stop playback; the queue is kept."
        static let example = "vinylogue player stop"
    }

    struct Control<Verb: PlayerVerb>: VinylogueCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "\(Verb.self)".lowercased(),
                abstract: Verb.abstract,
                discussion: "  \(Verb.example)"
            )
        }

        func run(in environment: Environment) async throws {
            try await OnlyWay.running {
                let player = try environment.player()
                if let control = Verb.control { try await player.perform(control) }
                try environment.print(PlayerOutput(status: try await player.status()))
            }
        }
    }

    struct Seek: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "seek",
            abstract: "Go to a position in the track.",
            discussion: """
                  vinylogue player seek 1:30   a minute and a half from the start
                  vinylogue player seek +30    half a minute forward
                  vinylogue player seek -10    ten seconds back
                """
        )

        @Argument(
            help: ArgumentHelp(
                "Seconds, or minutes and seconds. With + or -, relative to the current position.",
                valueName: "time"
            )
        )
        var time: SeekTime

        func run(in environment: Environment) async throws {
            try await OnlyWay.running {
                let player = try environment.player()
                try await player.perform(.seek(time.seconds, isRelative: time.isRelative))
                try environment.print(PlayerOutput(status: try await player.status()))
            }
        }
    }

    struct Undo: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "undo",
            abstract: "Restore the queue that the last album replaced.",
            discussion: "  vinylogue player undo"
        )

        func run(in environment: Environment) async throws {
            let kept = try environment.stores.queue()
            try await OnlyWay.running {
                let player = try environment.player()
                let queue = try kept.queue()
                try await player.restore(queue)
                try kept.forget(queue)
                try environment.print(PlayerOutput(status: try await player.status()))
            }
        }
    }
}

/// A subcommand of `player` without arguments, named after the conforming type.
protocol PlayerVerb {
    /// The control to send to the player; nil to show only its status.
    static var control: PlayerControl? { get }
    static var abstract: String { get }
    static var example: String { get }
}

/// A position to seek: `90`, `1:30`, `+10` or `-1:00`.
struct SeekTime: ExpressibleByArgument {
    /// The time in seconds; negative to go back.
    let seconds: Double
    /// Whether it is relative to the current position.
    let isRelative: Bool

    init?(argument: String) {
        let sign = argument.first.flatMap { "+-".contains($0) ? $0 : nil }
        let parts = (sign == nil ? argument[...] : argument.dropFirst())
            .split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
        }
        guard (1...3).contains(parts.count), numbers.count == parts.count,
            numbers.allSatisfy({ $0 < 1_000_000 }), numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        let time = Double(numbers.reduce(0) { $0 * 60 + $1 })
        seconds = sign == "-" ? -time : time
        isRelative = sign != nil
    }
}
