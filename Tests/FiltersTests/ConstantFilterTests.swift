import Testing

@testable import Filters

/// Filters whose output is always the same.
@Suite(.timeLimit(.minutes(5)))
struct ConstantFilterTests {

    @Test(
        "Literals and operators are constant",
        arguments: [
            "true", #""down""#, #""status" == "down""#, "5 > 3 and true", "[1, 2]", #"{a: 1, "b": [2]}"#, "1 # .a",
            "if true then 1 else null end", "empty", "(1 + 2) * 3",
        ])
    func constant(filter: String) {
        #expect(Filter.isConstant(filter))
    }

    @Test(
        "A path, a variable, a function and a name without a value in an object read something",
        arguments: [
            "", ".", "..", ".a", ".[0]", ".a > 5", "$var.stage", "length", "now", "{name}", #"{"name"}"#,
            "{a: 1, name}",
            #""a \(.b)""#, "@text", "not", "[1, .a]", "map(1)", "true | not", ". as $x | 1",
        ])
    func reading(filter: String) {
        #expect(!Filter.isConstant(filter))
    }
}
