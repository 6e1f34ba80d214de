extension Frame {

    /// The screen as plain text: a line for each row, without blanks at its end, without escape codes.
    public var plainText: String {
        (0..<size.height).map { y in
            let line = cells.row(y).map(\.glyph.string).joined()
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }
}
