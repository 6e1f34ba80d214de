import TerminalUI

/// Functions that write links (OSC 8), because ncurses has no function for them.
///
/// Two zero-width marks follow the character of a cell with a link. The marks are variation selectors that terminals do
/// not draw and that no other cell contains. ncurses therefore compares and moves links like characters. In its output,
/// the marks are replaced with the sequences that start and end a link.
enum LinkedOutput {

    private static let firstMark = 0xE0100
    private static let base = 240

    static func marks(of link: Link) -> [Unicode.Scalar] {
        [link.number / base, link.number % base].compactMap { Unicode.Scalar(UInt32(firstMark + $0)) }
    }

    /// Returns whether the scalar is in the range of the marks.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool { (firstMark..<firstMark + base).contains(Int(scalar.value)) }

    /// Returns the output of ncurses, with the marks replaced by the sequences that start and end links. Output that is
    /// not UTF-8 is returned unchanged.
    ///
    /// A link ends before every control sequence, because some of these sequences erase or insert cells.
    static func bytes(of output: [UInt8]) -> [UInt8] {
        guard let text = String(validating: output, as: UTF8.self) else { return output }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(output.count + 256)
        var shown = Link.none
        func show(_ link: Link) {
            guard link != shown else { return }
            shown = link
            bytes += "\u{1B}]8;\(link == .none ? "" : "id=\(link.number)");\(link.url)\u{1B}\\".utf8
        }
        // A Swift character contains the marks that follow its other scalars.
        for character in text {
            let digits = character.unicodeScalars.lazy.filter(isMark).map { Int($0.value) - firstMark }.prefix(2)
            show(digits.count == 2 ? Link(number: digits.reduce(0) { $0 * base + $1 }) : .none)
            for scalar in character.unicodeScalars where !isMark(scalar) { bytes += UTF8.encode(scalar) ?? .init() }
        }
        show(.none)
        return bytes
    }
}
