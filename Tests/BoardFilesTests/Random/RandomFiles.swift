import TestSupport

/// Random files, the same ones for the same seed.
struct RandomFiles {

    private static let pieces = [
        "a", "sources", "http", "every", "5m", "${", "${secret.x}", "}", "{", "[", "]", ": ", ":", "- ", "-", "\n",
        "\n  ",
        "\n    ", "\t", "'", "\"", "|", "|\n  ", ">", "&a ", "*a", "!x ", "#", " # c", "%", "@", "`", "?", "? ", ",",
        ", ",
        "\\", "---\n", "...\n", "é", "漢", "\u{85}", "\u{2028}", "\u{FEFF}", "\0", "\u{1B}[31m", "\r", "\r\n", "~",
        "<<: *a",
        "%YAML 1.1\n", "0x1f", "!!binary ", "|2+\n", "\"\\x41\"", "\"\\ud800\"",
    ].map { Array($0.utf8) }

    private let boards: [[UInt8]]
    private var random: SplitMix64

    init(_ boards: [String], seed: UInt64) {
        self.boards = boards.map { Array($0.utf8) }
        random = SplitMix64(seed: seed)
    }

    /// The next one: mostly a board with some changes, sometimes nothing of the kind.
    mutating func next() -> [UInt8] {
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            (0..<Int.random(in: 0...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        case 1:
            (0..<Int.random(in: 0...200, using: &random)).flatMap { _ in
                Self.pieces.randomElement(using: &random) ?? []
            }
        default:
            mutated()
        }
    }

    private mutating func mutated() -> [UInt8] {
        var bytes = boards.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            guard !bytes.isEmpty else { break }
            let at = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, at + Int.random(in: 0...20, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: at)
            case 2: bytes.removeSubrange(at..<end)
            case 3: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 4:
                bytes.removeSubrange((Int.random(in: 0..<20, using: &random) == 0 ? at : max(at, bytes.count - 1))...)
            default: bytes[at] = bytes.randomElement(using: &random) ?? 0
            }
        }
        return bytes
    }
}
