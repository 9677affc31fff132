import Foundation

extension ChildProcess {
    /// Starts `vinylogue`, and kills it `delay` microseconds after `isDue` has become true.
    ///
    /// It may end before that. After a minute it is killed even if `isDue` is still false.
    package static func runAndKill(
        _ arguments: [String],
        environment: [String: String],
        after delay: UInt32,
        once isDue: () -> Bool = { true }
    ) throws {
        let process = try ChildProcess(
            program: "vinylogue",
            arguments,
            environment: environment
        )
        process.endInput()
        let deadline = ContinuousClock.now + .seconds(60)
        while !isDue(), ContinuousClock.now < deadline, !process.hasEnded { usleep(500) }
        usleep(delay)
        process.kill()
        _ = process.finish()
    }
}
