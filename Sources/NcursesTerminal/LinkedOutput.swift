import CNcurses
import TerminalUI

/// The bytes of ncurses with sequences in place of the marks of links.
///
/// ncurses has no call for hyperlinks (OSC 8). A cell with a link gets two marks of width zero behind its character, which no other
/// cell has: variation selectors that terminals do not draw. So ncurses compares and moves links like characters. Its output has each
/// character with its marks; here they become the sequences that begin and end a link.
struct LinkedOutput {

    /// The bytes for the terminal.
    private(set) var bytes: [UInt8] = []

    private var link = Link.none
    /// The character that was read last, whose marks may follow.
    private var character: [UInt8] = []
    private var digits: [Int] = []

    private static let firstMark = 0xE0100
    private static let base = 240

    /// The marks of a link.
    static func mark(of link: Link) -> [Unicode.Scalar] {
        [link.number / base, link.number % base].compactMap { Unicode.Scalar(UInt32(firstMark + $0)) }
    }

    /// Whether a scalar may be a mark.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool { (firstMark..<firstMark + base).contains(Int(scalar.value)) }

    init(_ output: [UInt8]) {
        bytes.reserveCapacity(output.count + 256)
        var place = 0
        while place < output.count {
            let byte = output[place]
            if byte == 0x1B {
                let end = Self.endOfSequence(in: output, from: place)
                endCharacter()
                // What erases and inserts must not do so with a link. A style is not one of these.
                if output[end - 1] != UInt8(ascii: "m") { show(.none) }
                bytes += output[place..<end]
                place = end
            } else if byte < 0x20 || byte == 0x7F {
                endCharacter()
                show(.none)
                bytes.append(byte)
                place += 1
            } else if byte < 0x80 {
                endCharacter()
                character.append(byte)
                place += 1
            } else {
                let end = min(output.count, place + Self.length(from: byte))
                add(output[place..<end])
                place = end
            }
        }
        endCharacter()
        show(.none)
    }

    private mutating func add(_ scalar: ArraySlice<UInt8>) {
        let value = String(decoding: scalar, as: UTF8.self).unicodeScalars.first
        if let value, Self.isMark(value) {
            digits.append(Int(value.value) - Self.firstMark)
        } else if let value, !character.isEmpty, cncurses_scalar_width(value.value) == 0 {
            character += scalar
        } else {
            endCharacter()
            character += scalar
        }
    }

    private mutating func endCharacter() {
        guard !character.isEmpty else { return }
        show(digits.count == 2 ? Link(number: digits[0] * Self.base + digits[1]) : .none)
        bytes += character
        character.removeAll(keepingCapacity: true)
        digits.removeAll(keepingCapacity: true)
    }

    private mutating func show(_ link: Link) {
        guard link != self.link else { return }
        self.link = link
        let parameters = link == .none ? "" : "id=\(link.number)"
        bytes += "\u{1B}]8;\(parameters);\(link.url)\u{1B}\\".utf8
    }

    private static func length(from byte: UInt8) -> Int {
        switch byte {
        case 0xC0...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xFF: 4
        default: 1
        }
    }

    /// The end of a sequence that begins at a place, behind its last byte.
    private static func endOfSequence(in output: [UInt8], from start: Int) -> Int {
        var place = start + 1
        guard place < output.count else { return place }
        if output[place] == UInt8(ascii: "[") {
            place += 1
            while place < output.count, !(0x40...0x7E).contains(output[place]) { place += 1 }
        } else if output[place] == UInt8(ascii: "]") {
            while place < output.count, output[place] != 0x07, output[place] != UInt8(ascii: "\\") { place += 1 }
        } else {
            while place < output.count, (0x20...0x2F).contains(output[place]) { place += 1 }
        }
        return min(output.count, place + 1)
    }
}
