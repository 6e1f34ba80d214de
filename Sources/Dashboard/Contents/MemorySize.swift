import TerminalUI

// About how much memory texts and pictures take.

extension TextLine {

    /// What a line, or a row, takes beside its letters.
    static let overhead = 64
}

extension StyledText {

    /// What its runs take, and their letters: of short texts these are in the run.
    var memorySize: Int {
        runs.reduce(runs.isEmpty ? 0 : Self.overhead) { size, run in
            let letters = run.text.utf8.count
            return size + MemoryLayout<Run>.stride + (letters > 15 ? letters + Self.overhead : 0)
        }
    }

    /// What each piece of memory takes beside what is in it.
    private static let overhead = 48
}

extension PixelImage {

    /// What its pixels take: four bytes each, as far as they are there.
    var memorySize: Int { width * height * 4 }
}
