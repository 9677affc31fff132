/// The form that asks for a username, and for an API key if there is none.
struct OnboardingPage: Equatable, Sendable {
    /// The username; its request checks the key as well.
    var name = LineField()
    /// The key; nil if one is set up.
    var key: SecretField?
    /// The field that has the cursor.
    var focus = Problem.Field.name
    /// A message about the data that was imported from the old app.
    var notice: String?
}
