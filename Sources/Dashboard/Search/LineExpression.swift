internal import COniguruma
import Synchronization

/// A regular expression for searching lines, in the Perl syntax of Oniguruma. It ignores case unless it contains a
/// capital letter that is not part of an escape such as `\D`.
///
/// If the search takes too long for one line, or is slow for many lines, no further lines are searched.
final class LineExpression: Sendable {

    /// The reason why an expression cannot be used: it is invalid, or the library is missing.
    struct Mistake: Error {
        let reason: String
    }

    // `nonisolated(unsafe)` is safe, because a search does not change a compiled expression. Several threads may use
    // the expression. It is freed with the last reference to this object.
    private nonisolated(unsafe) let pattern: OpaquePointer
    private let isStopped = Atomic(false)
    /// A measure of how many lines are slow. It increases with each slow line, and decreases with each fast line. A few
    /// lines may be slow only because the process had to wait for a processor.
    private let slowness = Atomic(0)

    /// Compiles an expression.
    ///
    /// - Throws: ``Mistake`` if the text is not a valid expression, or if the Oniguruma library is missing.
    init(_ text: String) throws(Mistake) {
        if let file = coniguruma_missing_library() {
            throw Mistake(
                reason: "\(String(cString: file)) is missing; install it, and start the program again")
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

    /// Whether the search was stopped, because it took too long.
    var isTooSlow: Bool { isStopped.load(ordering: .relaxed) }

    /// Returns whether the line contains a match. Returns nil if the search takes too long, or if it was stopped at an
    /// earlier line.
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

    /// Updates the measure of slow lines.
    ///
    /// - Returns: Whether the search must stop. True if at least twenty lines, and more than about one in twenty, were
    ///   slow.
    private func note(isSlow: Bool) -> Bool {
        if isSlow { return slowness.add(20, ordering: .relaxed).newValue >= 400 }
        if slowness.load(ordering: .relaxed) > 0 { slowness.subtract(1, ordering: .relaxed) }
        return false
    }

    /// Returns whether the text contains a capital letter that is not a part of an escape such as `\D`.
    private static func hasCapital(_ text: String) -> Bool {
        var isEscaped = false
        for character in text {
            if !isEscaped, character.isUppercase { return true }
            isEscaped = !isEscaped && character == "\\"
        }
        return false
    }
}
