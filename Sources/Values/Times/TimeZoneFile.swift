/// A file of the time zone database in the format of RFC 9636.
struct TimeZoneFile {

    let first: TimeZoneRules.Offset
    let changes: [(start: Int, offset: TimeZoneRules.Offset)]
    let rule: YearlyRule?

    private struct Counts {
        let utcFlags, standardFlags, leapSeconds, transitions, types, characters: Int
    }

    /// Parses a file. Returns nil if the file is damaged, or if it counts leap seconds.
    init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard let (version, counts) = reader.header() else { return nil }
        guard version > 0 else {
            guard let block = reader.block(counts, timeSize: 4) else { return nil }
            (first, changes, rule) = (block.first, block.changes, nil)
            return
        }
        // The first block is only for readers without support for 64-bit times.
        guard reader.skipBlock(counts), let (_, counts) = reader.header(),
            let block = reader.block(counts, timeSize: 8), let footer = reader.footer()
        else { return nil }
        (first, changes) = (block.first, block.changes)
        rule = footer.isEmpty ? nil : YearlyRule(footer)
        if rule == nil, !footer.isEmpty { return nil }
    }

    private struct Reader {

        let bytes: [UInt8]
        private var index = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard count >= 0, count <= bytes.count - index else { return nil }
            defer { index += count }
            return bytes[index..<index + count]
        }

        /// Decodes a signed number with the most significant byte first.
        private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
            let start = bytes.first.map { $0 >= 0x80 ? -1 : 0 } ?? 0
            return bytes.reduce(start) { $0 << 8 | Int($1) }
        }

        mutating func header() -> (version: UInt8, Counts)? {
            guard take(4).map(Array.init) == Array("TZif".utf8), let version = take(1)?.first, take(15) != nil else {
                return nil
            }
            var numbers: [Int] = []
            for _ in 0..<6 {
                guard let part = take(4), case let number = Self.number(part), number >= 0 else { return nil }
                numbers.append(number)
            }
            let counts = Counts(
                utcFlags: numbers[0], standardFlags: numbers[1], leapSeconds: numbers[2], transitions: numbers[3],
                types: numbers[4], characters: numbers[5])
            return (version, counts)
        }

        mutating func skipBlock(_ counts: Counts) -> Bool {
            take(
                counts.transitions * 5 + counts.types * 6 + counts.characters + counts.leapSeconds * 8
                    + counts.standardFlags + counts.utcFlags) != nil
        }

        mutating func block(_ counts: Counts, timeSize: Int) -> (
            first: TimeZoneRules.Offset, changes: [(start: Int, offset: TimeZoneRules.Offset)]
        )? {
            guard counts.leapSeconds == 0, counts.types > 0, let times = take(counts.transitions * timeSize),
                let indices = take(counts.transitions), let types = take(counts.types * 6),
                let characters = take(counts.characters), take(counts.standardFlags + counts.utcFlags) != nil
            else { return nil }
            let offsets = (0..<counts.types).map { index in
                let type = types.dropFirst(index * 6).prefix(6)
                let name = characters.dropFirst(Int(type.last ?? 0)).prefix { $0 != 0 }
                return TimeZoneRules.Offset(
                    seconds: Self.number(type.prefix(4)), abbreviation: String(decoding: name, as: UTF8.self))
            }
            var changes: [(start: Int, offset: TimeZoneRules.Offset)] = []
            for (place, index) in indices.enumerated() {
                let start = Self.number(times.dropFirst(place * timeSize).prefix(timeSize))
                guard Int(index) < offsets.count, changes.last.map({ $0.start < start }) ?? true else { return nil }
                changes.append((start, offsets[Int(index)]))
            }
            return (offsets[0], changes)
        }

        /// Reads the last line of the file, which contains the rule for later times. The line is empty if there is no
        /// rule. Returns nil if the line is missing.
        mutating func footer() -> String? {
            guard take(1)?.first == 0x0A, let end = bytes[index...].firstIndex(of: 0x0A) else { return nil }
            return String(decoding: bytes[index..<end], as: UTF8.self)
        }
    }
}
