import CTerminalReference
import NcursesTerminal
import TerminalUI

/// Whole frames through the terminal, and the same cells by a plain C program.
@MainActor
struct FrameBenchmark {

    private let terminal: NcursesTerminal

    init(_ terminal: NcursesTerminal) {
        self.terminal = terminal
    }

    /// Nanoseconds of a frame: ours and that of C, tab-separated; the fastest of each, taken in turns: the others had to
    /// share the machine.
    func run(frames: Int) -> String {
        let size = terminal.size
        // No two frames that follow each other have the same cells.
        let ours = (0..<3).map { frame($0, size) }
        var best = (ours: Duration.seconds(1_000), reference: Duration.seconds(1_000))
        let clock = ContinuousClock()
        for round in 0..<max(3, frames) {
            let first = round * 2 % 3
            best.ours = min(best.ours, clock.measure { terminal.show(ours[first]) })
            best.reference = min(best.reference, clock.measure { cterminalreference_frame(Int32((first + 1) % 3)) })
        }
        return "\(Int(best.ours / .nanoseconds(1)))\t\(Int(best.reference / .nanoseconds(1)))"
    }

    /// The cells that `cterminalreference_frame` writes.
    private func frame(_ number: Int, _ size: Size) -> Frame {
        var canvas = Canvas(size: size)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let letter = Character(Unicode.Scalar(UInt8(0x61 + (x + y * 7 + number * 9) % 26)))
                canvas.write(
                    String(letter), style: Style(.indexed(UInt8(1 + (x / 8 + y + number) % 6))), x: x, y: y)
            }
        }
        return canvas.frame
    }
}
