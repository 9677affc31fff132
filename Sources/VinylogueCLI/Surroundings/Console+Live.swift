import Foundation
import Terminal

extension Console {
    /// The process's own standard streams; the width is read once.
    package static func live(environment: [String: String]) -> Console {
        let size = TerminalSize.current(descriptor: STDOUT_FILENO, environment: environment)
        return Console(
            writeOutput: { try write($0, to: STDOUT_FILENO) },
            writeError: { try? write($0, to: STDERR_FILENO) },
            input: .live(),
            choose: { question, items in
                try Checklist(
                    title: question,
                    items: items.map { ChecklistItem(label: $0.label, detail: $0.detail) }
                ).run(environment: environment, decoration: .detect(environment: environment))
            },
            inputIsTerminal: isTerminal(descriptor: STDIN_FILENO),
            outputIsTerminal: isTerminal(descriptor: STDOUT_FILENO),
            errorIsTerminal: isTerminal(descriptor: STDERR_FILENO),
            columns: size.columns,
            rows: size.rows
        )
    }

    private static func write(_ data: Data, to descriptor: Int32) throws {
        do {
            try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(
                contentsOf: data
            )
        } catch {
            let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            guard let code = underlying?.code, code != Int(EPIPE) else { throw OutputError.closed }
            throw OutputError.failed(reason: unsafe String(cString: strerror(Int32(code))))
        }
    }
}
