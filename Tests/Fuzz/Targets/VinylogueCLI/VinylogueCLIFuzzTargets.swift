extension FuzzTarget {
    /// The whole program in this process, from its arguments to its output.
    package static let vinylogueCLI: [FuzzTarget] = [
        // `archive verify --demo` checks some 60,000 plays.
        FuzzTarget(name: "cli-arguments", timeLimit: 5000) { _, scratch in
            let surroundings = Surroundings(home: scratch)
            return { random in
                try surroundings.reset()
                let arguments = CommandLines.make(using: &random)
                let console = RecordingConsole(using: &random)
                return await FuzzTarget.Outcome.timed {
                    await surroundings.verdict(on: arguments, console)
                }
            }
        },
        FuzzTarget(name: "cli-answers") { checkout, scratch in
            let surroundings = Surroundings(home: scratch)
            let cache = try DamagedCache(in: scratch, checkout)
            return { random in
                try surroundings.reset()
                let arguments = try cache.fill(using: &random)
                let console = RecordingConsole(using: &random)
                return await FuzzTarget.Outcome.timed {
                    await surroundings.verdict(on: arguments, console)
                }
            }
        },
        FuzzTarget(name: "cli-files") { checkout, scratch in
            let surroundings = Surroundings(home: scratch)
            let files = try DamagedFiles(in: scratch, checkout)
            return { random in
                try surroundings.reset()
                let arguments = try files.place(using: &random)
                let console = RecordingConsole(using: &random)
                return await FuzzTarget.Outcome.timed {
                    await surroundings.verdict(on: arguments, console)
                }
            }
        },
    ]
}
