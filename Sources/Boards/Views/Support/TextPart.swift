/// The beginning or the end of a text, in whole lines.
struct TextPart {

    let text: Substring
    /// The number of omitted bytes.
    let missing: Int

    /// Creates a part from the beginning or the end of a text.
    ///
    /// - Parameters:
    ///   - isEnd: Whether to take the end of the text.
    ///   - lines: The maximum number of lines.
    ///   - bytes: The maximum number of bytes. A longer line is truncated.
    init(_ text: String, isEnd: Bool, lines: Int, bytes: Int) {
        let letters = text.utf8
        let newline = UInt8(ascii: "\n")
        guard letters.count > bytes || letters.count > lines else {
            (self.text, missing) = (text[...], 0)
            return
        }
        var index = isEnd ? letters.endIndex : letters.startIndex
        /// The position of the cut: the end of the last whole line or, if the end of the text is taken, the beginning
        /// of the first whole line.
        var edge = index
        var (lineCount, byteCount) = (0, 0)
        if isEnd {
            // A line feed at the end of the text does not begin another line.
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
        // A single line exceeds the limit, so it is truncated.
        if lineCount == 0 { edge = Unicode.whole(index, in: text) }
        self.text = isEnd ? text[edge...] : text[..<edge]
        missing = letters.count - self.text.utf8.count
    }
}

extension Unicode {

    /// Returns the beginning of the Unicode scalar that contains a byte.
    fileprivate static func whole(_ index: String.Index, in text: String) -> String.Index {
        var index = index
        while index > text.startIndex, index < text.endIndex, UTF8.isContinuation(text.utf8[index]) {
            index = text.utf8.index(before: index)
        }
        return index
    }
}
