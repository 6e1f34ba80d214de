import TerminalUI

/// Which part of a long text is seen, moved by keys and the wheel.
struct Scrolling {

    /// Says that it can be moved; ``handle(_:visible:total:)`` does that.
    @MainActor
    static var control: GalleryControl { GalleryControl(.down, "scroll") {} }

    private var offset = 0

    /// The offset, not farther down than it has to be to see the end.
    func offset(visible: Int, total: Int) -> Int {
        max(0, min(offset, total - visible))
    }

    /// - Returns: Whether the event was one of those that move it.
    mutating func handle(_ event: InputEvent, visible: Int, total: Int) -> Bool {
        let now = offset(visible: visible, total: total)
        switch event {
        case .key(.up), .key(Key("k")): offset = now - 1
        case .key(.down), .key(Key("j")): offset = now + 1
        case .key(Key(.pageUp)): offset = now - max(1, visible - 1)
        case .key(Key(.pageDown)), .key(Key(" ")): offset = now + max(1, visible - 1)
        case .key(Key(.home)): offset = 0
        case .key(Key(.end)): offset = total
        case .mouse(let mouse) where mouse.action == .wheelUp: offset = now - 3
        case .mouse(let mouse) where mouse.action == .wheelDown: offset = now + 3
        default: return false
        }
        offset = offset(visible: visible, total: total)
        return true
    }
}
