import TerminalUI

// Estimates of the memory that text and pictures take.

extension TextLine {

    /// The overhead of a line or a row in bytes.
    static let overhead = 64
}

extension StyledText {

    /// The approximate size of the runs and their characters in bytes. A run stores up to 15 bytes of text without an
    /// allocation.
    var memorySize: Int {
        runs.reduce(runs.isEmpty ? 0 : Self.overhead) { size, run in
            let letters = run.text.utf8.count
            return size + MemoryLayout<Run>.stride + (letters > 15 ? letters + Self.overhead : 0)
        }
    }

    /// The overhead of an allocation in bytes.
    private static let overhead = 48
}

extension PixelImage {

    var memorySize: Int { width * height * 4 }
}
