import CJQ
import Filters

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A program of jq that was compiled: a filter alone, or several together, because libjq reads its whole library for each program.
/// In that of several, each is a function, and the input is a list of the number of a filter and a document.
struct CompiledFilters {

    /// By their numbers.
    let members: [FilterProgram]
    let compiled: OpaquePointer
    private let isJoint: Bool

    /// How many filters a program has at most: libjq’s jumps are limited.
    private static let memberLimit = 256

    /// How often the rest is compiled when libjq has refused some filters.
    private static let attemptLimit = 3

    /// Compiles a filter alone.
    init(_ program: FilterProgram) throws(Refusal) {
        let start = program.isCondition ? Array(String(cString: cjq_condition_start()).utf8) : []
        compiled = try Self.compile(start + program.text)
        members = [program]
        isJoint = false
    }

    /// Compiles filters together. Those that libjq does not take are left out, as are those that need a program of their own.
    ///
    /// - Returns: Nil if none is left.
    init?(together programs: [FilterProgram]) {
        let whole = programs.prefix(Self.memberLimit).filter(Self.isWhole)
        // Conditions come last: what is defined for them holds for all that follows.
        var members = whole.filter { !$0.isCondition } + whole.filter(\.isCondition)
        for _ in 0..<Self.attemptLimit where !members.isEmpty {
            let text = Text(members)
            do throws(Refusal) {
                compiled = try Self.compile(text.bytes)
                self.members = members
                isJoint = true
                return
            } catch {
                // The names that a filter uses are looked up when all is read, and all that are missing are told at once.
                let faulty = Set(error.lines.compactMap { text.owners.indices.contains($0) ? text.owners[$0] : nil })
                if faulty.isEmpty { return nil }
                members = members.indices.filter { !faulty.contains($0) }.map { members[$0] }
            }
        }
        return nil
    }

    /// The number by which the input names a filter; negative if the filter is alone.
    func number(of program: FilterProgram) -> Int32 {
        guard isJoint, let number = members.firstIndex(of: program) else { return -1 }
        return Int32(number)
    }

    // MARK: The text

    /// The program, and whose each line of it is.
    private struct Text {

        private(set) var bytes: [UInt8] = []
        /// The numbers of filters by lines; nil for lines of no filter. The first line has the number 1.
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

        /// The beginning of a name that no filter has.
        private static func freeName(_ members: [FilterProgram]) -> String {
            var name = "_filter"
            while members.contains(where: { $0.text.contains(name.utf8) }) { name += "_" }
            return name
        }
    }

    /// Whether a filter can stand between other filters: whether libjq reads it as a whole both in parentheses and in brackets. A filter
    /// that closes what it has not opened fails in one of them. libjq looks at nothing else if the syntax of a program is wrong.
    private static func isWhole(_ program: FilterProgram) -> Bool {
        // It would tell another line.
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

    /// Why libjq does not take a program, in its words.
    struct Refusal: Error {

        let messages: String

        /// The lines that the messages are about.
        var lines: [Int] {
            messages.split(separator: "\n").compactMap { message in
                message.firstRange(of: " at <top-level>, line ").flatMap { range in
                    Int(message[range.upperBound...].prefix(while: \.isNumber))
                }
            }
        }

        /// Whether “then” stands behind a whole program.
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
