/// A view that shows a number or a time in large digits. The text may contain `0` to `9`, `:` `.` `,` `-` `−` `+` `%`,
/// the letters of short numbers and durations (`k`, `M`, `G`, `T`, `P`, `E`, `e`, `d`, `h`, `m`, `s`), and spaces.
///
/// Text that does not fit in the font `.large` is drawn in `.bold`. Text that does not fit in `.bold` or `.thin` is
/// drawn as plain text. Text with other characters is always drawn as plain text.
public struct BigDigits: View {

    /// The size and the style of the digits.
    public enum Font: Hashable, CaseIterable, Sendable {
        /// Digits that are three rows high, drawn with thin lines.
        case thin
        /// Digits that are three rows high, drawn with half blocks. With ASCII symbols and on the Linux console, they
        /// are drawn with thin lines.
        case bold
        /// Digits that are five rows high, drawn with full blocks.
        case large
    }

    public var text: String
    /// The preferred font. ``Font/bold`` is used in place of ``Font/large`` if the text does not fit.
    public var font: Font
    public var role: Role
    public var alignment: Alignment

    /// Creates a view with large digits.
    public init(_ text: String, font: Font = .bold, role: Role = .text, alignment: Alignment = .center) {
        self.text = text
        self.font = font
        self.role = role
        self.alignment = alignment
    }

    /// Returns the size of the text in the given font. Nil if the text is empty or contains characters that cannot be
    /// drawn as large digits.
    public func preferredSize(in font: Font) -> Size? {
        let glyphs = text.map(DigitShapes.pixels(of:))
        guard !glyphs.isEmpty, glyphs.allSatisfy({ $0 != nil }) else { return nil }
        let columns = glyphs.reduce(-1) { $0 + ($1?.width ?? 0) + 1 }
        return font == .large
            ? Size(width: columns * 2, height: 5) : Size(width: columns, height: 3)
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let fonts: [Font] = font == .large ? [.large, .bold] : [font]
        for font in fonts {
            guard let extent = preferredSize(in: font), extent.width <= canvas.size.width,
                extent.height <= canvas.size.height
            else { continue }
            canvas.within(place(extent, in: canvas.size)) { canvas in
                switch font {
                case .large: drawPixels(in: &canvas)
                case .bold where canvas.symbols.chart.isExact: drawDots(in: &canvas)
                case .bold, .thin: drawLines(in: &canvas)
                }
            }
            return
        }
        let row = Rect(y: (canvas.size.height - 1) / 2, width: canvas.size.width, height: 1)
        canvas.draw(Label(StyledText(text, role), alignment: alignment), in: row)
    }

    private func place(_ extent: Size, in size: Size) -> Rect {
        Rect(
            x: alignment.indent(size.width - extent.width), y: (size.height - extent.height) / 2, width: extent.width,
            height: extent.height)
    }

    // MARK: Drawing

    private func forEachPixel(_ body: (_ x: Int, _ y: Int) -> Void) {
        var start = 0
        for case let glyph? in text.map(DigitShapes.pixels(of:)) {
            for (y, row) in glyph.rows.enumerated() {
                for x in 0..<glyph.width where row & 1 << (glyph.width - 1 - x) != 0 { body(start + x, y) }
            }
            start += glyph.width + 1
        }
    }

    private func drawPixels(in canvas: inout Canvas) {
        let full = canvas.symbols.chart.horizontalEighths.sign(7)
        forEachPixel { x, y in canvas.write(full + full, role, x: x * 2, y: y) }
    }

    private func drawDots(in canvas: inout Canvas) {
        var grid = DotGrid(size: canvas.size, resolution: .halfBlocks)
        forEachPixel { x, y in grid.dot(x: x, y: y, role) }
        canvas.draw(grid, in: canvas.bounds)
    }

    private func drawLines(in canvas: inout Canvas) {
        var start = 0
        for character in text {
            let width = DigitShapes.pixels(of: character)?.width ?? 0
            if let segments = DigitShapes.segments[character] {
                for (index, arms) in DigitShapes.lines(segments).enumerated() where !arms.isEmpty {
                    canvas.write(canvas.symbols.line(arms), role, x: start + index % 3, y: index / 3)
                }
            } else {
                // All characters besides digits and the hyphen are drawn as text, in the middle or on the baseline.
                let y = character.isLetter || [".", ",", "%"].contains(character) ? 2 : 1
                canvas.write(String(character), role, x: start + width / 2, y: y)
            }
            start += width + 1
        }
    }
}

enum DigitShapes {

    /// The five rows of pixels of a character. The lowest bit of a row is its rightmost pixel.
    struct Pixels {
        let width: Int
        let rows: [Int]

        init(_ width: Int, _ rows: Int...) {
            self.width = width
            self.rows = rows
        }
    }

    static func pixels(of character: Character) -> Pixels? {
        switch character {
        case "0": Pixels(3, 0b111, 0b101, 0b101, 0b101, 0b111)
        case "1": Pixels(3, 0b010, 0b110, 0b010, 0b010, 0b111)
        case "2": Pixels(3, 0b111, 0b001, 0b111, 0b100, 0b111)
        case "3": Pixels(3, 0b111, 0b001, 0b111, 0b001, 0b111)
        case "4": Pixels(3, 0b101, 0b101, 0b111, 0b001, 0b001)
        case "5": Pixels(3, 0b111, 0b100, 0b111, 0b001, 0b111)
        case "6": Pixels(3, 0b111, 0b100, 0b111, 0b101, 0b111)
        case "7": Pixels(3, 0b111, 0b001, 0b001, 0b001, 0b001)
        case "8": Pixels(3, 0b111, 0b101, 0b111, 0b101, 0b111)
        case "9": Pixels(3, 0b111, 0b101, 0b111, 0b001, 0b111)
        case ":": Pixels(1, 0b0, 0b1, 0b0, 0b1, 0b0)
        case ".": Pixels(1, 0b0, 0b0, 0b0, 0b0, 0b1)
        case ",": Pixels(2, 0b00, 0b00, 0b00, 0b01, 0b10)
        case "-": Pixels(3, 0b000, 0b000, 0b111, 0b000, 0b000)
        case "+": Pixels(3, 0b000, 0b010, 0b111, 0b010, 0b000)
        case "%": Pixels(3, 0b101, 0b001, 0b010, 0b100, 0b101)
        case "k": Pixels(3, 0b100, 0b101, 0b110, 0b110, 0b101)
        case "M": Pixels(5, 0b10001, 0b11011, 0b10101, 0b10001, 0b10001)
        case "G": Pixels(4, 0b1111, 0b1000, 0b1011, 0b1001, 0b1111)
        case "T": Pixels(3, 0b111, 0b010, 0b010, 0b010, 0b010)
        case "P": Pixels(3, 0b111, 0b101, 0b111, 0b100, 0b100)
        case "E": Pixels(3, 0b111, 0b100, 0b110, 0b100, 0b111)
        case "e": Pixels(3, 0b000, 0b110, 0b111, 0b100, 0b011)
        case "d": Pixels(3, 0b001, 0b001, 0b111, 0b101, 0b111)
        case "h": Pixels(3, 0b100, 0b100, 0b111, 0b101, 0b101)
        case "m": Pixels(5, 0b00000, 0b00000, 0b11111, 0b10101, 0b10101)
        case "s": Pixels(3, 0b000, 0b111, 0b110, 0b001, 0b111)
        case "\u{2212}": pixels(of: "-")
        case " ": Pixels(2, 0b00, 0b00, 0b00, 0b00, 0b00)
        default: nil
        }
    }

    /// The segments of each digit as bits. From the lowest bit, these are: top, upper right, lower right, bottom, lower
    /// left, upper left, middle.
    static let segments: [Character: UInt8] = [
        "0": 0b0111111, "1": 0b0000110, "2": 0b1011011, "3": 0b1001111, "4": 0b1100110, "5": 0b1101101,
        "6": 0b1111101, "7": 0b0000111, "8": 0b1111111, "9": 0b1101111, "-": 0b1000000,
    ]

    /// Returns the pieces of lines for the segments: three rows of three pieces.
    static func lines(_ segments: UInt8) -> [LineArms] {
        func arms(_ parts: (bar: UInt8, arms: LineArms)...) -> LineArms {
            parts.reduce([]) { segments & 1 << $1.bar != 0 ? $0.union($1.arms) : $0 }
        }
        return [
            arms((0, .right), (5, .down)), arms((0, .horizontal)), arms((0, .left), (1, .down)),
            arms((5, .up), (4, .down), (6, .right)), arms((6, .horizontal)), arms((1, .up), (2, .down), (6, .left)),
            arms((4, .up), (3, .right)), arms((3, .horizontal)), arms((2, .up), (3, .left)),
        ]
    }
}
