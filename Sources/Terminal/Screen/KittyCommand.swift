/// The commands of kitty's graphics that a screen needs; none of them is answered.
enum KittyCommand {
    /// The most that one sequence may carry, a multiple of 4 as base64 wants it.
    private static let chunk = 4096

    /// Gives the terminal a PNG file (in base64) to keep under a number.
    static func keep(png: String, as number: Int) -> String {
        var text = ""
        var rest = Substring(png).utf8
        var keys = "a=t,f=100,i=\(number),q=2,"
        repeat {
            let piece = rest.prefix(chunk)
            rest = rest.dropFirst(chunk)
            text += sequence("\(keys)m=\(rest.isEmpty ? 0 : 1);\(Substring(piece))")
            keys = "q=2,"
        } while !rest.isEmpty
        return text
    }

    /// Shows a kept image from the cursor on, which stays where it is.
    static func place(_ number: Int, as place: Int, columns: Int, rows: Int) -> String {
        sequence("a=p,i=\(number),p=\(place),c=\(columns),r=\(rows),C=1,q=2")
    }

    /// Takes a kept image away from one place.
    static func remove(_ number: Int, from place: Int) -> String {
        sequence("a=d,d=i,i=\(number),p=\(place),q=2")
    }

    /// Takes an image away everywhere, and lets the terminal forget it.
    static func forget(_ number: Int) -> String { sequence("a=d,d=I,i=\(number),q=2") }

    /// Takes all images away that are on the screen, and lets the terminal forget them.
    static let forgetShown = sequence("a=d,d=A,q=2")

    private static func sequence(_ text: String) -> String { "\u{1B}_G\(text)\u{1B}\\" }
}
