package struct WorkerRequest: Hashable, Sendable {

    package enum Kind: UInt8, Sendable {
        /// The first request, which contains the limits as text. The response is sent when the process is ready.
        case configure
        /// Compiles filters together in advance: see ``FilterProgram``. A response is sent even if the compilation
        /// fails.
        case together
        /// Compiles a filter without running it.
        case check
        /// Runs a filter on JSON. The result of `value` is the output: null if there is none, and an array if there are
        /// several. The result of `list` is an array of all outputs. The result of `truth` is the truth of a condition.
        case value, list, truth
        /// Matches a regular expression against the lines of a text.
        case matches
        case feed
    }

    package var kind: Kind
    /// The filter, the regular expression, or the URL of the feed.
    package var program: [UInt8]
    /// The numbers that have placeholders in the input, one per line: see ``WrittenNumbers``.
    package var numbers: [UInt8]
    package var input: [UInt8]

    package init(_ kind: Kind, program: [UInt8] = [], numbers: [UInt8] = [], input: [UInt8] = []) {
        self.kind = kind
        self.program = program
        self.numbers = numbers
        self.input = input
    }

    /// The number of bytes of the frame's content.
    private var count: Int { 9 + program.count + numbers.count + input.count }

    package var frame: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 + count)
        bytes += littleEndian(count)
        bytes.append(kind.rawValue)
        for part in [program, numbers] {
            bytes += littleEndian(part.count)
            bytes += part
        }
        bytes += input
        return bytes
    }

    package init?(_ bytes: ArraySlice<UInt8>) {
        guard let kind = bytes.first.flatMap(Kind.init) else { return nil }
        var rest = bytes.dropFirst()
        guard let program = Self.part(&rest), let numbers = Self.part(&rest) else { return nil }
        self.init(kind, program: program, numbers: numbers, input: Array(rest))
    }

    /// Removes a field, which is preceded by its length, from the start of the bytes. Returns nil if the field is
    /// incomplete.
    private static func part(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard rest.count >= 4, case let count = littleEndianNumber(rest), count <= rest.count - 4 else { return nil }
        defer { rest = rest.dropFirst(4 + count) }
        return Array(rest.dropFirst(4).prefix(count))
    }
}

package struct FilterProgram: Hashable, Sendable {

    /// The text in valid UTF-8 without a zero byte.
    package let text: [UInt8]
    /// Whether the filter is a condition. In a condition, `<`, `<=`, `>` and `>=` are false for values of different
    /// types.
    package let isCondition: Bool

    package init(_ text: [UInt8], isCondition: Bool) {
        (self.text, self.isCondition) = (text, isCondition)
    }
}

extension WorkerRequest {

    static func together(_ programs: [FilterProgram]) -> WorkerRequest {
        let parts = programs.map { [UInt8(ascii: $0.isCondition ? "?" : ".")] + $0.text }
        return WorkerRequest(.together, input: Array(parts.joined(separator: [0])))
    }

    package var programs: [FilterProgram] {
        input.split(separator: 0).map { part in
            FilterProgram(Array(part.dropFirst()), isCondition: part.first == UInt8(ascii: "?"))
        }
    }
}

package struct WorkerResponse: Hashable, Sendable {

    package enum Status: UInt8, Sendable {
        /// The request succeeded. The bytes are the result: JSON, or the words that ``ConditionResult`` parses. A
        /// request that only sets limits or checks a program has no result.
        case done
        /// The request failed. The bytes are the reason, in words.
        case failed
        /// The filter or the regular expression is invalid; the bytes are the reason.
        case badProgram
        /// The input is invalid. The number is the line, and the bytes are the reason.
        case badInput
        case tooLarge
        case tooDeep
        /// A required library cannot be loaded. The bytes are the name of its file.
        case libraryMissing
    }

    package var status: Status
    package var number: Int
    package var bytes: [UInt8]

    package init(_ status: Status, _ bytes: [UInt8] = [], number: Int = 0) {
        self.status = status
        self.number = number
        self.bytes = bytes
    }

    package init(_ status: Status, _ text: String, number: Int = 0) {
        self.init(status, Array(text.utf8), number: number)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package var frame: [UInt8] {
        littleEndian(5 + bytes.count) + [status.rawValue] + littleEndian(number) + bytes
    }

    package init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count >= 5, let status = bytes.first.flatMap(Status.init) else { return nil }
        self.init(status, Array(bytes.dropFirst(5)), number: littleEndianNumber(bytes.dropFirst()))
    }
}

package enum WorkerExit {
    package static let withoutMemory: Int32 = 83
}

private func littleEndian(_ number: Int) -> [UInt8] {
    let number = UInt32(clamping: number)
    return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
}

/// Returns the number in the first four bytes, least significant byte first. There must be at least four bytes.
func littleEndianNumber(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
}
