import TerminalUI

/// The modes of a terminal that its description knows nothing of, as the sequences that switch them.
struct TerminalModes {

    var usesMouse: Bool
    /// Whether the terminal is asked to tell keys apart that otherwise send the same.
    var usesExtendedKeys = false
    /// False for terminals that could show unknown sequences instead of passing over them.
    let understandsPrivateModes: Bool
    /// What else makes the terminal as it was before, by its description.
    var ending = ""

    // Bracketed paste, focus events.
    private static let always = [2004, 1004]
    // Clicks, drags, SGR coordinates.
    private static let mouse = [1000, 1002, 1006]

    private var codes: [Int] {
        guard understandsPrivateModes else { return [] }
        return Self.always + (usesMouse ? Self.mouse : [])
    }

    private var hasExtendedKeys: Bool { usesExtendedKeys && understandsPrivateModes }

    var on: String {
        Self.switching(codes, on: true) + (hasExtendedKeys ? "\u{1B}[>4;1m" : "")
    }

    var off: String {
        (hasExtendedKeys ? "\u{1B}[>4m" : "") + Self.switching(codes.reversed(), on: false)
    }

    /// What switches the mouse alone to what ``usesMouse`` says.
    var mouseChange: String {
        guard understandsPrivateModes else { return "" }
        return Self.switching(usesMouse ? Self.mouse : Self.mouse.reversed(), on: usesMouse)
    }

    private static func switching(_ codes: [Int], on: Bool) -> String {
        codes.map { "\u{1B}[?\($0)\(on ? "h" : "l")" }.joined()
    }

    /// What a crashed program leaves is put right by this.
    ///
    /// - Parameter hasTitle: Whether the title is ours, and the one from before is remembered.
    func reset(hasTitle: Bool = false) -> String {
        off + (hasTitle ? Self.oldTitle : "") + (understandsPrivateModes ? Self.endUpdate : "") + ending
    }

    private static let endUpdate = "\u{1B}[?2026l"

    /// What is to be seen at once.
    static func updating(_ bytes: [UInt8]) -> [UInt8] {
        Array("\u{1B}[?2026h".utf8) + bytes + Array(endUpdate.utf8)
    }

    // MARK: Title and clipboard

    /// Remembers the title that there was, and sets another.
    static func pushTitle(_ title: String) -> String { "\u{1B}[22;2t" + setTitle(title) }

    static func setTitle(_ title: String) -> String { "\u{1B}]2;\(title)\u{07}" }

    /// Brings the title back that there was.
    static let oldTitle = "\u{1B}[23;2t"

    /// A title or notice that can only be read: one visible line, in the locale's characters, not endless.
    static func harmless(_ title: String, isASCII: Bool) -> String {
        let visible = VisibleText(String(title.unicodeScalars.prefix(256))).description
        guard isASCII else { return visible }
        return String(String.UnicodeScalarView(visible.unicodeScalars.map { $0.isASCII ? $0 : "?" }))
    }

    /// The most bytes of a text that terminals take for the clipboard: with what stands around it, xterm takes 100,000.
    static let clipboardLimit = 74_994

    static func clipboard(_ base64: String) -> String { "\u{1B}]52;c;\(base64)\u{07}" }
}
