import Foundation

/// A terminal for tests: the test types at `master`, and the code under test uses `slave`.
package struct PseudoTerminal: Sendable {
    /// The user's side: writing types text, and reading returns the output.
    package let master: Int32
    /// The program's side.
    package let slave: Int32

    /// Opens a terminal, without making it the process's controlling terminal.
    package init() throws {
        #if canImport(Darwin)
            master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
            guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0,
                let name = unsafe ptsname(master)
            else { throw CocoaError(.featureUnsupported) }
            slave = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        #else
            // Swift's Glibc module hides posix_openpt, so this opens the device directly.
            let unlockRequest: UInt = 0x4004_5431
            let openOtherSideRequest: UInt = 0x5441
            master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var lock: Int32 = 0
            guard unsafe ioctl(master, unlockRequest, &lock) == 0 else {
                throw CocoaError(.featureUnsupported)
            }
            slave = ioctl(master, openOtherSideRequest, O_RDWR | O_NOCTTY | O_CLOEXEC)
        #endif
        guard slave >= 0 else { throw CocoaError(.featureUnsupported) }
    }

    /// All settings, as numbers that can be compared: the input, output, control and local modes, then the
    /// special characters.
    package var modes: [tcflag_t] {
        var settings = termios()
        unsafe tcgetattr(slave, &settings)
        let special = unsafe withUnsafeBytes(of: settings.c_cc) { unsafe $0.map(tcflag_t.init) }
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag] + special
    }

    /// Whether typed text is echoed.
    package var echoes: Bool { (modes[3] & tcflag_t(ECHO)) != 0 }

    /// Types the keys that send this text.
    package func type(_ text: String) { type(Array(text.utf8)) }

    /// Types the keys that send these bytes. Gives up if the terminal's buffer stays full for ten minutes.
    package func type(_ bytes: [UInt8]) {
        var rest = bytes[...]
        var waiting = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
        while !rest.isEmpty {
            guard unsafe poll(&waiting, 1, 600_000) == 1 else { return }
            let count = unsafe rest.withUnsafeBytes {
                unsafe write(master, $0.baseAddress, $0.count)
            }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// The path at which other processes can open the terminal.
    package var path: String {
        var name = [CChar](repeating: 0, count: 128)
        guard unsafe ttyname_r(slave, &name, name.count) == 0 else { return "" }
        return String(
            decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
    }

    /// Resizes the window.
    package func resize(columns: UInt16, rows: UInt16) {
        var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        unsafe _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    }

    /// Reads the output until it ends in `end`, or if that is nil, until the program's side is closed. Gives
    /// up after ten minutes without output.
    package func shown(until end: String?) -> String {
        var bytes: [UInt8] = []
        var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        while end.map({ bytes.reversed().starts(with: $0.utf8.reversed()) }) != true {
            var byte: UInt8 = 0
            let ready = unsafe poll(&waiting, 1, 600_000)
            if ready < 0, errno == EINTR { continue }
            guard ready == 1, unsafe read(master, &byte, 1) == 1 else { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Closes both sides, and returns the output that was not read before.
    ///
    /// Any other program at the terminal must have ended.
    package func lastOutput() -> String {
        closeDescriptor(slave)
        defer { closeDescriptor(master) }
        return shown(until: nil)
    }

    /// Closes both sides.
    package func close() {
        closeDescriptor(slave)
        closeDescriptor(master)
    }
}

/// Closes a descriptor. This is a free function because methods named `close` hide the system's.
package func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
