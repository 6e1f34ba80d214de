import Basics
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PrefixCountTests {

    @Test("The elements before a place are counted, whether it is in the array or between two", arguments: 0...12)
    func count(place: Int) {
        let numbers = [1, 3, 3, 4, 8, 11]
        #expect(numbers.prefixCount { $0 < place } == numbers.filter { $0 < place }.count)
    }

    @Test("An empty array has no prefix")
    func empty() {
        #expect([Int]().prefixCount { _ in true } == 0)
    }
}
