internal import COniguruma
import Synchronization

/// A regular expression of Oniguruma, in the syntax of Perl, that searches lines. It ignores case unless it contains a
/// capital letter.
///
/// If the expression takes too long in one line, or is slow in many lines, it searches no further lines.
final class LineExpression: Sendable {

    /// The reason why a text is not a valid expression.
    struct Mistake: Error {
        let reason: String
    }

    // This is safe, because Oniguruma does not change a compiled expression in a search. Several threads may use it. It
    // is freed with the last reference.
    private nonisolated(unsafe) let pattern: OpaquePointer
    private let isStopped = Atomic(false)
    /// Increases with each slow line and decreases with each fast one. If the process must wait for the processor, only
    /// a few lines are slow.
    private let slowness = Atomic(0)

    /// Compiles an expression.
    ///
    /// - Throws: ``Mistake`` if the text is not a valid expression.
    init(_ text: String) throws(Mistake) {
        if let file = coniguruma_missing_library() {
            throw Mistake(reason: "regular expressions need \(String(cString: file))")
        }
        var reason = [CChar](repeating: 0, count: 90)
        var text = text
        let ignoresCase = !Self.hasCapital(text)
        let compiled = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in
                chars.baseAddress.flatMap { coniguruma_compile($0, chars.count, ignoresCase, &reason) }
            }
        }
        guard let compiled else {
            throw Mistake(
                reason: String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        pattern = compiled
    }

    deinit {
        coniguruma_free(pattern)
    }

    /// Whether the expression took too many steps in a line.
    var isTooSlow: Bool { isStopped.load(ordering: .relaxed) }

    /// Whether the line contains a match; nil if the search takes too long, or took too long in an earlier line.
    func isFound(in line: String) -> Bool? {
        guard !isTooSlow else { return nil }
        let start = ContinuousClock.now
        var line = line
        let result = line.withUTF8 { bytes in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1) { empty in
                bytes.withMemoryRebound(to: CChar.self) {
                    coniguruma_is_found(pattern, $0.baseAddress ?? UnsafePointer(empty.baseAddress), $0.count)
                }
            }
        }
        let isSlow = start.duration(to: .now) > .microseconds(100) + .nanoseconds(20 * line.utf8.count)
        if result < 0 || note(isSlow: isSlow) { isStopped.store(true, ordering: .relaxed) }
        return result < 0 ? nil : result > 0
    }

    /// Counts a slow or fast line.
    ///
    /// - Returns: Whether more than one in twenty lines is slow, and at least twenty.
    private func note(isSlow: Bool) -> Bool {
        if isSlow { return slowness.add(20, ordering: .relaxed).newValue >= 400 }
        if slowness.load(ordering: .relaxed) > 0 { slowness.subtract(1, ordering: .relaxed) }
        return false
    }

    /// Whether the text has a literal capital letter. The letter of `\D` is not literal.
    private static func hasCapital(_ text: String) -> Bool {
        var isEscaped = false
        for character in text {
            if !isEscaped, character.isUppercase { return true }
            isEscaped = !isEscaped && character == "\\"
        }
        return false
    }
}
