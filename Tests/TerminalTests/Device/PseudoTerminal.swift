import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A terminal that a test drives: it types at `master`, the code under test uses `slave`.
struct PseudoTerminal {
    let master: Int32
    let slave: Int32

    init() throws {
        #if canImport(Darwin)
            master = posix_openpt(O_RDWR | O_NOCTTY)
            try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
            let name = try #require(unsafe ptsname(master))
            slave = unsafe open(name, O_RDWR | O_NOCTTY)
        #else
            // Swift's Glibc module hides posix_openpt; these are the requests beneath it.
            let unlockRequest: UInt = 0x4004_5431
            let openOtherSideRequest: UInt = 0x5441
            master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var lock: Int32 = 0
            try #require(unsafe ioctl(master, unlockRequest, &lock) == 0)
            slave = ioctl(master, openOtherSideRequest, O_RDWR | O_NOCTTY)
        #endif
        try #require(slave >= 0)
    }

    /// The modes of input, output and line, as four numbers that can be compared.
    var modes: [tcflag_t] {
        var settings = termios()
        unsafe tcgetattr(slave, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    }

    var echoes: Bool { (modes[3] & tcflag_t(ECHO)) != 0 }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe write(master, bytes, bytes.count)
    }

    /// Where another process finds the terminal.
    var path: String {
        var name = [CChar](repeating: 0, count: 128)
        guard unsafe ttyname_r(slave, &name, name.count) == 0 else { return "" }
        return String(
            decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
    }

    func resize(columns: UInt16, rows: UInt16) {
        var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        unsafe _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    }

    /// Reads what the terminal shows until it ends in `end`, for ten seconds at most.
    func shown(until end: String) -> String {
        var bytes: [UInt8] = []
        var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        while !bytes.reversed().starts(with: end.utf8.reversed()) {
            var byte: UInt8 = 0
            guard unsafe poll(&waiting, 1, 10_000) == 1, unsafe read(master, &byte, 1) == 1 else {
                break
            }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func close() {
        closeDescriptor(slave)
        closeDescriptor(master)
    }
}

/// Closes a descriptor; a free function, since methods of the same name hide the system's.
func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
