extension Substring {

    /// The bytes of the text without percent-encoding; nil if a percent sign is not followed by two hexadecimal digits.
    package var percentDecoded: [UInt8]? {
        var bytes: [UInt8] = []
        var rest = utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = rest.prefix(2).hexadecimalByte else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}

extension Substring.UTF8View {

    /// The value of two hexadecimal digits; nil if the text is anything else.
    package var hexadecimalByte: UInt8? {
        guard count == 2, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return nil }
        return UInt8(String(decoding: self, as: UTF8.self), radix: 16)
    }
}
