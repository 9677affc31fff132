import Foundation
import Terminal

/// The standard streams.
package struct Console: Sendable {
    /// Writes to standard output; throws `OutputError`.
    package var writeOutput: @Sendable (Data) throws -> Void
    /// Writes to standard error; failures are ignored.
    package var writeError: @Sendable (Data) -> Void
    /// Reads typed lines, with prompts on standard error.
    package var input: LineInput
    /// Lets the user choose items from a list on standard error; returns the chosen indices, or
    /// nil if the user cancels.
    package var choose:
        @Sendable (
            _ question: String, _ items: [(label: String, detail: String)], _ colors: ColorSupport
        ) throws -> [Int]?
    /// Whether standard input is a terminal.
    package var inputIsTerminal: Bool
    /// Whether standard output is a terminal.
    package var outputIsTerminal: Bool
    /// Whether standard error is a terminal.
    package var errorIsTerminal: Bool
    /// The width of the terminal in columns.
    package var columns: Int
    /// The height of the terminal in rows.
    package var rows: Int
    /// The size of a cell; nil if the terminal does not report it.
    package var cell: CellPixels?
    /// Queries the abilities of the terminal on standard input and output; waits at most half a
    /// second.
    package var askTerminal: @Sendable () -> TerminalAbilities
    /// The abilities that the terminal has reported; unknown until it is queried.
    var abilities = TerminalAbilities()

    /// Creates a console; by default with 24 rows, an unknown cell size and unknown abilities.
    package init(
        writeOutput: @escaping @Sendable (Data) throws -> Void,
        writeError: @escaping @Sendable (Data) -> Void,
        input: LineInput,
        choose:
            @escaping @Sendable (
                String, [(label: String, detail: String)], ColorSupport
            ) throws -> [Int]?,
        inputIsTerminal: Bool,
        outputIsTerminal: Bool,
        errorIsTerminal: Bool,
        columns: Int,
        rows: Int = 24,
        cell: CellPixels? = nil,
        askTerminal: @escaping @Sendable () -> TerminalAbilities = { TerminalAbilities() }
    ) {
        self.writeOutput = writeOutput
        self.writeError = writeError
        self.input = input
        self.choose = choose
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.errorIsTerminal = errorIsTerminal
        self.columns = columns
        self.rows = rows
        self.cell = cell
        self.askTerminal = askTerminal
    }
}

extension Console {
    /// The process's standard streams; the terminal's size is read once.
    package static func live(environment: [String: String]) -> Console {
        let size = TerminalSize.current(descriptor: STDOUT_FILENO, environment: environment)
        return Console(
            writeOutput: { try write($0, to: STDOUT_FILENO) },
            writeError: { try? write($0, to: STDERR_FILENO) },
            input: .live(),
            choose: { question, items, colors in
                try Checklist(
                    title: question,
                    items: items.map { ChecklistItem(label: $0.label, detail: $0.detail) }
                ).run(
                    environment: environment,
                    support: colors,
                    decoration: .detect(environment: environment)
                )
            },
            inputIsTerminal: isTerminal(descriptor: STDIN_FILENO),
            outputIsTerminal: isTerminal(descriptor: STDOUT_FILENO),
            errorIsTerminal: isTerminal(descriptor: STDERR_FILENO),
            columns: size.columns,
            rows: size.rows,
            cell: size.cell,
            askTerminal: { abilities(environment) }
        )
    }

    private static func abilities(_ environment: [String: String]) -> TerminalAbilities {
        // The system stops a background process that reads from the terminal.
        guard tcgetpgrp(STDIN_FILENO) == getpgrp() else { return TerminalAbilities() }
        let asked = try? TerminalSession.run(
            input: STDIN_FILENO,
            output: STDOUT_FILENO,
            environment: environment
        ) { session in
            try session.askAbilities(
                environment: environment,
                within: .milliseconds(500),
                // Over ssh, the outer terminal may take a while.
                outerTime: Multiplexer.dropsSequences(environment)
                    ? .zero : .milliseconds(500)
            ).abilities
        }
        return asked ?? TerminalAbilities()
    }

    /// Writes all of `data`, even to a non-blocking descriptor.
    private static func write(_ data: Data, to descriptor: Int32) throws(OutputError) {
        var rest = [UInt8](data)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count)
            }
            guard count < 0 else {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&request, 1, -1)
            case EPIPE: throw .closed
            default: throw .failed(reason: unsafe String(cString: strerror(errno)))
            }
        }
    }
}

/// An error from writing to standard output.
package enum OutputError: Error, Equatable, Sendable {
    /// The reader closed the pipe, as `head` does; not reported to the user.
    case closed
    /// Another error, such as a full disk; the reason is the system's error text.
    case failed(reason: String)
}
