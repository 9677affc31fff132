import Foundation

/// A page that redirects the browser to a secret URL, in a file that only the user can read.
///
/// Every user of the machine can see a browser's arguments, which therefore contain only the
/// file's path.
struct RedirectFile {
    private let folder: String

    /// The file's path.
    var path: String { "\(folder)/open.html" }

    /// Creates the file in a new folder with mode 0700; nil if that fails.
    ///
    /// Browsers installed as snaps cannot read hidden, temporary or runtime folders, so the new
    /// folder is a visible one in the home folder if possible.
    init?(to address: String, environment: [String: String]) {
        let places = ["HOME", "XDG_RUNTIME_DIR"].compactMap { environment[$0] }
        var made: String?
        for place in places where made == nil && place.hasPrefix("/") {
            made = Self.newFolder(in: place)
        }
        guard let made else { return nil }
        folder = made
        guard write(Self.page(to: address)) else {
            remove()
            return nil
        }
    }

    /// Removes the file and its folder.
    func remove() {
        _ = unsafe unlink(path)
        _ = unsafe rmdir(folder)
    }

    private static func newFolder(in parent: String) -> String? {
        var path = Array("\(parent)/vinylogue-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&path) != nil else { return nil }
        return String(
            decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
    }

    private func write(_ text: String) -> Bool {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        let bytes = Array(text.utf8)
        return unsafe Foundation.write(file, bytes, bytes.count) == bytes.count
    }

    private static func page(to address: String) -> String {
        let escaped = address.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        return """
            <!DOCTYPE html>
            <meta charset="utf-8">
            <meta http-equiv="refresh" content="0;url=\(escaped)">
            <title>vinylogue</title>
            <p><a href="\(escaped)">Continue</a></p>

            """
    }
}
