extension WrittenTimeReader {

    /// Reads a zone such as `Z`, `+01:00`, `+0100`, `+01`, `CET` or `GMT+1`. A space may precede the zone. A remark
    /// after the zone, such as `[Europe/Berlin]`, is skipped. If there is no zone, returns nil and skips nothing.
    mutating func zone() -> WrittenTime.Zone? {
        let start = index
        skipBlanks()
        if let offset = offset(hourDigits: 2...2) {
            skipRepetition()
            skipRemark()
            return .offset(offset)
        }
        let word = word()
        // A longer word, or a single letter other than Z, is not an abbreviation.
        guard (1...5).contains(word.count), word.count > 1 || word.first.map({ $0 & 0xDF }) == UInt8(ascii: "Z") else {
            index = start
            return nil
        }
        index += word.count
        let text = String(decoding: word, as: UTF8.self)
        let name = text.uppercased()
        let isUTC = name == "GMT" || name == "UTC"
        if isUTC, byte(0) == 0x20, "+-".utf8.contains(byte(1)) { index += 1 }
        let offset = isUTC ? offset(hourDigits: 1...2) : nil
        skipRemark()
        return offset.map(WrittenTime.Zone.offset) ?? (name == "Z" ? .offset(0) : .abbreviation(text))
    }

    /// Reads an offset such as `+01:00`, `-0530` or `+01`, in seconds. If there is no offset, returns nil and skips
    /// nothing.
    private mutating func offset(hourDigits: ClosedRange<Int>) -> Int? {
        let start = index
        let isEast = skip("+")
        guard isEast || skip("-") else { return nil }
        let count = digitCount
        let hours = count == 4 ? digits(2, 0...23) : number(hourDigits, 0...23)
        var minutes: Int? = 0
        if count == 4 || skip(":") { minutes = number(2...2, 0...59) }
        guard let hours, let minutes else {
            index = start
            return nil
        }
        return (isEast ? 1 : -1) * (hours * 3_600 + minutes * 60)
    }

    /// Skips a second zone after the offset. Go writes an abbreviation or a number: `+0100 CET`, `+0300 +03`.
    private mutating func skipRepetition() {
        let start = index
        guard skipBlanks() else { return }
        let sign = byte(0) == UInt8(ascii: "+") || byte(0) == UInt8(ascii: "-")
        let length = sign ? 1 + bytes[index...].dropFirst().prefix(while: Self.isDigit).count : word().count
        guard (2...5).contains(length), !sign || length > 2 else {
            index = start
            return
        }
        index += length
    }

    /// Skips a remark that a program writes after a zone: Java writes `[Europe/Berlin]`, JavaScript `(Central European
    /// Time)`, and Go `m=+0.1`.
    private mutating func skipRemark() {
        let rest = bytes[index...]
        let text = rest.drop { $0 == 0x20 }
        let isRemark =
            switch (text.first, text.last) {
            case (UInt8(ascii: "["), UInt8(ascii: "]")): text.count > 2 && text.startIndex == rest.startIndex
            case (UInt8(ascii: "("), UInt8(ascii: ")")): text.count > 2
            default:
                text.startIndex > rest.startIndex
                    && (text.starts(with: "m=+".utf8) || text.starts(with: "m=-".utf8))
                    && text.dropFirst(3).allSatisfy { Self.isDigit($0) || $0 == UInt8(ascii: ".") } && text.count > 3
            }
        if isRemark { index = bytes.count }
    }
}
