import Documents
import Filters
import FoundationEssentials
import TestSupport
import Testing

/// Regular expressions on lines.
@Suite(.timeLimit(.minutes(5)))
struct PatternTests {

    private let worker = Worker()

    @Test("Each matching line is a map of the named groups, and other lines are skipped")
    func named() async {
        #expect(
            await worker.read(
                .regex(#"^(?<user>\w+)\s+(?<load>\S+)(?<rest> .*)?"#), "anna 0.5\r\n---\nben 93% x y\ncarl -\n")
                == #"[{"user":"anna","load":0.5,"rest":null},{"user":"ben","load":93,"rest":" x y"},{"user":"carl","load":null,"rest":null}]"#
        )
    }

    @Test("Unnamed groups give lists; without groups the match itself is used")
    func unnamed() async {
        #expect(await worker.read(.regex(#"(\w)=(\d+)"#), "a=1\nb\nc=2") == #"[["a",1],["c",2]]"#)
        #expect(await worker.read(.regex(#"\d+ms"#), "took 12ms\nno\n") == #"["12ms"]"#)
        #expect(await worker.read(.regex("^$"), "\na\n\n") == #"["",""]"#)
        #expect(await worker.read(.regex(""), "") == "[]")
    }

    @Test(
        "A group has percentages if it ends with a percent sign, or if one must follow it",
        arguments: [
            (#"(?<n>\w+) (?<p>\d+)%"#, ["p"]), (#"(?<n>\w+) (?<p>\S+%)"#, ["p"]), (#"(?<p>(\d+)%) (?<q>\d+)"#, ["p"]),
            (#"(?<p>\d+)%?"#, []), (#"(?<p>\d+)%*"#, []), (#"(?<p>\d+%?)"#, []), (#"(?<p>x|\d+%)"#, []),
            (#"(?<p>[\d)%]+)"#, []), (#"(?<p>\d+)\)%"#, []), (#"(?<=x)(?<p>\d+)"#, []), (#"(\d+)%"#, []),
        ] as [(String, Set<String>)])
    func percents(pattern: String, fields: Set<String>) async throws {
        let part = try await DocumentFormat.regex(pattern).part(of: Data("a 5%\n".utf8), worker: worker.service)
        #expect(part.percentFields == fields)
    }

    @Test("Of a line that shows progress, the last state is matched")
    func progress() async {
        #expect(await worker.read(.regex(#"(?<done>\d+)%"#), "5%\r55%\r\nx\r100%\n") == #"[{"done":55},{"done":100}]"#)
    }

    @Test("Letters of all scripts match as letters, and invalid bytes are tolerated")
    func scripts() async {
        #expect(await worker.read(.regex(#"(?<w>\w+)$"#), "größe\n日本語\n") == #"[{"w":"größe"},{"w":"日本語"}]"#)
        #expect(await worker.read(.regex("."), [0xFF, 0x0A, 0xC3]) == "[\"\u{FFFD}\",\"\u{FFFD}\"]")
    }

    @Test("An invalid regular expression is reported")
    func bad() async {
        #expect(
            await worker.read(.regex("(a"), "a")
                == "bad pattern “(a”: end pattern with unmatched parenthesis; correct it")
        #expect(await worker.read(.regex("[z-a]"), "a").hasPrefix("bad pattern “[z-a]”: empty range"))
    }

    @Test("A pattern that never ends is an error, and other requests do not wait long")
    func catastrophic() async {
        let worker = Worker(FilterLimits(time: .seconds(20), start: .seconds(60)))
        let text = String(repeating: "a", count: 60) + "!"
        let result = await worker.read(.regex("^(a+)+$"), text)
        #expect(result == "[]" || result.hasPrefix("could not read a regular expression: "), "\(result)")
        #expect(await worker.read(.regex("b"), "b") == #"["b"]"#)
    }

    @Test("Random patterns on random texts succeed, are rejected or time out", arguments: 0..<2)
    func random(seed: UInt64) async {
        var random = SplitMix64(seed: seed)
        let pieces = [
            "a", "b", ".", "*", "+", "?", "(", ")", "[", "]", "|", "^", "$", "\\", "\\1", "(?<n>", "{2}", "{1,9}",
            "\\w", "\\p{L}",
            "(?:", "(?=", "é", "-", "\\x", "(?i)", "\\K", "\\R", "\\X", "[[:alpha:]]",
        ]
        let worker = Worker(FilterLimits(time: .seconds(10), start: .seconds(60)))
        for _ in 0..<Campaign.size(300, whole: 200_000) {
            let pattern = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                ["a", "b", "é", "\n", "1", " "].randomElement(using: &random) ?? ""
            }
            let result = await worker.read(.regex(pattern.joined()), text.joined())
            #expect(!result.contains("is not JSON"), "\(pattern.joined())")
        }
        #expect(await worker.read(.regex("b"), "b") == #"["b"]"#)
    }
}
