import CDigest

/// The hash function SHA-256 of FIPS 180-4, computed by libmd.
package struct SHA256 {

    private var context = SHA256_CTX()

    package init() { SHA256Init(&context) }

    package mutating func update(_ bytes: some Sequence<UInt8>) {
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { SHA256Update(&context, $0.baseAddress, $0.count) }
        if isDone == nil { Array(bytes).withUnsafeBufferPointer { SHA256Update(&context, $0.baseAddress, $0.count) } }
    }

    /// Returns the 32 bytes of the hash.
    package mutating func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        SHA256Final(&digest, &context)
        return digest
    }
}

extension SHA256 {

    /// Returns the HMAC-SHA-256 of RFC 2104, an authentication code of 32 bytes.
    package static func authenticationCode(of bytes: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
        let short = key.count > 64 ? hash(key) : key
        let padded = short + [UInt8](repeating: 0, count: 64 - short.count)
        var inner = SHA256()
        inner.update(padded.map { $0 ^ 0x36 })
        inner.update(bytes)
        return hash(padded.map { $0 ^ 0x5c } + inner.finish())
    }

    private static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var digest = SHA256()
        digest.update(bytes)
        return digest.finish()
    }
}

extension Sequence<UInt8> {

    /// The bytes as text, with two lowercase hexadecimal digits for each byte.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef")
        return String(flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
