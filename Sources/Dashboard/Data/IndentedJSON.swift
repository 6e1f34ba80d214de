import TerminalUI

/// A JSON document with line breaks and indentation. Its values are written as in the original document.
struct IndentedJSON {

    private(set) var text = ""
    private var depth = 0

    init(_ document: JSONDocument) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(document.source.count * 2)
        var (isInString, isEscaped) = (false, false)
        for byte in document.source {
            guard !isInString else {
                bytes.append(byte)
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                // Empty objects and arrays stay on one line.
                if bytes.last == UInt8(ascii: "{") || bytes.last == UInt8(ascii: "[") {
                    bytes.append(byte)
                } else {
                    breakLine(&bytes)
                    bytes.append(byte)
                }
            default:
                if bytes.last == UInt8(ascii: "{") || bytes.last == UInt8(ascii: "[") || bytes.last == UInt8(ascii: ",")
                {
                    breakLine(&bytes)
                }
                bytes.append(byte)
                if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
                if byte == UInt8(ascii: ":") { bytes.append(UInt8(ascii: " ")) }
                isInString = byte == UInt8(ascii: "\"")
            }
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    private func breakLine(_ bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\n"))
        bytes += Array(repeating: UInt8(ascii: " "), count: 2 * depth)
    }
}
