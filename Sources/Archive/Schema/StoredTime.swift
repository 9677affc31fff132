import SQLite

extension Int {
    /// A time from the database within the bounds of any play's, so that a damaged one does no harm in
    /// sums.
    var storedTime: Int { Swift.min(Swift.max(self, 0), Int(UInt32.max)) }
}

extension Statement {
    /// A column of the row, counted from 0, as a number of plays, of which no sum overflows.
    func count(_ column: Int) -> Int { Int(Swift.min(Swift.max(integer(column), 0), 1 << 40)) }

    /// A column of the row, counted from 0, as a time.
    func time(_ column: Int) -> Int { integer(column).storedTime }
}
