/// Where a player listens.
package struct MPDAddress: Hashable, Sendable {
    /// MPD's default port.
    package static let defaultPort = 6600

    /// A host name or address, the absolute path of a socket, or `@` and the name of an abstract
    /// socket.
    package var host: String
    /// The port; sockets have none.
    package var port: Int
    /// The password, if the player requires one.
    package var password: String?

    package init(host: String, port: Int = defaultPort, password: String? = nil) {
        self.host = host
        self.port = port
        self.password = password
    }

    /// Parses an address as in `MPD_HOST`: `host`, `/path` or `@name`, each optionally after
    /// `password@`. A host may end in `:` and a port; nil if the port is invalid or nothing is
    /// left.
    package init?(_ text: String, port: Int = defaultPort) {
        // A leading @ is an abstract socket, not an empty password.
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

    /// Whether it is a socket on this machine.
    package var isSocket: Bool { host.hasPrefix("/") || host.hasPrefix("@") }

    /// The address to show to people, without the password.
    package var words: String {
        if isSocket { return host }
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}

/// Why a player did not do what it was asked to; never contains a password.
package enum MPDError: Error, Hashable, Sendable {
    /// libmpdclient is not installed.
    case noLibrary
    /// Nothing responds there; the reason is the system's.
    case unreachable(MPDAddress, reason: String)
    /// No response in time.
    case timedOut(MPDAddress)
    /// The player ended the connection.
    case closed(MPDAddress)
    /// The response does not follow MPD's protocol.
    case malformed(MPDAddress)
    /// The player rejected the password.
    case wrongPassword(MPDAddress)
    /// The player requires a password for this.
    case noPermission(MPDAddress)
    /// The player refused, in its own words, which are not safe for a terminal.
    case refused(String)
}
