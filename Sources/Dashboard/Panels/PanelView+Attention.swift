import Loadables
import TerminalUI

extension PanelView {

    /// Returns the level of the panel's most severe alert and the state of its maintenance; empty if there is neither.
    /// If the words do not fit, returns fewer words or only symbols. The symbols are returned even if they do not fit.
    func attentionText(in width: Int, canvas: inout Canvas) -> StyledText {
        if let change = model.maintenance.nextChange(after: host.date, host.time) {
            canvas.redraw(after: host.date.duration(to: change))
        }
        let symbols = canvas.symbols
        let maintenance = model.maintenance.text(at: host.date, host.time).map { text in
            ["\(symbols.pause) \(text)", "\(symbols.pause) \(text.trimmingPrefix("maintenance "))", symbols.pause].map {
                StyledText($0, .paused)
            }
        }
        guard maintenance != nil || model.alertLevel != nil else { return StyledText() }
        let level = model.alertLevel.map { [$0.text(symbols), StyledText($0.sign(symbols), $0.role)] }
        let texts = (0..<3).map { index in
            [level, maintenance].compactMap { $0.map { $0[min(index, $0.count - 1)] } }
                .reduce(StyledText()) { $0 + $1 + "  " }
        }
        return texts.first { $0.width <= width } ?? texts[2]
    }
}
