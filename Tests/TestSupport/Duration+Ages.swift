extension Duration {
    /// One hour: a time limit that a test should never reach, however busy the machine is.
    package static let ages = Duration.seconds(3600)
}
