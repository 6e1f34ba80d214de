import Basics
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UtilityTests {

    @Test("The first of several equal elements remains, in its place")
    func elements() {
        #expect(["b", "a", "b", "c", "a"].uniqued() == ["b", "a", "c"])
        #expect([String]().uniqued().isEmpty)
    }

    @Test("The first of several elements with the same key remains")
    func keys() {
        #expect(["one", "two", "three", "four"].uniqued(by: \.count) == ["one", "three", "four"])
    }

    @Test("A number in hexadecimal has at least the given number of digits")
    func digits() {
        #expect([0, 10, 0x1F600].map { $0.hexadecimal(digits: 4) } == ["0000", "000a", "1f600"])
    }

    @Test("A noun after a number is in the plural unless the number is 1")
    func nouns() {
        #expect([0, 1, 2].map { $0.counted("row") } == ["0 rows", "1 row", "2 rows"])
    }
}
