import CWatcher
import FoundationEssentials
public import TerminalUI

extension NcursesTerminal {

    public var usesMouse: Bool {
        get { modes.usesMouse }
        set {
            guard newValue != modes.usesMouse else { return }
            modes.usesMouse = newValue
            changeReset()
            if state == .shown { device.write(modes.mouseChange) }
        }
    }

    public var title: String? {
        get { ownTitle }
        set {
            let title = newValue.map { TerminalModes.harmless($0, isASCII: !showsUnicode) }
            guard type.understandsPrivateModes, title != ownTitle, state != .restored else { return }
            let hadOwn = ownTitle != nil
            ownTitle = title
            changeReset()
            guard state == .shown else { return }
            if let title {
                device.write(hadOwn ? TerminalModes.setTitle(title) : TerminalModes.pushTitle(title))
            } else {
                device.write(TerminalModes.oldTitle)
            }
        }
    }

    /// Updates the sequence that restores the terminal after a crash.
    func changeReset() {
        cwatcher_set_reset(modes.reset(hasTitle: ownTitle != nil))
    }

    public func ring() {
        if state == .shown { screen.ring().withUnsafeBytes(device.write) }
    }

    public func notify(_ text: String) {
        guard type.understandsPrivateModes, state == .shown else { return }
        device.write(
            type.notification.sequence(
                TerminalModes.harmless(text, isASCII: !showsUnicode), title: ownTitle ?? ""))
    }

    public func copyToClipboard(_ text: ClipboardText) -> ClipboardOutcome {
        let text = text.string
        guard type.understandsClipboard, state == .shown else { return .unsupported }
        guard text.utf8.count <= TerminalModes.clipboardLimit else {
            return .tooLong(limit: TerminalModes.clipboardLimit)
        }
        device.write(TerminalModes.clipboard(Data(text.utf8).base64EncodedString()))
        return .sent
    }
}
