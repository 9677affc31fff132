/// Arguments that can be read but make no sense; the command's usage is shown with the message.
public struct ValidationError: Error, CustomStringConvertible, Sendable {
    /// What is wrong, for the user.
    public private(set) var message: String

    /// Creates an error.
    public init(_ message: String) {
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
