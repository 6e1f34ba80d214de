import Dashboard
import TerminalUI

/// A view that draws a column for each check, the newest on the right. A check that failed is drawn as a cross or, if
/// the check is ignored, as a pause symbol.
struct CheckBars: View {

    let checks: [MonitorContent.Check]
    /// The value of a bar that fills the height of the region; nil to use the largest value.
    var most: Double?

    func draw(in canvas: inout Canvas) {
        let seen = checks.suffix(min(MonitorContent.limit, canvas.size.width))
        let most = most ?? checks.compactMap(\.seconds).max() ?? 0
        let values = seen.map { check in check.seconds.map { most > 0 ? $0 : 1 } }
        canvas.draw(Sparkline(values, range: 0...(most > 0 ? most : 1), role: .success), in: canvas.bounds)
        let start = canvas.size.width - seen.count
        for (offset, check) in seen.enumerated() where check.seconds == nil {
            let isExcused = check.isExcused == true
            canvas.write(
                isExcused ? canvas.symbols.pause : "✗", isExcused ? .paused : .failure, x: start + offset,
                y: canvas.size.height - 1)
        }
    }
}
