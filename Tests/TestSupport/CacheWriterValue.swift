public import Foundation

/// What the program `cache-writer` writes under a key, so that what was written can be told from anything else.
public enum CacheWriterValue {

    /// As many bytes as that, made of the key.
    public static func bytes(for key: String, count: Int) -> Data {
        var random = SplitMix64(seed: key.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
        var bytes = Data("\(key):".utf8)
        while bytes.count < count { withUnsafeBytes(of: random.next()) { bytes.append(contentsOf: $0) } }
        return bytes
    }

    /// Whether the bytes are those of the key.
    public static func isWhole(_ bytes: Data, for key: String) -> Bool {
        bytes == self.bytes(for: key, count: bytes.count)
    }

    /// Of bytes that are those of `key/tag`: the tag; nil if they are not.
    public static func tag(of bytes: Data, for key: String) -> String? {
        let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        guard name.hasPrefix(key + "/"), isWhole(bytes, for: name) else { return nil }
        return String(name.dropFirst(key.count + 1))
    }
}
