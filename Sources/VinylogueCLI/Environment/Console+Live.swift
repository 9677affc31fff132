import Foundation
import Terminal

extension Console {
    /// The process's own standard streams; the size is read once.
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
            rows: size.rows,
            cell: size.cell
        )
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
