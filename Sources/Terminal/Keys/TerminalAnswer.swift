/// What a terminal answers to a question that the program wrote to it.
package enum TerminalAnswer: Hashable, Sendable {
    /// The colour of text, as asked for with `OSC 10 ; ?`.
    case foreground(RGBColor)
    /// The colour behind text, as asked for with `OSC 11 ; ?`.
    case background(RGBColor)
    /// The numbers of what it can do (4 is sixel graphics), as asked for with `CSI c`.
    ///
    /// Every terminal answers this one, so that it ends the waiting for those that may not come.
    case attributes([Int])
    /// Where the cursor is, counted from 0, as asked for with `CSI 6 n`.
    case cursor(column: Int, row: Int)
}
