import TerminalUI

/// The terminal modes that terminfo does not describe, and the sequences that switch them.
struct TerminalModes {

    var usesMouse: Bool
    /// Whether the terminal is requested to distinguish keys that send the same sequence by default.
    var usesExtendedKeys = false
    /// See ``TerminalType/understandsPrivateModes``.
    let understandsPrivateModes: Bool
    /// The bytes that restore the terminal according to its description.
    var ending = ""

    // 2004 enables bracketed paste, and 1004 enables focus events.
    private static let always = [2004, 1004]
    // 1000 reports clicks, 1002 reports drags, and 1006 selects coordinates in SGR form.
    private static let mouse = [1000, 1002, 1006]

    private var codes: [Int] {
        guard understandsPrivateModes else { return [] }
        return Self.always + (usesMouse ? Self.mouse : [])
    }

    private var hasExtendedKeys: Bool { usesExtendedKeys && understandsPrivateModes }

    // The sequence contains two requests: `modifyOtherKeys`, and the kitty protocol with the flag "disambiguate escape
    // codes". A terminal ignores a request that it does not support.
    //
    // In the kitty protocol, the alternate screen has its own stack of flags. Write `keysOn` and `keysOff` while the
    // alternate screen is shown.
    var keysOn: String { hasExtendedKeys ? "\u{1B}[>4;1m\u{1B}[>1u" : "" }

    var keysOff: String { hasExtendedKeys ? "\u{1B}[<u\u{1B}[>4m" : "" }

    var on: String { Self.switching(codes, on: true) }

    var off: String { Self.switching(codes.reversed(), on: false) }

    /// The sequence that starts or stops mouse events according to ``usesMouse``. Empty if the terminal might show the
    /// sequence as text.
    var mouseChange: String {
        guard understandsPrivateModes else { return "" }
        return Self.switching(usesMouse ? Self.mouse : Self.mouse.reversed(), on: usesMouse)
    }

    private static func switching(_ codes: [Int], on: Bool) -> String {
        codes.map { "\u{1B}[?\($0)\(on ? "h" : "l")" }.joined()
    }

    /// Returns the sequence that restores the terminal after the program has crashed.
    ///
    /// - Parameter hasTitle: Whether the program has set a title. The previous title is then restored.
    func reset(hasTitle: Bool = false) -> String {
        keysOff + off + (hasTitle ? Self.oldTitle : "") + (understandsPrivateModes ? Self.endUpdate : "") + ending
    }

    private static let endUpdate = "\u{1B}[?2026l"

    /// Returns the bytes between two marks. The terminal shows the result of all bytes between the marks at once.
    static func updating(_ bytes: [UInt8]) -> [UInt8] {
        Array("\u{1B}[?2026h".utf8) + bytes + Array(endUpdate.utf8)
    }

    // MARK: Title and clipboard

    /// Returns the sequence that saves the current title and sets another one.
    static func pushTitle(_ title: String) -> String { "\u{1B}[22;2t" + setTitle(title) }

    static func setTitle(_ title: String) -> String { "\u{1B}]2;\(title)\u{07}" }

    /// The sequence that restores the saved title.
    static let oldTitle = "\u{1B}[23;2t"

    /// Returns text that is safe as a title or a notification: at most 256 scalars of one line, without control
    /// characters. If the locale does not support Unicode, characters outside ASCII are replaced with `?`.
    static func harmless(_ title: String, isASCII: Bool) -> String {
        let visible = VisibleText(String(title.unicodeScalars.prefix(256))).description
        guard isASCII else { return visible }
        return String(String.UnicodeScalarView(visible.unicodeScalars.map { $0.isASCII ? $0 : "?" }))
    }

    /// The maximum size in bytes of text for the clipboard. xterm accepts 100,000 bytes after the Base64 encoding.
    static let clipboardLimit = 74_994

    static func clipboard(_ base64: String) -> String { "\u{1B}]52;c;\(base64)\u{07}" }
}
