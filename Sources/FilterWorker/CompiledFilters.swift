import CJQ
import Filters

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A compiled jq program that contains one or several filters. Several filters are compiled together because libjq
/// parses its whole library for each program. In a program of several filters, each filter is a function. The input of
/// the program is then an array of two elements: the number of the filter to run, and the document.
struct CompiledFilters {

    /// The filters in the program. The number of a filter is its index.
    let members: [FilterProgram]
    let compiled: OpaquePointer
    private let isJoint: Bool

    /// The maximum number of filters in a program. It is limited because libjq limits the length of jumps.
    private static let memberLimit = 256

    /// The maximum number of attempts to compile filters together. After each attempt, the filters that libjq has
    /// rejected are removed.
    private static let attemptLimit = 3

    init(_ program: FilterProgram) throws(Refusal) {
        let dates = Self.usesDates(program) ? String(cString: cjq_date_start()) : ""
        let comparisons = program.isCondition ? String(cString: cjq_condition_start()) : ""
        compiled = try Self.compile(Array((dates + comparisons).utf8) + program.text)
        members = [program]
        isJoint = false
    }

    /// Compiles several filters into one program. Leaves out filters that libjq rejects, filters that cannot be placed
    /// between others, and filters beyond the maximum number. Returns nil if no filter remains, or if the filters
    /// cannot be compiled together.
    init?(together programs: [FilterProgram]) {
        let whole = programs.prefix(Self.memberLimit).filter(Self.isWhole)
        // Conditions need other definitions of the comparisons. These definitions apply to all filters after them, so
        // conditions come last.
        var members = whole.filter { !$0.isCondition } + whole.filter(\.isCondition)
        for _ in 0..<Self.attemptLimit where !members.isEmpty {
            let text = Text(members)
            do throws(Refusal) {
                compiled = try Self.compile(text.bytes)
                self.members = members
                isJoint = true
                return
            } catch {
                // libjq resolves names after parsing, and reports all undefined names at once.
                let faulty = Set(error.lines.compactMap { text.owners.indices.contains($0) ? text.owners[$0] : nil })
                if faulty.isEmpty { return nil }
                members = members.indices.filter { !faulty.contains($0) }.map { members[$0] }
            }
        }
        return nil
    }

    /// Returns the number that selects the filter in the input; -1 if this program was compiled for a single filter, or
    /// does not contain the filter.
    func number(of program: FilterProgram) -> Int32 {
        guard isJoint, let number = members.firstIndex(of: program) else { return -1 }
        return Int32(number)
    }

    /// Returns whether a filter may use the functions of `cjq_date_start`.
    private static func usesDates(_ program: FilterProgram) -> Bool {
        ["mktime", "fromdate"].contains { program.text.contains($0.utf8) }
    }

    // MARK: Text

    /// The text of a program, and the filter to which each of its lines belongs.
    private struct Text {

        private(set) var bytes: [UInt8] = []
        /// The numbers of the filters to which the lines belong, indexed by line number, from 1; nil for lines that
        /// belong to no filter.
        private(set) var owners: [Int?] = [nil]

        init(_ members: [FilterProgram]) {
            let name = Self.freeName(members)
            var hasConditions = false
            if members.contains(where: CompiledFilters.usesDates) { add(String(cString: cjq_date_start())) }
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

        /// Returns a prefix for the names of functions. The prefix does not occur in any filter.
        private static func freeName(_ members: [FilterProgram]) -> String {
            var name = "_filter"
            while members.contains(where: { $0.text.contains(name.utf8) }) { name += "_" }
            return name
        }
    }

    /// Returns whether a filter can be placed between other filters. It must not close a bracket that it has not
    /// opened.
    ///
    /// To check this, libjq parses the filter once in parentheses and once in brackets. The word “then” after the
    /// filter always causes a syntax error, so nothing is compiled. The filter is valid if this is the first error.
    private static func isWhole(_ program: FilterProgram) -> Bool {
        // `$__loc__` would return a line number of the program, not of the filter.
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

        var lines: [Int] {
            messages.split(separator: "\n").compactMap { message in
                message.firstRange(of: " at <top-level>, line ").flatMap { range in
                    Int(message[range.upperBound...].prefix(while: \.isNumber))
                }
            }
        }

        /// Whether the first error is about the word “then” that ``isWhole(_:)`` has appended. The text before the word
        /// is then a complete program.
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
