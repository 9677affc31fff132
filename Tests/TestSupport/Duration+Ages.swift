extension Duration {
    /// Longer than any load of the machine makes anything take: for limits that a test must not reach.
    package static let ages = Duration.seconds(3600)
}
