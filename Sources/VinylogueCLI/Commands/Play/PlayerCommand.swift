import ArgumentParser
import VinylogueKit

/// `vinylogue player`: what is playing, and its controls.
struct PlayerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "player",
        abstract: "Show or control what is playing.",
        discussion: """
              vinylogue player              what is playing
              vinylogue player pause        until `vinylogue player resume`
              vinylogue player seek +30     skip half a minute
              vinylogue player undo         bring back the queue that an album replaced
            """,
        subcommands: [
            Status.self, Pause.self, Resume.self, Next.self, Previous.self, Seek.self, Stop.self,
            Undo.self,
        ],
        defaultSubcommand: Status.self
    )

    /// `vinylogue player status`: what is playing.
    struct Status: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Show what is playing.",
            discussion: "  vinylogue player  what is playing"
        )

        @OptionGroup(title: "Global options") var global: GlobalOptions

        func run(in environment: Environment) async throws {
            try await environment.control(nil)
        }
    }

    /// `vinylogue player pause`: pauses.
    struct Pause: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "pause",
            abstract: "Pause.",
            discussion: "  vinylogue player pause  until `vinylogue player resume`"
        )

        @OptionGroup(title: "Global options") var global: GlobalOptions

        func run(in environment: Environment) async throws {
            try await environment.control(.pause)
        }
    }

    /// `vinylogue player resume`: resumes.
    struct Resume: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "resume",
            abstract: "Resume playing.",
            discussion: "  vinylogue player resume  after a pause"
        )

        @OptionGroup(title: "Global options") var global: GlobalOptions

        func run(in environment: Environment) async throws {
            try await environment.control(.resume)
        }
    }

    /// `vinylogue player next`: the next track.
    struct Next: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "next",
            abstract: "Go to the next track.",
            discussion: "  vinylogue player next  the next track"
        )

        @OptionGroup(title: "Global options") var global: GlobalOptions

        func run(in environment: Environment) async throws {
            try await environment.control(.next)
        }
    }

    /// `vinylogue player previous`: the previous track.
    struct Previous: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "previous",
            abstract: "Go to the previous track.",
            discussion: "  vinylogue player previous  the previous track"
        )

        @OptionGroup(title: "Global options") var global: GlobalOptions

        func run(in environment: Environment) async throws {
            try await environment.control(.previous)
        }
    }

    /// `vinylogue player seek`: another point in the track.
    struct Seek: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "seek",
            abstract: "Go to a point in the track.",
            discussion: """
                  vinylogue player seek 1:30   a minute and a half from its start
                  vinylogue player seek +30    skip half a minute
                  vinylogue player seek -10    ten seconds back
                """
        )

        @Argument(help: "Seconds, or minutes and seconds; + and - count from the current point.")
        var time: SeekTime

        @OptionGroup(title: "Global options") var global: GlobalOptions

        func run(in environment: Environment) async throws {
            try await environment.control(.seek(time.seconds, isRelative: time.isRelative))
        }
    }

    /// `vinylogue player stop`: stops.
    struct Stop: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "stop",
            abstract: "Stop.",
            discussion: "  vinylogue player stop  the queue stays"
        )

        @OptionGroup(title: "Global options") var global: GlobalOptions

        func run(in environment: Environment) async throws {
            try await environment.control(.stop)
        }
    }

    /// `vinylogue player undo`: the queue before `play`.
    struct Undo: VinylogueCommand {
        static let configuration = CommandConfiguration(
            commandName: "undo",
            abstract: "Bring back the queue that the last album replaced.",
            discussion: "  vinylogue player undo  the queue before `vinylogue play`"
        )

        @OptionGroup(title: "Global options") var global: GlobalOptions

        func run(in environment: Environment) async throws {
            let kept = try environment.keptQueue()
            let player = try environment.player(try environment.settings())
            let queue = try kept.queue()
            try await player.restore(queue)
            try kept.forget(queue)
            try environment.print(PlayerOutput(status: try await player.status()))
        }
    }
}

/// A time to seek: `90`, `1:30`, `+10` or `-1:00`.
struct SeekTime: ExpressibleByArgument {
    /// The time in seconds; negative to go back.
    let seconds: Double
    /// Whether it is relative to the current point.
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

extension Environment {
    /// Sends the player a command, if any, and prints what it is doing then.
    fileprivate func control(_ control: PlayerControl?) async throws {
        let player = try player(try settings())
        if let control { try await player.perform(control) }
        try print(PlayerOutput(status: try await player.status()))
    }
}
