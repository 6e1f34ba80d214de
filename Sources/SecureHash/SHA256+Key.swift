extension SHA256 {

    /// What only those can say of the bytes who have the key: HMAC, as RFC 2104 has it. 32 bytes.
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
