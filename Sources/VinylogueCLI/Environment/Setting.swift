/// A setting's value and where it comes from.
struct Setting<Value: Sendable>: Sendable {
    /// Where a value comes from; the earlier one wins.
    enum Origin: String, Sendable {
        /// An option of the command.
        case option
        /// A variable of the environment.
        case environment
        /// The preferences.
        case file
        /// The built-in default.
        case `default`
    }

    /// The value.
    var value: Value
    /// Where it comes from.
    var origin: Origin
}

extension Setting {
    /// The option's value if there is one, else the file's, else the default.
    init(option: Value?, file: Value?, default standard: Value) {
        if let option {
            self.init(value: option, origin: .option)
        } else if let file {
            self.init(value: file, origin: .file)
        } else {
            self.init(value: standard, origin: .default)
        }
    }
}
