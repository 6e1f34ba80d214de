/// A word of a filter, as far as it matters for what its outputs are.
enum FilterToken: Hashable {

    /// A name, or a word that has a meaning of its own.
    case word(String)
    /// `.name`
    case field
    /// A number, or a format such as `@base64`.
    case literal
    case format
    /// A string, with the filters that are embedded in it.
    case string([[FilterToken]])
    /// Any other sign, or signs that belong together.
    case sign(String)

    /// How deeply strings may be embedded in strings.
    private static let depthLimit = 20

    /// The words of a text; nil if a string in it does not end.
    static func tokens(of text: String) -> [FilterToken]? {
        var reader = Reader(bytes: Array(text.utf8))
        return reader.tokens(depth: 0)
    }

    private struct Reader {

        let bytes: [UInt8]
        var position = 0

        /// The words up to the end; inside of a string, up to the parenthesis that closes.
        mutating func tokens(depth: Int) -> [FilterToken]? {
            guard depth <= FilterToken.depthLimit else { return nil }
            var tokens: [FilterToken] = []
            var openCount = 0
            while let byte = peek() {
                switch byte {
                case UInt8(ascii: "#"):
                    while let byte = peek(), byte != 0x0A { position += 1 }
                    continue
                case 0x20, 0x09, 0x0A, 0x0D:
                    position += 1
                    continue
                case UInt8(ascii: "("): openCount += 1
                case UInt8(ascii: ")"):
                    if openCount == 0, depth > 0 {
                        position += 1
                        return tokens
                    }
                    openCount -= 1
                default: break
                }
                guard let token = token(byte, depth) else { return nil }
                tokens.append(token)
            }
            return depth == 0 ? tokens : nil
        }

        private mutating func token(_ byte: UInt8, _ depth: Int) -> FilterToken? {
            switch byte {
            case UInt8(ascii: "\""): return string(depth)
            case UInt8(ascii: "@"):
                position += 1
                _ = word()
                return .format
            case UInt8(ascii: "."):
                if let next = peek(1), Self.isLetter(next) {
                    position += 1
                    _ = word()
                    return .field
                }
                if let next = peek(1), Self.isDigit(next) { return number() }
                return sign()
            case _ where Self.isDigit(byte): return number()
            case _ where Self.isLetter(byte): return .word(word())
            default: return sign()
            }
        }

        /// A name, with those of the modules that it is in.
        private mutating func word() -> String {
            let start = position
            while let byte = peek() {
                if Self.isLetter(byte) || Self.isDigit(byte) {
                    position += 1
                } else if byte == UInt8(ascii: ":"), peek(1) == byte, let next = peek(2), Self.isLetter(next) {
                    position += 2
                } else {
                    break
                }
            }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }

        private mutating func number() -> FilterToken {
            while let byte = peek() {
                if Self.isDigit(byte) || byte == UInt8(ascii: ".") {
                    position += 1
                } else if byte | 0x20 == UInt8(ascii: "e") {
                    position += 1
                    if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
                } else {
                    break
                }
            }
            return .literal
        }

        private mutating func sign() -> FilterToken {
            let signs = ["?//", "//=", "!=", "==", "//", "|=", "+=", "-=", "*=", "/=", "%=", "<=", ">=", ".."]
            for sign in signs where bytes[position...].starts(with: sign.utf8) {
                position += sign.utf8.count
                return .sign(sign)
            }
            defer { position += 1 }
            return .sign(String(decoding: [bytes[position]], as: UTF8.self))
        }

        private mutating func string(_ depth: Int) -> FilterToken? {
            var filters: [[FilterToken]] = []
            position += 1
            while let byte = peek() {
                position += 1
                if byte == UInt8(ascii: "\"") { return .string(filters) }
                guard byte == UInt8(ascii: "\\"), let escaped = peek() else { continue }
                position += 1
                guard escaped == UInt8(ascii: "(") else { continue }
                guard let filter = tokens(depth: depth + 1) else { return nil }
                filters.append(filter)
            }
            return nil
        }

        private func peek(_ offset: Int = 0) -> UInt8? {
            position + offset < bytes.count ? bytes[position + offset] : nil
        }

        private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

        private static func isLetter(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
        }
    }
}
