import CJQ
import Filters

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A compiled program of jq: one filter, or several together, because libjq parses its whole library for each program.
/// In a program of several, each filter is a function, and the input is an array of the number of a filter and a
/// document.
struct CompiledFilters {

    /// The filters by number.
    let members: [FilterProgram]
    let compiled: OpaquePointer
    private let isJoint: Bool

    /// The maximum number of filters in a program: libjq’s jumps are limited.
    private static let memberLimit = 256

    /// How often to compile the remaining filters after libjq has rejected some.
    private static let attemptLimit = 3

    /// Compiles a single filter.
    init(_ program: FilterProgram) throws(Refusal) {
        let start = program.isCondition ? Array(String(cString: cjq_condition_start()).utf8) : []
        compiled = try Self.compile(start + program.text)
        members = [program]
        isJoint = false
    }

    /// Compiles filters together, except those that libjq rejects, and those that need a separate program.
    ///
    /// - Returns: Nil if none is left.
    init?(together programs: [FilterProgram]) {
        let whole = programs.prefix(Self.memberLimit).filter(Self.isWhole)
        // Conditions come last: their definitions apply to everything that follows.
        var members = whole.filter { !$0.isCondition } + whole.filter(\.isCondition)
        for _ in 0..<Self.attemptLimit where !members.isEmpty {
            let text = Text(members)
            do throws(Refusal) {
                compiled = try Self.compile(text.bytes)
                self.members = members
                isJoint = true
                return
            } catch {
                // Names are resolved at the end, and all missing ones are reported together.
                let faulty = Set(error.lines.compactMap { text.owners.indices.contains($0) ? text.owners[$0] : nil })
                if faulty.isEmpty { return nil }
                members = members.indices.filter { !faulty.contains($0) }.map { members[$0] }
            }
        }
        return nil
    }

    /// The number that selects a filter in the input; negative if there is only one.
    func number(of program: FilterProgram) -> Int32 {
        guard isJoint, let number = members.firstIndex(of: program) else { return -1 }
        return Int32(number)
    }

    // MARK: Text

    /// The program, and the filter of each line.
    private struct Text {

        private(set) var bytes: [UInt8] = []
        /// The filter numbers by line; nil for lines without a filter. Lines are numbered from 1.
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

        /// The prefix of a name that no filter uses.
        private static func freeName(_ members: [FilterProgram]) -> String {
            var name = "_filter"
            while members.contains(where: { $0.text.contains(name.utf8) }) { name += "_" }
            return name
        }
    }

    /// Whether a filter can be placed between others: whether libjq parses it completely both in parentheses and in
    /// brackets. A filter that closes what it has not opened fails in one of them. libjq checks nothing else if the
    /// syntax of a program is wrong.
    private static func isWhole(_ program: FilterProgram) -> Bool {
        // It would return another line.
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

    /// The messages of libjq about a program that it rejects.
    struct Refusal: Error {

        let messages: String

        /// The lines in the messages.
        var lines: [Int] {
            messages.split(separator: "\n").compactMap { message in
                message.firstRange(of: " at <top-level>, line ").flatMap { range in
                    Int(message[range.upperBound...].prefix(while: \.isNumber))
                }
            }
        }

        /// Whether “then” follows a complete program.
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
