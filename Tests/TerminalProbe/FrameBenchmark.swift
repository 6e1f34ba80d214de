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

    /// Nanoseconds of a frame: ours and that of C, tab-separated; in turns, the median of each.
    func run(frames: Int) -> String {
        let size = terminal.size
        let ours = (0..<2).map { frame($0, size) }
        var times: (ours: [Duration], reference: [Duration]) = ([], [])
        let clock = ContinuousClock()
        for round in 0..<max(2, frames) {
            times.ours.append(clock.measure { terminal.show(ours[round % 2]) })
        }
        for round in 0..<max(2, frames) {
            times.reference.append(clock.measure { reference_frame(Int32(round % 2)) })
        }
        return "\(median(times.ours))\t\(median(times.reference))"
    }

    /// The cells that `reference_frame` writes.
    private func frame(_ number: Int, _ size: Size) -> Frame {
        var canvas = Canvas(size: size)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let letter = Character(Unicode.Scalar(UInt8(0x61 + (x + y * 7 + number * 13) % 26)))
                canvas.write(
                    String(letter), style: Style(.indexed(UInt8(1 + (x / 8 + y + number) % 6))), x: x, y: y)
            }
        }
        return canvas.frame
    }

    private func median(_ times: [Duration]) -> Int {
        Int(times.sorted()[times.count / 2] / .nanoseconds(1))
    }
}
