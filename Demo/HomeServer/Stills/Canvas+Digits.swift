extension Canvas {
    /// The shape of each digit, as rows from top to bottom with a bit for each of five dots.
    private static let glyphs: [Character: [UInt8]] = [
        "0": [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
        "1": [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
        "2": [0b01110, 0b10001, 0b00001, 0b00010, 0b00100, 0b01000, 0b11111],
        "3": [0b11111, 0b00010, 0b00100, 0b00010, 0b00001, 0b10001, 0b01110],
        "4": [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
        "5": [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
        "6": [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
        "7": [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
        "8": [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
        "9": [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
    ]

    /// Draws digits. Each digit is 5 dots wide and followed by a gap of one dot. Other characters become gaps.
    mutating func write(_ text: String, at place: Spot, size: Double, _ color: RGB) {
        for (index, character) in text.enumerated() {
            for (row, bits) in (Self.glyphs[character] ?? []).enumerated() {
                for column in 0..<5 where bits >> (4 - column) & 1 == 1 {
                    let x = place.x + Double(index * 6 + column) * size
                    rectangle(x, place.y + Double(row) * size, size, size, color)
                }
            }
        }
    }
}
