import Filters
import TestSupport
import Testing

/// The results of filter outputs.
@Suite(.timeLimit(.minutes(3)))
struct FilterTests {

    @Test(
        "A filter that iterates returns a list, of any length",
        arguments: [
            ".[]", ".items[]", ".items[]?", ".items[] | {title, url: .html_url}", "..", ".a, .b", ".[] as $x | $x",
            "{a: .[]}", "\"\\(.[])\"", "range(3)", "to_entries[]", "if . then .[] else 1 end", ".a // .b[]",
            "try .[] catch 1",
            "(.a[] | .b)", ".a[].b", ".[\"a\"][]", ".\"a\"[]", "limit(3; .[])", "select(.[])", "def f: .[]; f",
            "def f(g): g; f(.[])", "def f($x): .[$x]; f(0, 1)",
            "label $out | .[] | if . == 3 then break $out else . end",
            "foreach .[] as $x (0; . + $x)", "[.time, .t] | transpose[] | {at: .[0], celsius: .[1]}", "splits(\", \")",
            "match(\"a\"; \"g\")", "-.[]", ".[] + 1", "recurse(.a)", "paths", "# a comment\n .[] # another",
            ". as [$a, {b: $c}] | $a[]", "[1] | .[0, 1]", ".a = (1, 2)", "@text \"\\(.[])\"", "{(.[]): 1}", "tostream",
        ])
    func many(text: String) {
        #expect(Filter(text).givesList)
    }

    @Test(
        "Any other filter returns its output itself",
        arguments: [
            ".", "", ".a", ".a.b?", ".[0]", ".[1:3]", ".a[\"b\"]", "[.[]]", "[.[] | select(.x)]", "map(.a)",
            "first(.[])",
            "any(.[]; .used > 90)", "reduce .[] as $x (0; . + $x)", "reduce .[] as [$a, $b] (0; . + $a)", ". > 100",
            "length", ".items | length", "{a, b: .c, \"d e\": 1, (.f): 2, $__loc__, @base64 \"x\": 3}",
            "\"\\(.a) \\(\"in\\(1)\")\"",
            ".items[].done |= not", ".[] += 1", ".a // \"none\"", "if .a then 1 elif .b then 2 else 3 end",
            "try error catch .",
            "select(.a > 1)", "del(.[] | select(.a))", "add", ".a as $x | $x + 1", "def f: .[]; [f]",
            "sort_by(.a) | .[0]",
            "map(select(.[]))", "with_entries(.value += 1)", "-1", "@base64", "$__loc__", ".[] |= empty",
            "(.a[] | .b) = 1",
            "match(\"a\")", "test(\"a\"; \"i\")", ". as {a: $x, b: [$y, $z]} | $x", ".a.[0]",
            "[limit(3; .[])] | length",
            "{if: 1, then: 2}.if", ".a as [$x] ?// $x | $x", "reduce range(0; 10) as $i (.; .)",
            "1 as $x | 2 as $y | [$x, $y]",
        ])
    func one(text: String) {
        #expect(!Filter(text).givesList)
    }

    @Test("A deeply nested filter takes no more than its time")
    func deep() {
        for text in [
            "(", "[", "-", "{a:", "\"\\(", "[\"\\(", "if ", "def f: ", ". // ", "try ", "reduce ", "1 as $x | ", ".a|",
            "1,",
        ] {
            let long = Filter(String(repeating: text, count: 20_000) + ".")
            #expect(long.givesList == (text == "1,"), "\(text)")
        }
    }

    @Test("Words in any order are handled without a crash", arguments: 0..<8)
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let words = [
            ".", "..", ".a", "[", "]", "(", ")", "{", "}", "|", ",", ":", ";", "//", "|=", "=", "+", "-", "\"x\"",
            "\"\\(", "\\",
            "\"", "if", "then", "else", "end", "reduce", "foreach", "as", "$x", "def", "f", "f(", "try", "catch",
            "label", "?",
            "?//", "1", "@json", "#", "\n", "and", "import",
        ]
        for _ in 0..<Campaign.size(2_000, whole: 1_000_000) {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in words.randomElement(using: &random) ?? ""
            }
            _ = Filter(text.joined(separator: Bool.random(using: &random) ? " " : ""))
        }
    }
}
