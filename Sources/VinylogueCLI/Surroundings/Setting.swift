/// A setting's value, and who decided it.
struct Setting<Value: Sendable>: Sendable {
    /// Who decides a setting; the earlier one wins.
    enum Origin: String, Sendable {
        /// An option of the command.
        case option
        /// A variable of the environment.
        case environment
        /// The preferences.
        case file
        /// Nobody: it is the program's own.
        case `default`
    }

    /// The value.
    var value: Value
    /// Who decided it.
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
