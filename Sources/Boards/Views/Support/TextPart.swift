/// The beginning or the end of a text, as many whole lines of it as have room.
struct TextPart {

    let text: Substring
    /// How many bytes are left out.
    let missing: Int

    /// - Parameters:
    ///   - text: Of any length.
    ///   - isEnd: Whether its end is wanted, not its beginning.
    ///   - lines: How many lines there are at most.
    ///   - bytes: How many bytes there are at most; a line that is longer is cut.
    init(_ text: String, isEnd: Bool, lines: Int, bytes: Int) {
        let letters = text.utf8
        let newline = UInt8(ascii: "\n")
        guard letters.count > bytes || letters.count > lines else {
            (self.text, missing) = (text[...], 0)
            return
        }
        var index = isEnd ? letters.endIndex : letters.startIndex
        /// The end of the last whole line, or the beginning of the first one.
        var edge = index
        var (lineCount, byteCount) = (0, 0)
        if isEnd {
            // What ends the last line begins no other one.
            if letters.last == newline { index = letters.index(before: index) }
            while index > letters.startIndex, lineCount < lines, byteCount < bytes {
                let before = letters.index(before: index)
                if letters[before] == newline { (edge, lineCount) = (index, lineCount + 1) }
                (index, byteCount) = (before, byteCount + 1)
            }
        } else {
            while index < letters.endIndex, lineCount < lines, byteCount < bytes {
                let next = letters.index(after: index)
                if letters[index] == newline { (edge, lineCount) = (next, lineCount + 1) }
                (index, byteCount) = (next, byteCount + 1)
            }
        }
        if index == (isEnd ? letters.startIndex : letters.endIndex) { edge = index }
        // One line alone is longer than that.
        if lineCount == 0 { edge = Unicode.whole(index, in: text) }
        self.text = isEnd ? text[edge...] : text[..<edge]
        missing = letters.count - self.text.utf8.count
    }
}

extension Unicode {

    /// The beginning of the scalar that has this byte.
    fileprivate static func whole(_ index: String.Index, in text: String) -> String.Index {
        var index = index
        while index > text.startIndex, index < text.endIndex, UTF8.isContinuation(text.utf8[index]) {
            index = text.utf8.index(before: index)
        }
        return index
    }
}
