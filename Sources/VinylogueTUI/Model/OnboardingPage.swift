/// The question who somebody is, and with which key to ask where none is set up.
struct OnboardingPage: Equatable, Sendable {
    /// What is typed; its request is that which checks the key as well.
    var name = LineField()
    /// The key while it is typed; nil where one is set up.
    var key: SecretField?
    /// The field that takes what is typed.
    var focus = Trouble.Field.name
    /// What was taken over from the old app, in words.
    var told: String?
}
