extension String {

    /// The text broken into lines of at most that many cells; ``WrappedLines`` says where.
    ///
    /// - Returns: The lines, without the blanks at their ends, with blanks for tabs.
    public func wrapped(to width: Int) -> [String] {
        LineBreaker([.init(text: self[...])], width: width).map { line in
            self[bytes: line.start.offset..<line.end.offset].endingInHyphen()[...].expandingTabs()
        }
    }

    private subscript(bytes bytes: Range<Int>) -> Substring {
        self[utf8.index(startIndex, offsetBy: bytes.lowerBound)..<utf8.index(startIndex, offsetBy: bytes.upperBound)]
    }
}

extension Substring {

    /// A line with a hyphen for the soft one at its end: there it was broken.
    func endingInHyphen() -> String {
        unicodeScalars.last == BreakRules.softHyphen ? String(unicodeScalars.dropLast()) + "-" : String(self)
    }

    /// The text with blanks for its tabs, as it stands in a line where that many cells stand before it.
    func expandingTabs(column: Int = 0) -> String {
        guard utf8.contains(UInt8(ascii: "\t")) else { return String(self) }
        var result = ""
        var width = column
        for (index, piece) in split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
            if index > 0 {
                let gap = Graphemes.Element.tabWidth(at: width)
                result += String(repeating: " ", count: gap)
                width += gap
            }
            result += piece
            width += piece.cellWidth
        }
        return result
    }
}
