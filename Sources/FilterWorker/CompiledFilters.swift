import CJQ
import Filters

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A compiled jq program. It contains one filter or several filters, because libjq parses its whole library for each
/// program. If there are several filters, each is a function, and the input is an array of the number of a filter and
/// the document.
struct CompiledFilters {

    /// The filters. The index of a filter is its number.
    let members: [FilterProgram]
    let compiled: OpaquePointer
    private let isJoint: Bool

    /// The maximum number of filters in a program, because libjq limits the length of jumps.
    private static let memberLimit = 256

    /// The maximum number of attempts. After each attempt, the filters that libjq has rejected are removed.
    private static let attemptLimit = 3

    /// Compiles a single filter.
    init(_ program: FilterProgram) throws(Refusal) {
        let start = program.isCondition ? Array(String(cString: cjq_condition_start()).utf8) : []
        compiled = try Self.compile(start + program.text)
        members = [program]
        isJoint = false
    }

    /// Compiles filters together. Filters that libjq rejects and filters that need a program of their own are left out.
    /// Returns nil if no filter is left.
    init?(together programs: [FilterProgram]) {
        let whole = programs.prefix(Self.memberLimit).filter(Self.isWhole)
        // Conditions are last, because their definitions apply to all filters that follow.
        var members = whole.filter { !$0.isCondition } + whole.filter(\.isCondition)
        for _ in 0..<Self.attemptLimit where !members.isEmpty {
            let text = Text(members)
            do throws(Refusal) {
                compiled = try Self.compile(text.bytes)
                self.members = members
                isJoint = true
                return
            } catch {
                // libjq resolves names after parsing, and reports all missing names together.
                let faulty = Set(error.lines.compactMap { text.owners.indices.contains($0) ? text.owners[$0] : nil })
                if faulty.isEmpty { return nil }
                members = members.indices.filter { !faulty.contains($0) }.map { members[$0] }
            }
        }
        return nil
    }

    /// Returns the number with which the input selects a filter; negative if the program contains only one filter.
    func number(of program: FilterProgram) -> Int32 {
        guard isJoint, let number = members.firstIndex(of: program) else { return -1 }
        return Int32(number)
    }

    // MARK: Text

    /// The text of the program, and the filter to which each line belongs.
    private struct Text {

        private(set) var bytes: [UInt8] = []
        /// The number of the filter to which each line belongs; nil for other lines. Lines are numbered from 1.
        private(set) var owners: [Int?] = [nil]

        init(_ members: [FilterProgram]) {
            let name = Self.freeName(members)
            var hasConditions = false
            for (number, member) in members.enumerated() {
                if member.isCondition, !hasConditions {
                    add(String(cString: cjq_condition_start()))
                    hasConditions = true
                }
                add("def \(name)\(number): (", of: number)
                add(member.text, of: number)
                add(");", of: number)
            }
            add("if false then empty")
            for number in members.indices { add("elif .[0] == \(number) then .[1] | \(name)\(number)") }
            add("else empty end")
        }

        private mutating func add(_ text: String, of owner: Int? = nil) { add(Array(text.utf8), of: owner) }

        private mutating func add(_ text: [UInt8], of owner: Int?) {
            bytes += text + [0x0A]
            owners += Array(repeating: owner, count: 1 + text.count { $0 == 0x0A })
        }

        /// Returns a prefix of names that occurs in no filter.
        private static func freeName(_ members: [FilterProgram]) -> String {
            var name = "_filter"
            while members.contains(where: { $0.text.contains(name.utf8) }) { name += "_" }
            return name
        }
    }

    /// Returns whether a filter can be placed between other filters. libjq must parse it completely both in parentheses
    /// and in brackets, because a filter that closes a bracket that it has not opened fails in one of the two. After a
    /// syntax error, libjq makes no further checks, so nothing is compiled.
    private static func isWhole(_ program: FilterProgram) -> Bool {
        // `$__loc__` would return a line of the joint program.
        if program.text.contains("$__loc__".utf8) { return false }
        let end = program.text.count { $0 == 0x0A } + 3
        return [("(", ")"), ("[", "]")].allSatisfy { open, close in
            let text = Array(open.utf8) + program.text + Array("\n\(close)\nthen".utf8)
            do throws(Refusal) {
                cjq_free(try compile(text))
                return false
            } catch {
                return error.lines == [end] && error.isOfEnd
            }
        }
    }

    // MARK: Compiling

    /// The messages with which libjq rejects a program.
    struct Refusal: Error {

        let messages: String

        /// The line numbers in the messages.
        var lines: [Int] {
            messages.split(separator: "\n").compactMap { message in
                message.firstRange(of: " at <top-level>, line ").flatMap { range in
                    Int(message[range.upperBound...].prefix(while: \.isNumber))
                }
            }
        }

        /// Whether the only error is that the word “then” follows a complete program.
        fileprivate var isOfEnd: Bool {
            ["$end", "end of file"].contains {
                messages.hasPrefix("jq: error: syntax error, unexpected then, expecting \($0) ")
            }
        }
    }

    private static func compile(_ program: [UInt8]) throws(Refusal) -> OpaquePointer {
        var messages: UnsafeMutablePointer<CChar>?
        let text = program.map { CChar(bitPattern: $0) } + [0]
        if let filter = cjq_compile(text, &messages) { return filter }
        defer { free(messages) }
        throw Refusal(messages: messages.map { String(cString: $0) } ?? "")
    }
}
