/// What large digits look like.
enum DigitShapes {

    /// Five rows of pixels; the lowest bit is the right one.
    struct Pixels {
        let width: Int
        let rows: [Int]

        init(_ rows: String) {
            let parts = rows.split(separator: " ")
            width = parts.first?.utf8.count ?? 0
            self.rows = parts.map { Int($0, radix: 2) ?? 0 }
        }
    }

    static let pixels: [Character: Pixels] = [
        "0": Pixels("111 101 101 101 111"), "1": Pixels("010 110 010 010 111"), "2": Pixels("111 001 111 100 111"),
        "3": Pixels("111 001 111 001 111"), "4": Pixels("101 101 111 001 001"), "5": Pixels("111 100 111 001 111"),
        "6": Pixels("111 100 111 101 111"), "7": Pixels("111 001 001 001 001"), "8": Pixels("111 101 111 101 111"),
        "9": Pixels("111 101 111 001 111"), ":": Pixels("0 1 0 1 0"), ".": Pixels("0 0 0 0 1"),
        ",": Pixels("00 00 00 01 10"), "-": Pixels("000 000 111 000 000"), "+": Pixels("000 010 111 010 000"),
        "%": Pixels("101 001 010 100 101"), " ": Pixels("00 00 00 00 00"),
    ]

    /// The seven bars of a digit: above, upper right, lower right, below, lower left, upper left, middle.
    static let segments: [Character: UInt8] = [
        "0": 0b0111111, "1": 0b0000110, "2": 0b1011011, "3": 0b1001111, "4": 0b1100110, "5": 0b1101101,
        "6": 0b1111101, "7": 0b0000111, "8": 0b1111111, "9": 0b1101111, "-": 0b1000000,
    ]

    /// Three rows of three pieces of lines that make these bars.
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
