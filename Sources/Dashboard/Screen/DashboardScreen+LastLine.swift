import Feeds
import Loadables
import TerminalUI

// The last line, which shows a field to type in, a message, or the key hints.

extension DashboardScreen {

    /// Shows a problem with settings on the last line. If the screen has a log, also records the problem there.
    package func report(_ problem: String) {
        guard let log else { return show(OneLine(problem, limit: 1_000).description) }
        log.record(LoadableEvent(date: environment.clock.now, name: "Settings", kind: .problem(problem)))
    }

    /// Shows the first problem with settings on the last line, followed by the number of further problems and the given
    /// ending. If the screen has a log, records all problems there. Has no effect if there are no problems.
    package func report(_ problems: [String], ending: String = "") {
        guard let first = problems.first else { return }
        for problem in problems.dropFirst().reversed() { report(problem) }
        let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
        report("\(first)\(more)\(ending)")
    }

    /// Reports problems that prevented the saved settings from being applied.
    package func refuse(_ problems: [String]) { report(problems, ending: "; nothing was changed") }

    /// Draws the last line.
    ///
    /// - Parameter linkHost: The host of a visible link whose text names a different host, to warn the user; nil if
    ///   there is no such link.
    func drawLastLine(in rect: Rect, linkingTo linkHost: String?, canvas: inout Canvas) {
        (places.lastLine, places.keys) = (rect, nil)
        if reader.isTyping { return canvas.within(rect) { reader.draw(in: &$0) } }
        if let message { return draw(message, endingIn: rect, canvas: &canvas) }
        if let deadline = pendingKeys.deadline {
            canvas.draw(KeyHints(validKeys, in: context, after: pendingKeys.keys), in: rect)
            canvas.redraw(after: max(.zero, deadline - host.now))
            return
        }
        let keys = KeyLine(
            of: page, below: overlays.top, in: context, entries: entries(besides:), isAvailable: isAvailable)
        let notice = StyledText(linkHost.map { "link to \($0.prefix(60))  " } ?? "", .warning)
        canvas.draw(Label(notice), in: rect)
        let rest = rect.inset(left: min(rect.width, notice.width), top: 0, right: 0, bottom: 0)
        (places.lastLine, places.keys) = (rest, keys)
        draw(keys.hints, in: rest, canvas: &canvas)
    }

    /// Draws the key hints, or copies their stored drawing if the drawing is still valid.
    private func draw(_ hints: KeyHints, in rect: Rect, canvas: inout Canvas) {
        if let known = drawnKeys, known.generation == host.generation, known.hints == hints,
            known.drawing.size == rect.size, canvas.put(known.drawing, x: rect.x, y: rect.y)
        {
            return
        }
        let drawing = canvas.keep(rect) { hints.draw(in: &$0) }
        drawnKeys = if let drawing, let generation = host.generation { (generation, hints, drawing) } else { nil }
    }

    /// Returns the keys of the key map for the last line, without the keys of the given actions. If there are no
    /// actions, the result is stored, because the method is called for each frame.
    private func entries(besides actions: [PanelAction]) -> [KeyLine.Entry] {
        let context = context
        guard actions.isEmpty else { return KeyLine.entries(of: keyMap.without(actions), in: context) }
        if let known = lastEntries, known.context == context { return known.entries }
        let entries = KeyLine.entries(of: keyMap, in: context)
        lastEntries = (context, entries)
        return entries
    }

    private func draw(_ message: ScreenMessage, endingIn rect: Rect, canvas: inout Canvas) {
        if let end = message.end { canvas.redraw(after: end - host.now) }
        guard !rect.isEmpty else { return }
        let logKey = message.isLogged && overlays.isEmpty ? host.key(.log) : nil
        let view = MessageView(message.text, logKey: logKey, in: canvas.size)
        let place = Rect(
            x: rect.x, y: rect.y - view.height + 1, width: rect.width, height: view.height)
        places.lastLine = place
        canvas.draw(view, in: place)
    }
}
