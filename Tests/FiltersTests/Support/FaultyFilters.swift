/// Filters that cannot stand in a program with others. Most of them jq does not take at all, and some of those it would take there.
enum FaultyFilters {

    static let all = [
        ".a | ~", ".a\n|\n\n", ".a | {b", "\n.a | foo(1)", ".a | $x", ".a\n]", "1 if", ".a \"", "\"\\(1", "#", ")",
        "(",
        ".a; def g: 1", ".a) | (.b", ".a] | [.b", ".a); def tostring: (1", "]); def tostring: [1",
        ".a + \" ) | [.b", "break $x", "_filter0", "reduce .[] as $x", "1 then", "def g: 1;", "include \"a\"; 1",
    ]

    /// Filters beside them, for the document of ``TogetherTests``.
    static let sound = [".id", ". as $d | \"\\($d.id) # \" # \"", ".list[1]\n|\ntostring", ".rows[] | .n"]
}
