#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One end of the socket between a program and its worker process. It transfers frames: the length in four bytes, least
/// significant byte first, followed by that number of bytes. All calls block.
package struct WorkerChannel: Sendable {

    private let file: Int32

    package init(_ file: Int32) {
        self.file = file
    }

    /// Sends a frame. Returns false if the other end is closed.
    package func send(_ frame: [UInt8]) -> Bool {
        frame.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Glibc.send(file, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Returns the content of the next frame; nil if the other end is closed, or if the content exceeds the limit.
    package func receive(limit: Int = .max) -> [UInt8]? {
        guard let head = read(4) else { return nil }
        let length = littleEndianNumber(head[...])
        return length <= limit ? read(length) : nil
    }

    private func read(_ count: Int) -> [UInt8]? {
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = 0
            while initialized < count {
                let received = Glibc.read(file, buffer.baseAddress.map { $0 + initialized }, count - initialized)
                if received < 0, errno == EINTR { continue }
                guard received > 0 else {
                    isWhole = false
                    return
                }
                initialized += received
            }
        }
        return isWhole ? bytes : nil
    }
}
