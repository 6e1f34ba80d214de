extension TextFieldState {

    /// Where the word begins that the cursor is in or behind.
    var previousWord: Int {
        let gap = characters[..<cursor].lastIndex { $0.isWordPart } ?? -1
        return (characters[..<(gap + 1)].lastIndex { !$0.isWordPart } ?? -1) + 1
    }

    /// Where the word ends that the cursor is in or before.
    var nextWord: Int {
        let start = characters[cursor...].firstIndex { $0.isWordPart } ?? characters.count
        return characters[start...].firstIndex { !$0.isWordPart } ?? characters.count
    }

    /// Where what is not blank begins that the cursor is in or behind.
    var previousBlank: Int {
        let gap = characters[..<cursor].lastIndex { !$0.isWhitespace } ?? -1
        return (characters[..<(gap + 1)].lastIndex { $0.isWhitespace } ?? -1) + 1
    }
}

extension Character {

    fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
