extension TextFieldState {

    /// Handles typed and pasted text, editing keys and mouse events. The mouse places the cursor and selects text.
    ///
    /// | keys | |
    /// |---|---|
    /// | left, right, `ctrl-b`, `ctrl-f` | move by a character; with shift, left and right select |
    /// | `alt-b`, `alt-f`, left and right with alt or control | move by a word; with shift, left and right select |
    /// | home, end, `ctrl-a`, `ctrl-e` | move to the start or the end of the text; with shift, home and end select |
    /// | backspace, delete, `ctrl-h`, `ctrl-d` | delete the selection, or a character |
    /// | backspace and delete with alt or control, `alt-d` | delete the selection, or a word |
    /// | `ctrl-w` | delete the selection, or back to a space |
    /// | `ctrl-u`, `ctrl-k` | delete to the start or the end of the text |
    /// | `ctrl-_`, `alt-_` | undo, redo |
    ///
    /// - Parameters:
    ///   - event: The input.
    ///   - size: The size of the field's region. Mouse events are in the coordinates of this region.
    ///   - isMasked: Whether the field masks its characters.
    /// - Returns: Whether the event was handled. Enter, tab, escape, up and down are not handled.
    public mutating func handle(_ event: InputEvent, in size: Size, isMasked: Bool = false) -> Bool {
        defer { self = adjusted(width: size.width, isMasked: isMasked) }
        switch event {
        case .paste(let text):
            insert(text)
            return true
        case .mouse(let mouse): return handle(mouse, in: size, isMasked: isMasked)
        case .key(let key): return handle(key)
        default: return false
        }
    }

    mutating func handle(_ key: Key) -> Bool { move(by: key) || edit(by: key) || type(key) }

    private mutating func type(_ key: Key) -> Bool {
        guard case .character(let character) = key.code, key.modifiers.isEmpty else { return false }
        insert(String(character), as: .typing)
        return true
    }

    private mutating func move(by key: Key) -> Bool {
        let isSelecting = key.modifiers.contains(.shift)
        let isWordwise = !key.modifiers.isDisjoint(with: [.alt, .control])
        switch key.code {
        case .left where isWordwise: moveCursor(to: previousWord, isSelecting: isSelecting)
        case .right where isWordwise: moveCursor(to: nextWord, isSelecting: isSelecting)
        // If characters are selected, an arrow key without shift moves the cursor to the left or the right end of the
        // selection.
        case .left:
            moveCursor(to: isSelecting ? cursor - 1 : selection?.lowerBound ?? cursor - 1, isSelecting: isSelecting)
        case .right:
            moveCursor(to: isSelecting ? cursor + 1 : selection?.upperBound ?? cursor + 1, isSelecting: isSelecting)
        case .home: moveCursor(to: 0, isSelecting: isSelecting)
        case .end: moveCursor(to: characters.count, isSelecting: isSelecting)
        default: return moveAsInShells(by: key)
        }
        return true
    }

    private mutating func moveAsInShells(by key: Key) -> Bool {
        switch key {
        case .control("b"): moveCursor(to: cursor - 1)
        case .control("f"): moveCursor(to: cursor + 1)
        case .control("a"): moveCursor(to: 0)
        case .control("e"): moveCursor(to: characters.count)
        case Key("b", .alt): moveCursor(to: previousWord)
        case Key("f", .alt): moveCursor(to: nextWord)
        default: return false
        }
        return true
    }

    private mutating func edit(by key: Key) -> Bool {
        switch key {
        case .backspace, .control("h"), Key(.backspace, .shift): delete(selection ?? max(0, cursor - 1)..<cursor)
        case Key(.delete), .control("d"): delete(selection ?? cursor..<cursor + 1)
        case Key(.backspace, .alt), Key(.backspace, .control): delete(selection ?? previousWord..<cursor)
        case Key("d", .alt), Key(.delete, .alt), Key(.delete, .control): delete(selection ?? cursor..<nextWord)
        case .control("w"): delete(selection ?? previousBlank..<cursor)
        case .control("u"): delete(0..<cursor)
        case .control("k"): delete(cursor..<characters.count)
        case .control("_"): undo()
        case Key("_", .alt): redo()
        default: return false
        }
        return true
    }

    private mutating func handle(_ event: MouseEvent, in size: Size, isMasked: Bool) -> Bool {
        let layout = TextFieldLayout(self, width: size.width, isMasked: isMasked)
        switch event.action {
        case .press where event.button == 0 && Rect(size).contains(event.position):
            moveCursor(to: layout.place(at: event.position.x), isSelecting: event.modifiers.contains(.shift))
        case .drag where event.button == 0:
            moveCursor(to: layout.place(at: event.position.x), isSelecting: true)
        default: return false
        }
        return true
    }
}

extension TextFieldState {

    /// The start of the word that contains or precedes the cursor.
    var previousWord: Int {
        let gap = characters[..<cursor].lastIndex { $0.isWordPart } ?? -1
        return (characters[..<(gap + 1)].lastIndex { !$0.isWordPart } ?? -1) + 1
    }

    /// The end of the word that contains or follows the cursor.
    var nextWord: Int {
        let start = characters[cursor...].firstIndex { $0.isWordPart } ?? characters.count
        return characters[start...].firstIndex { !$0.isWordPart } ?? characters.count
    }

    /// The start of the run of characters without spaces that contains or precedes the cursor.
    var previousBlank: Int {
        let gap = characters[..<cursor].lastIndex { !$0.isWhitespace } ?? -1
        return (characters[..<(gap + 1)].lastIndex { $0.isWhitespace } ?? -1) + 1
    }
}

extension Character {

    fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
