import TerminalUI

// About how much memory texts and pictures take.

extension TextLine {

    /// What a line, or a row, takes beside its letters.
    static let overhead = 64
}

extension StyledText {

    /// What its runs take, and their letters.
    var memorySize: Int { runs.reduce(0) { $0 + MemoryLayout<Run>.stride + $1.text.utf8.count } }
}

extension PixelImage {

    /// What its pixels take: four bytes each, as far as they are there.
    var memorySize: Int { width * height * 4 }
}
