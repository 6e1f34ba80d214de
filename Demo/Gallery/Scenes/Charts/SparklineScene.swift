import TerminalUI

final class SparklineScene: GalleryScene {

    let name = "Sparkline"
    let summary = "Shows a number over time in a small space."
    var isEmpty = false

    private var shape = Sparkline.Shape.area

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("s"), "shape", value: "\(shape)") { [self] in
                shape = shape == .bars ? .line : shape == .line ? .area : .bars
            }
        ]
    }

    private let servers = ["quay", "lighthouse", "customs", "ferries"]

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let area = canvas.bounds.inset(left: 1, right: 1)
        let rows = area.rows([.fill(), .fixed(1).yielding(), .fixed(servers.count)])
        let now = Int(elapsed / .milliseconds(500))
        let waiting = values(5, now: now).map { $0.map { ($0 * 400).rounded() } }
        let chart = rows[0].rows([.fixed(1).yielding(), .fill()])
        canvas.draw(Label(StyledText("Trucks at the gate, last hour", .title)), in: chart[0])
        canvas.draw(Sparkline(waiting, shape: shape, role: .series1, marksExtremes: true), in: chart[1])
        for (index, server) in servers.enumerated() {
            let columns = Rect(x: area.x, y: rows[2].y + index, width: area.width, height: 1)
                .columns([.fixed(10), .fill(), .fixed(4)], spacing: 1)
            let load = values(index, now: now)
            canvas.draw(Label(StyledText(server)), in: columns[0])
            canvas.draw(Sparkline(load, range: 0...1, role: Role.series[index + 1]), in: columns[1])
            let text = load.last.flatMap { $0.map(NumberText.percent) } ?? ""
            canvas.draw(Label(StyledText(text, .secondary), alignment: .trailing), in: columns[2])
        }
        if !isEmpty { canvas.redraw(after: elapsed - .milliseconds(500) * now + .milliseconds(500)) }
    }

    /// Returns the values of a server. While a server is unreachable, its values are nil.
    private func values(_ seed: Int, now: Int) -> [Double?] {
        guard !isEmpty else { return [] }
        return (now..<now + 220).map { index in
            seed == 2 && (200..<206).contains(index) ? nil : Samples.load(index, seed: seed)
        }
    }
}
