import Terminal

/// Sanitizes, measures, cuts and pads a text, and checks the results.
enum TextTrial {
    static func brokenPromise(of text: String, _ width: Int) -> String? {
        let safe = text.sanitizedForTerminal
        if let flaw = Printable.flaw(in: safe) { return flaw }
        if safe.sanitizedForTerminal != safe { return "sanitising twice changes it" }
        // Compares bytes, since equal strings may only be canonically equivalent.
        if !safe.sanitizedForTerminal.utf8.elementsEqual(safe.utf8) { return "not the same bytes" }
        let columns = safe.displayWidth
        if columns < 0 || columns > 2 * safe.unicodeScalars.count { return "\(columns) columns" }
        return brokenCut(of: safe, width) ?? brokenKey(of: text)
    }

    private static func brokenCut(of text: String, _ width: Int) -> String? {
        let room = max(width, 0)
        for ellipsis in ["…", "...", ""] {
            let cut = text.truncated(to: width, ellipsis: ellipsis)
            if cut.displayWidth > room { return "\(cut.displayWidth) columns in \(width)" }
            if text.displayWidth <= room, cut != text { return "cut without need" }
            for alignment in [TextAlignment.left, .right] {
                let fitted = text.fitted(to: width, alignment: alignment, ellipsis: ellipsis)
                if fitted.displayWidth != room {
                    return "fitted to \(fitted.displayWidth) columns, not \(width)"
                }
            }
        }
        return nil
    }

    private static func brokenKey(of text: String) -> String? {
        let key = text.searchKey
        let again = String(decoding: key, as: UTF8.self)
        if String(validating: key, as: UTF8.self) == nil { return "a search key that is no text" }
        return again.searchKey == key ? nil : "the search key of a search key differs"
    }
}
