import JSONDocuments
import Values

enum NumberReader {

    /// Reads the first number that is not part of a word or a label. If there is no such number, reads the first number
    /// within a word.
    ///
    /// - Parameter form: The number form that determines the meaning of an ambiguous number such as `1,234`; nil if
    ///   unknown.
    static func read(_ text: SourceText, _ form: NumberForm? = nil) throws(DocumentError) -> DocumentPart {
        let bytes = text.bytes
        var partOfWord: Found?
        var (heading, hasLabel, isPlain) = (Found?.none, false, true)
        var position = 0
        while position < bytes.count {
            guard isDigit(bytes, position) || beginsFraction(bytes, position) else {
                position += 1
                continue
            }
            let (digits, end) = try number(bytes, position, form)
            if partOfWord == nil || position == 0 || !isWord(bytes[position - 1]) {
                let found = Found(digits, position..<end, NumberPrefix(bytes, before: position))
                if !found.prefix.isInWord {
                    switch found.prefix.start == position ? NumberLabel(bytes, found.place) : nil {
                    case .number(let next, let isPlainLabel)?:
                        (position, hasLabel, isPlain) = (next, true, isPlain && isPlainLabel)
                        continue
                    case .lineEnd(let next)?:
                        (position, heading, hasLabel, isPlain) = (next, heading ?? found, true, false)
                        continue
                    case .text?: throw .compoundNumber(text: excerpt(bytes, around: found))
                    case nil: return try part(found, in: bytes, form, hasLabel: hasLabel, isPlain: isPlain)
                    }
                }
                partOfWord = partOfWord ?? found
            }
            // The following letters belong to the word.
            position = end
            while position < bytes.count, isWord(bytes[position]) { position += 1 }
        }
        if let heading { throw .compoundNumber(text: excerpt(bytes, around: heading)) }
        if let partOfWord { return try part(partOfWord, in: bytes, form) }
        let start = String(decoding: bytes.prefix(200), as: UTF8.self)
        throw start.allSatisfy(\.isWhitespace) ? .empty(format: "a number") : .noNumber(text: start)
    }

    /// Returns whether a number begins with a point or comma, as in `.5` and `-,5`. Returns false for a punctuation
    /// mark, as in `No.5` and `a ,5`.
    private static func beginsFraction(_ bytes: [UInt8], _ position: Int) -> Bool {
        guard bytes[position] == point || bytes[position] == comma, isDigit(bytes, position + 1) else { return false }
        if bytes[position] == point, position == 0 || !isWord(bytes[position - 1]) { return true }
        let prefix = NumberPrefix(bytes, before: position)
        guard bytes[position] == point else { return prefix.beginsValue }
        // The point may belong to the currency, as in `kr.5`.
        return prefix.currency.map { !QuantityText.isCurrency($0 + ".") } ?? false
    }

    private struct Found {

        /// The digits in JSON form, without the sign.
        let digits: [UInt8]
        let place: Range<Int>
        let prefix: NumberPrefix

        init(_ digits: [UInt8], _ place: Range<Int>, _ prefix: NumberPrefix) {
            (self.digits, self.place, self.prefix) = (digits, place, prefix)
        }
    }

    private static func part(
        _ found: Found, in bytes: [UInt8], _ form: NumberForm?, hasLabel: Bool = false, isPlain: Bool = true
    ) throws(DocumentError) -> DocumentPart {
        if let whole = CompoundNumber(bytes, found.place) {
            throw .compoundNumber(text: bytes[found.place.lowerBound..<whole.end].text)
        }
        let prefix = found.prefix
        if prefix.isInexact { throw .inexactNumber(text: excerpt(bytes, around: found)) }
        // A number within a word has no unit.
        if prefix.isInWord, prefix.currency == nil { return part(found.digits) }
        let unit = UnitReader(bytes, found.place, currency: prefix.currency)
        if unit.hasMoreDigits { throw .compoundNumber(text: unit.word) }
        if unit.hasPlus { throw .inexactNumber(text: excerpt(bytes, around: found)) }
        let isUnclear = prefix.isUnclear || prefix.hasBullet && unit.endsLine
        guard !isUnclear, let isBracketed = unit.isNegative(in: prefix.parenthesis) else {
            let digits = String(decoding: found.digits, as: UTF8.self)
            throw .ambiguousNumber(text: excerpt(bytes, around: found), meanings: ["-\(digits)", digits])
        }
        let sign = prefix.isNegative || isBracketed ? [minus] : []
        // The number in a plain label, as in `Core 0: 45 °C`, needs no remark.
        let isOnly = isPlain && (!hasLabel || unit.endsLine)
        let isLast = prefix.isInWord || !hasOther(bytes, after: found.place.upperBound)
        let which = hasLabel ? "the first after “:” or “=”" : "the first"
        let remarks = isOnly && isLast ? [] : ["the text has several numbers; \(which) is shown"]
        if let seconds = unit.seconds { return part(sign + seconds.utf8, unit: "s", remarks) }
        var part = part(sign + found.digits, unit: unit.text, remarks)
        part.possibleUnit = unit.possibleUnit
        return part
    }

    /// Returns the number and up to 16 bytes of text on each side, on the same line.
    private static func excerpt(_ bytes: [UInt8], around found: Found) -> String {
        var (start, end) = (found.prefix.start, found.place.upperBound)
        let (first, last) = (max(0, start - 16), min(bytes.count, end + 16))
        while start > first, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        while end < last, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
        // Do not begin or end within a character.
        while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return bytes[start..<end].trimmed.text
    }

    /// Returns whether another number follows. Numbers in a series such as `0.10, 0.20 0.30` are ignored, and so are
    /// parts of times, dates, paths and words.
    private static func hasOther(_ bytes: [UInt8], after end: Int) -> Bool {
        var isSeries = true
        var position = end
        while position < bytes.count {
            guard isDigit(bytes, position) else {
                isSeries = isSeries && continuesSeries(bytes, position)
                position += 1
                continue
            }
            let end = (try? number(bytes, position, .point).end) ?? position + 1
            let isLast = end == bytes.count || isBlank(bytes[end]) || bytes[end] == comma
            let isCompound = !isLast && CompoundNumber(bytes, position..<end) != nil
            if !isSeries, !isCompound, standsAlone(bytes, position) { return true }
            position = end
            // The following characters belong to the word.
            while !isSeries || isCompound, position < bytes.count, !isBlank(bytes[position]) { position += 1 }
        }
        return false
    }

    private static func continuesSeries(_ bytes: [UInt8], _ position: Int) -> Bool {
        switch bytes[position] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: ","), UInt8(ascii: ";"): true
        case UInt8(ascii: "/"): isDigit(bytes, position - 1) && isDigit(bytes, position + 1)
        case minus, plus, point: isDigit(bytes, position + 1)
        default: false
        }
    }

    private static func standsAlone(_ bytes: [UInt8], _ position: Int) -> Bool {
        let before = bytes[position - 1]
        return !isWord(before) && before != point && !NumberPrefix(bytes, before: position).isInWord
    }

    private static func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    private static let point = UInt8(ascii: "."), comma = UInt8(ascii: ","), minus = UInt8(ascii: "-")
    private static let plus = UInt8(ascii: "+"), longMinus: [UInt8] = [0xE2, 0x88, 0x92]

    private static func part(_ number: [UInt8], unit: String? = nil, _ remarks: [String] = []) -> DocumentPart {
        var builder = JSONBuilder()
        builder.add(number: number[...])
        return DocumentPart(.json(builder.document), remarks: remarks, unit: unit)
    }

    private static func isDigit(_ bytes: [UInt8], _ position: Int) -> Bool {
        position < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position])
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }

    private static func digits(_ bytes: [UInt8], _ start: Int) -> ArraySlice<UInt8> {
        bytes[start...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Returns the number at a position, in JSON form, and the position after it.
    private static func number(
        _ bytes: [UInt8], _ start: Int, _ form: NumberForm?
    ) throws(DocumentError) -> (digits: [UInt8], end: Int) {
        if let whole = wholeNumber(bytes, start) { return whole }
        var end = tokenEnd(bytes, start)
        if let blank = bytes[start..<end].firstIndex(of: UInt8(ascii: " ")),
            !isGroup(bytes, start, end)
        {
            end = blank
        }
        let token = String(decoding: bytes[start..<end], as: UTF8.self)
        if let number = SeparatedNumber(token) {
            // A single space before three digits may also separate two numbers.
            let groups = token.split(separator: " ")
            if groups.count == 2, groups[1].first != "0", groups[1].allSatisfy(\.isNumber) {
                throw .ambiguousNumber(text: token, meanings: [groups.joined(), String(groups[0])])
            }
            let exponent = exponent(bytes, end)
            guard !number.isAmbiguous || form != nil || !exponent.text.isEmpty else {
                throw .ambiguousNumber(text: token, meanings: [number.json(in: .point), number.json(in: .comma)])
            }
            let digits = number.json(in: exponent.text.isEmpty ? form : .comma)
            return (digits.utf8 + exponent.text, exponent.end)
        }
        // The text is a list or a version. Use its first number.
        var (whole, fraction) = (digits(bytes, start), bytes[..<0])
        end = whole.endIndex
        // A comma before the first digit begins a fraction, like a point.
        if end < bytes.count, bytes[end] == point || end == start { fraction = digits(bytes, end + 1) }
        if !fraction.isEmpty { end = fraction.endIndex }
        whole = whole.drop { $0 == UInt8(ascii: "0") }
        let number = (whole.isEmpty ? [UInt8(ascii: "0")] : Array(whole)) + (fraction.isEmpty ? [] : [point] + fraction)
        return (number, end)
    }

    /// Returns the position after the digits and the separators between them.
    private static func tokenEnd(_ bytes: [UInt8], _ start: Int) -> Int {
        var position = start
        while position < bytes.count {
            if isDigit(bytes, position) {
                position += 1
            } else if [point, comma, UInt8(ascii: "'"), UInt8(ascii: "_")].contains(bytes[position]),
                isDigit(bytes, position + 1)
            {
                position += 1
            } else if let length = blanks.first(where: { bytes[position...].starts(with: $0) })?.count,
                isThreeDigits(bytes, position + length)
            {
                position += length
            } else {
                break
            }
        }
        return position
    }

    /// The separators that count only before exactly three digits, as UTF-8: spaces and the typographic apostrophe.
    private static let blanks: [[UInt8]] = [
        [0x20], [0xC2, 0xA0], [0xE2, 0x80, 0x87], [0xE2, 0x80, 0x89], [0xE2, 0x80, 0xAF], [0xE2, 0x80, 0x99],
    ]

    private static func isThreeDigits(_ bytes: [UInt8], _ position: Int) -> Bool {
        (0..<3).allSatisfy { isDigit(bytes, position + $0) } && !isDigit(bytes, position + 3)
    }

    /// Returns whether the spaces in a range separate groups of digits of one number. False if the spaces may separate
    /// several numbers.
    ///
    /// If the result is true, the range contains a valid number with separators, no word or number precedes the range,
    /// and none of the 200 bytes after the range is a digit.
    private static func isGroup(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
        let before = bytes[..<start].contains { isWord($0) }
        let hasMore = (end..<min(bytes.count, end + 200)).contains { isDigit(bytes, $0) }
        return !before && !hasMore && SeparatedNumber(String(decoding: bytes[start..<end], as: UTF8.self)) != nil
    }

    /// Returns a hexadecimal, octal or binary number, such as `0x1f`, `0o17` or `0b101`, in decimal digits; nil if
    /// there is none, or if the number does not fit in 64 bits.
    private static func wholeNumber(_ bytes: [UInt8], _ start: Int) -> (digits: [UInt8], end: Int)? {
        let radixes = [UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2]
        guard start + 2 < bytes.count, bytes[start] == UInt8(ascii: "0"), let radix = radixes[bytes[start + 1] | 0x20]
        else { return nil }
        let word = bytes[(start + 2)...].prefix(while: isWord)
        guard let value = UInt64(String(decoding: word, as: UTF8.self), radix: radix) else { return nil }
        return (Array(String(value).utf8), word.endIndex)
    }

    /// Returns the exponent at a position in JSON form, and the position after it. The text is empty if there is no
    /// exponent, or if the letter starts a word.
    private static func exponent(_ bytes: [UInt8], _ start: Int) -> (text: [UInt8], end: Int) {
        guard start < bytes.count, bytes[start] | 0x20 == UInt8(ascii: "e") else { return ([], start) }
        let signs: [(written: [UInt8], sign: [UInt8])] = [([minus], [minus]), (longMinus, [minus]), ([plus], [])]
        let sign = signs.first { bytes[(start + 1)...].starts(with: $0.written) }
        let digits = digits(bytes, start + 1 + (sign?.written.count ?? 0))
        let end = digits.endIndex
        // Reject an exponent with too many digits or with other characters after it, as in `12e4567`.
        guard (1...3).contains(digits.count), end == bytes.count || !isWord(bytes[end]) else { return ([], start) }
        return ([UInt8(ascii: "e")] + (sign?.sign ?? []) + digits, end)
    }
}
