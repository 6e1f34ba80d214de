#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A converter from an encoding to UTF-8 that uses the C library.
struct TextConverter: ~Copyable {

    /// A byte that never occurs in UTF-8. It replaces bytes that represent no character.
    private static let mark: UInt8 = 0xFF

    private let descriptor: iconv_t

    static func knows(_ name: String) -> Bool { TextConverter(from: name) != nil }

    init?(from name: String) {
        // `iconv_open` returns a pointer with all bits set if it fails.
        guard let descriptor = iconv_open("UTF-8", name), Int(bitPattern: descriptor) != -1 else { return nil }
        self.descriptor = descriptor
    }

    deinit {
        iconv_close(descriptor)
    }

    /// Converts text to UTF-8.
    ///
    /// - Parameter unit: The number of bytes to skip if they represent no character.
    /// - Returns: UTF-8, with an invalid byte for each skipped unit. An incomplete character at the end becomes one
    ///   invalid byte.
    consuming func utf8(_ bytes: [UInt8], unit: Int) -> [UInt8] {
        var (bytes, result) = (bytes, [UInt8]())
        result.reserveCapacity(bytes.count + bytes.count / 2)
        var buffer = [CChar](repeating: 0, count: 64 << 10)
        bytes.withUnsafeMutableBytes { input in
            var next = input.bindMemory(to: CChar.self).baseAddress
            var rest = input.count
            while rest > 0 {
                let error = convert(&next, &rest, &buffer, &result)
                if error == 0 || error == E2BIG { continue }
                result.append(Self.mark)
                // Stop at an incomplete character at the end.
                if error != EILSEQ { break }
                let count = min(unit, rest)
                next = next.map { $0 + count }
                rest -= count
            }
            next = nil
            _ = convert(&next, &rest, &buffer, &result)
        }
        return result
    }

    /// Converts as much as fits into the buffer, and appends it to the result.
    ///
    /// - Returns: The error number; 0 if there is no error.
    private borrowing func convert(
        _ next: inout UnsafeMutablePointer<CChar>?, _ rest: inout Int, _ buffer: inout [CChar], _ result: inout [UInt8]
    ) -> Int32 {
        buffer.withUnsafeMutableBufferPointer { output in
            var place = output.baseAddress
            var room = output.count
            let isDone =
                next == nil
                ? iconv(descriptor, nil, nil, &place, &room) : iconv(descriptor, &next, &rest, &place, &room)
            let error = isDone == Int(bitPattern: .max) ? errno : 0
            result += UnsafeRawBufferPointer(output).prefix(output.count - room)
            return error
        }
    }
}
