import FoundationEssentials
import TextEncodings

/// The bytes of a source as text in valid UTF-8.
struct ReadableText {

    let bytes: Data
    /// The number of replacement characters that were inserted in place of invalid bytes.
    let replacedCount: Int

    /// The number of bytes to examine to distinguish text from other data.
    private static let sampleCount = 8 << 10

    init(_ bytes: Data) throws(DocumentError) {
        let text = try bytes.decodedText(named: nil)
        let isUTF8 = text.isUTF8
        let start = [UInt8](text.prefix(Self.sampleCount))
        if let kind = BinaryKind(start) ?? (BinaryKind.isBinary(start, isUTF8: isUTF8) ? .unknown : nil) {
            throw .binary(kind: kind.name, byteCount: bytes.count)
        }
        guard !isUTF8 else {
            (self.bytes, replacedCount) = (text, 0)
            return
        }
        let valid = String(decoding: text, as: UTF8.self)
        self.bytes = Data(valid.utf8)
        replacedCount = Self.replacementCount(valid.utf8) - Self.replacementCount(text)
    }

    /// Returns a remark about invalid bytes; nil if there are none. The remark is shown below the content.
    ///
    /// - Parameter advice: The advice that ends the remark.
    func remark(_ advice: String) -> String? {
        guard replacedCount > 0 else { return nil }
        let (bytes, verb) = replacedCount == 1 ? ("1 byte", "is") : ("\(replacedCount) bytes", "are")
        return "\(bytes) \(verb) not valid in the text’s encoding and \(verb) shown as �; \(advice)"
    }

    private static func replacementCount(_ text: some Sequence<UInt8>) -> Int {
        var (count, before, last) = (0, 0 as UInt8, 0 as UInt8)
        for byte in text {
            if byte == 0xBD, last == 0xBF, before == 0xEF { count += 1 }
            (before, last) = (last, byte)
        }
        return count
    }
}
