/// The address of a player.
package struct MPDAddress: Hashable, Sendable {
    /// MPD's default port.
    package static let defaultPort = 6600

    /// A host name or address, the absolute path of a socket, or `@` and the name of an abstract
    /// socket.
    package var host: String
    /// The port; ignored for sockets.
    package var port: Int
    /// The password, if the player requires one.
    package var password: String?

    package init(host: String, port: Int = defaultPort, password: String? = nil) {
        self.host = host
        self.port = port
        self.password = password
    }

    /// Parses an address as in `MPD_HOST`: `host`, `/path` or `@name`, optionally after
    /// `password@`. A host may end in `:` and a port. Nil if the port is invalid, or the host is
    /// empty or contains white space.
    package init?(_ text: String, port: Int = defaultPort) {
        // A leading @ marks an abstract socket rather than an empty password.
        let split = text.dropFirst().firstIndex(of: "@")
        password = split.map { String(text[..<$0]) }
        let place = split.map { text[text.index(after: $0)...] } ?? text[...]
        self.port = port
        host = String(place)
        // A path may contain spaces, but a host may not.
        if !isSocket, host.contains(where: \.isWhitespace) { return nil }
        guard !isSocket, let colon = place.lastIndex(of: ":") else {
            if host.isEmpty || host == "@" { return nil }
            return
        }
        // More than one colon means an IPv6 address, whose port follows its brackets.
        let name = place[..<colon]
        if name.contains(":"), !name.hasSuffix("]") { return }
        let digits = place[place.index(after: colon)...]
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
            (1...65_535).contains(number), !name.isEmpty
        else { return nil }
        self.port = number
        host = String(name.hasPrefix("[") ? name.dropFirst().dropLast() : name)
    }

    /// Whether the host is a socket on this machine.
    package var isSocket: Bool { host.hasPrefix("/") || host.hasPrefix("@") }

    /// The address for messages, without the password.
    package var words: String {
        if isSocket { return host }
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}

/// Why a request to a player failed; never contains a password.
package enum MPDError: Error, Hashable, Sendable {
    /// libmpdclient is not installed.
    case noLibrary
    /// The process has too many files open for libmpdclient to wait for the player.
    case tooManyFiles
    /// The player cannot be reached; `reason` is the system's message.
    case unreachable(MPDAddress, reason: String)
    /// The player did not respond in time.
    case timedOut(MPDAddress)
    /// The player closed the connection.
    case closed(MPDAddress)
    /// The response does not follow MPD's protocol.
    case malformed(MPDAddress)
    /// The player rejected the password.
    case wrongPassword(MPDAddress)
    /// The player requires a password for the command.
    case noPermission(MPDAddress)
    /// The player does not have what a command named; its message is not safe for a terminal.
    case notFound(String)
    /// The player reported another error; its message is not safe for a terminal.
    case refused(String)
}
