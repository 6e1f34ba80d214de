import Foundation

/// What is written to the terminal past ncurses.
enum TerminalOutput {

    /// Writes all of the text.
    static func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let address = rest.baseAddress, rest.count > 0 {
                let count = Foundation.write(STDOUT_FILENO, address, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
    }

    /// How many bytes this thread has written so far, to whatever; nil where the system does not say.
    static var writtenByThread: Int? {
        let file = open("/proc/thread-self/io", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 512)
        let count = read(file, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let lines = String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix("wchar: ") }.flatMap { Int($0.dropFirst(7)) }
    }
}
