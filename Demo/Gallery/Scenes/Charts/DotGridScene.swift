import TerminalUI

final class DotGridScene: GalleryScene {

    let name = "Dots"
    let summary = "Draws points and lines that are finer than a cell."
    var isEmpty = false

    private var resolution = DotResolution.braille

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("d"), "dots", value: "\(resolution)") { [self] in
                resolution = resolution == .braille ? .quadrants : resolution == .quadrants ? .halfBlocks : .braille
            }
        ]
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        guard !isEmpty else { return }
        var radar = Radar(size: canvas.size, resolution: resolution)
        let turn = Double(elapsed / .milliseconds(100)).rounded(.down) / 40
        for ring in 1...3 { radar.circle(Double(ring) / 3, .guide) }
        radar.sweep(to: turn, .series4)
        canvas.draw(radar.grid, in: canvas.bounds)
        for (name, distance, angle) in [("Aurora", 0.55, 0.06), ("Tern", 0.78, 0.39), ("Kestrel", 0.4, 0.71)] {
            let place = radar.cell(distance, angle)
            canvas.write(canvas.symbols.dot + " " + name, .emphasis, x: place.x, y: place.y)
        }
        canvas.redraw(after: .milliseconds(100))
    }

    private struct Radar {

        var grid: DotGrid
        private let radius: (x: Double, y: Double)

        init(size: Size, resolution: DotResolution) {
            grid = DotGrid(size: size, resolution: resolution)
            // A cell is about twice as high as it is wide.
            let cells = min(Double(size.width) / 2, Double(size.height))
            radius = (cells * Double(resolution.columns) - 1, cells / 2 * Double(resolution.rows) - 1)
        }

        private func point(_ distance: Double, _ turn: Double) -> Point {
            Point(
                x: Int((Double(grid.width) / 2 + radius.x * distance * Samples.sine(turn)).rounded()),
                y: Int((Double(grid.height) / 2 - radius.y * distance * Samples.cosine(turn)).rounded()))
        }

        func cell(_ distance: Double, _ turn: Double) -> Point {
            let point = point(distance, turn)
            return Point(x: point.x / grid.resolution.columns, y: point.y / grid.resolution.rows)
        }

        mutating func circle(_ distance: Double, _ role: Role) {
            for step in 0..<240 {
                let place = point(distance, Double(step) / 240)
                grid.dot(x: place.x, y: place.y, role)
            }
        }

        mutating func sweep(to turn: Double, _ role: Role) {
            grid.line(from: point(0, 0), to: point(1, turn - 0.05), .guide)
            grid.line(from: point(0, 0), to: point(1, turn), role)
        }
    }
}
