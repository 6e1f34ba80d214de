import CNcurses
import TerminalUI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What ncurses' description of a type of terminal (terminfo) says of how it is written to.
struct TerminalDescription: Sendable {

    /// A sequence that changes how characters look.
    struct StyleSequence: Sendable {

        let bytes: [UInt8]
        /// Its numbers, if it is one for such changes by ECMA-48, of which several can be put together; nil if not.
        let parameters: ArraySlice<UInt8>?

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            let isStandard =
                bytes.starts(with: [0x1B, UInt8(ascii: "[")]) && bytes.last == UInt8(ascii: "m")
                && bytes.dropFirst(2).dropLast().allSatisfy { $0 == UInt8(ascii: ";") || (0x30...0x39).contains($0) }
            parameters = isStandard ? bytes.dropFirst(2).dropLast() : nil
        }
    }

    private let secondScreen: [UInt8]
    private let scrollRows: NumberedSequence?
    /// Characters that look plain and push none aside, keys that can be told apart, no cursor.
    let modes: [UInt8]
    /// Makes the terminal as it was before.
    let ending: String
    /// Empties the screen.
    let clear: [UInt8]

    /// Columns and rows, where the system does not say them.
    let defaultSize: Size

    // MARK: Moving

    let move: NumberedSequence
    let moveRight: NumberedSequence?
    /// Whether these characters do to the cursor what they are called after.
    let returns: Bool
    let stepsDown: Bool
    let stepsBack: Bool
    /// Whether a character in the last column moves the cursor to the next row, and whether only the next one does.
    let wraps: Bool
    let wrapsLate: Bool

    // MARK: Erasing

    let eraseLine: [UInt8]?
    let erase: NumberedSequence?
    /// Whether what is erased gets the background that characters would have.
    let erasesInColor: Bool

    // MARK: Looks

    let reset: StyleSequence
    let attributes: [(attribute: Style.Attributes, sequence: StyleSequence)]
    /// Attributes that cannot be had together with colours.
    let plainAttributes: Style.Attributes
    let colorDepth: ColorDepth
    /// How many colours of the palette these sequences have.
    private let paletteSize: Int
    private let foreground: NumberedSequence?
    private let background: NumberedSequence?

    /// Looks it up.
    ///
    /// - Throws: ``TerminalError/unknownTerminal(_:)``, or ``TerminalError/dumb`` if its cursor cannot be moved.
    init(of type: TerminalType) throws(TerminalError) {
        // What says that it shows any colours is of the family whether its own description is installed or not, as over ssh.
        guard cncurses_describe(type.name) || type.familyName.map({ cncurses_describe($0) }) == true else {
            throw .unknownTerminal(type.name)
        }
        guard let move = NumberedSequence("cup") else { throw .dumb }
        self.move = move
        guard let clear = Self.string("clear") ?? Self.string("ed").map({ move.bytes(0, 0) + $0 }) else { throw .dumb }
        self.clear = clear
        let (columns, rows) = (cncurses_number("cols"), cncurses_number("lines"))
        defaultSize = Size(width: columns > 0 ? Int(columns) : 80, height: rows > 0 ? Int(rows) : 24)
        secondScreen = Self.string("smcup") ?? []
        scrollRows = NumberedSequence("csr")
        modes = ["sgr0", "rmir", "smkx", "civis"].compactMap { Self.string($0) }.flatMap(\.self)
        // Without a second screen the shell goes on below ours.
        let back = Self.string("rmcup").map { $0 + [0x0D] } ?? [0x0D, 0x0A]
        let codes = ["sgr0", "cnorm", "rmkx"].compactMap { Self.string($0) }.flatMap(\.self) + back
        ending = String(decoding: codes, as: UTF8.self)
        moveRight = NumberedSequence("cuf")
        returns = Self.string("cr") == [0x0D]
        stepsDown = Self.string("cud1") == [0x0A]
        stepsBack = Self.string("cub1") == [0x08]
        wraps = cncurses_flag("am")
        wrapsLate = cncurses_flag("xenl")
        eraseLine = Self.string("el")
        erase = NumberedSequence("ech")
        erasesInColor = cncurses_flag("bce")
        reset = StyleSequence(Self.reset)
        // Where it costs a cell to change how characters look, all look the same.
        attributes = cncurses_number("xmc") > 0 ? [] : Self.attributeNames.compactMap(Self.attribute)
        plainAttributes = Self.plainAttributes
        (foreground, background) = (NumberedSequence("setaf"), NumberedSequence("setab"))
        let colorCount = foreground == nil || background == nil ? 0 : Int(cncurses_number("colors"))
        // Beyond that the numbers are red, green and blue, but for the first eight.
        paletteSize = colorCount > 256 ? 8 : colorCount
        colorDepth =
            switch colorCount {
            case _ where type.showsTrueColor: .trueColor
            case ..<8: .none
            case ..<16: .eight
            case ..<256: .sixteen
            default: .palette
            }
    }

    /// What sets a colour that is not the terminal's own, as that of characters and of what is behind them.
    func sequences(of color: Color) -> (foreground: StyleSequence, background: StyleSequence) {
        if let index = color.index.map(Int.init), index < paletteSize, let foreground, let background {
            return (StyleSequence(foreground.bytes(index)), StyleSequence(background.bytes(index)))
        }
        // As all know them that show any colours, also where the description has only eight.
        func sequence(_ code: Int) -> StyleSequence {
            let parameters =
                if let (red, green, blue) = color.components {
                    "\(code + 8);2;\(red);\(green);\(blue)"
                } else {
                    "\(code + 8);5;\(color.index ?? 0)"
                }
            return StyleSequence(Array("\u{1B}[\(parameters)m".utf8))
        }
        return (sequence(30), sequence(40))
    }

    /// Makes a screen ours that was given back: the second one, all of which scrolls.
    ///
    /// - Parameter rows: How many the terminal has.
    func beginning(rows: Int) -> [UInt8] {
        secondScreen + (scrollRows?.bytes(0, max(0, rows - 1)) ?? []) + modes
    }

    private static let attributeNames: [(Style.Attributes, [String])] = [
        (.bold, ["bold"]), (.dim, ["dim"]), (.italic, ["sitm"]), (.underline, ["smul"]), (.reverse, ["rev", "smso"]),
    ]

    private static func attribute(
        _ attribute: Style.Attributes, names: [String]
    ) -> (attribute: Style.Attributes, sequence: StyleSequence)? {
        for name in names {
            if let sequence = string(name) { return (attribute, StyleSequence(sequence)) }
        }
        return nil
    }

    /// What makes characters plain. Other sets of characters, which it also leaves, are never used.
    private static var reset: [UInt8] {
        guard let all = string("sgr0") else { return ["rmso", "rmul"].compactMap { string($0) }.flatMap(\.self) }
        var plain: [UInt8] = []
        var rest = all[...]
        while let byte = rest.popFirst() {
            if byte == 0x1B, rest.starts(with: [UInt8(ascii: "("), UInt8(ascii: "B")]) {
                rest = rest.dropFirst(2)
            } else if byte != 0x0E, byte != 0x0F {
                plain.append(byte)
            }
        }
        guard !plain.isEmpty else { return all }
        return StyleSequence(plain).parameters == nil ? plain + (string("op") ?? []) : plain
    }

    private static var plainAttributes: Style.Attributes {
        let bits = cncurses_number("ncv")
        let all: [(Int32, Style.Attributes)] = [
            (1 << 1, .underline), (1 << 2, .reverse), (1 << 4, .dim), (1 << 5, .bold),
        ]
        return all.reduce(into: []) { if bits > 0, bits & $1.0 != 0 { $0.insert($1.1) } }
    }

    /// A string of the description that was looked up last, without pauses; nil if it has none of that name.
    fileprivate static func string(_ name: String) -> [UInt8]? {
        cncurses_description(name).map { withoutPauses(Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))) }
    }

    /// Without what stands for a pause, as `$<2>`, and is not to be written.
    static func withoutPauses(_ sequence: some Collection<UInt8>) -> [UInt8] {
        var rest = sequence[...]
        var bytes: [UInt8] = []
        while let start = rest.firstIndex(of: UInt8(ascii: "$")) {
            let next = rest.index(after: start)
            bytes += rest[..<start]
            if next < rest.endIndex, rest[next] == UInt8(ascii: "<"),
                let end = rest[next...].firstIndex(of: UInt8(ascii: ">"))
            {
                rest = rest[rest.index(after: end)...]
            } else {
                bytes.append(UInt8(ascii: "$"))
                rest = rest[next...]
            }
        }
        return bytes + rest
    }

    /// What the keys of this terminal send besides what is known anyway: less is to be compared.
    static func keySequences() -> [[UInt8]: Key] {
        var sequences: [[UInt8]: Key] = [:]
        let functions = (1...12).map { ("kf\($0)", Key(.function($0))) }
        for (name, key) in keyNames + functions {
            if let sequence = string(name), !InputParser.isKnown(sequence, as: key) { sequences[sequence] = key }
        }
        return sequences
    }

    private static let keyNames: [(String, Key)] = [
        ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", Key(.home)),
        ("kend", Key(.end)), ("kpp", Key(.pageUp)), ("knp", Key(.pageDown)), ("kich1", Key(.insert)),
        ("kdch1", Key(.delete)), ("kcbt", .backTab), ("kent", .enter),
    ]
}

/// A sequence of a terminal's description with numbers in it.
struct NumberedSequence: Sendable {

    private enum Part: Sendable {
        case byte(UInt8)
        case number(Int)
    }

    /// As it stands in the description.
    private let form: [UInt8]
    /// The same, if the numbers stand in it as they are, as mostly; nil if they are calculated with.
    private let parts: [Part]?
    /// Whether the numbers count from 1.
    private let countsFromOne: Bool

    /// That of the description that was looked up last; nil if it has none of that name.
    init?(_ name: String) {
        guard let form = TerminalDescription.string(name) else { return nil }
        self.init(form)
    }

    /// - Parameter form: As it stands in a description, without pauses.
    init(_ form: [UInt8]) {
        self.form = form
        let percent = UInt8(ascii: "%")
        var rest = form[...]
        var countsFromOne = false
        var parts: [Part]? = []
        while let byte = rest.popFirst(), parts != nil {
            if byte != percent {
                parts?.append(.byte(byte))
            } else if rest.starts(with: Array("i".utf8)) {
                countsFromOne = true
                rest = rest.dropFirst()
            } else if rest.starts(with: Array("p1%d".utf8)) || rest.starts(with: Array("p2%d".utf8)) {
                parts?.append(.number(rest.dropFirst().first == UInt8(ascii: "1") ? 0 : 1))
                rest = rest.dropFirst(4)
            } else {
                parts = nil
            }
        }
        self.parts = parts
        self.countsFromOne = countsFromOne
    }

    /// Appends it with these numbers.
    func append(_ first: Int, _ second: Int = 0, to bytes: inout [UInt8]) {
        guard let parts else {
            let text = (form + [0]).withUnsafeBytes {
                cncurses_numbered($0.assumingMemoryBound(to: CChar.self).baseAddress, Int32(first), Int32(second))
            }
            if let text { bytes += UnsafeRawBufferPointer(start: text, count: strlen(text)) }
            return
        }
        for part in parts {
            switch part {
            case .byte(let byte): bytes.append(byte)
            case .number(let index): bytes.append(decimal: (index == 0 ? first : second) + (countsFromOne ? 1 : 0))
            }
        }
    }

    /// It with these numbers.
    func bytes(_ first: Int, _ second: Int = 0) -> [UInt8] {
        var bytes: [UInt8] = []
        append(first, second, to: &bytes)
        return bytes
    }
}

extension [UInt8] {

    /// Appends a number in digits.
    mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: Swift.max(0, number) % 10))
    }
}
