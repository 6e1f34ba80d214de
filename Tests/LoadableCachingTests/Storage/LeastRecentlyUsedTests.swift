import TestSupport
import Testing

@testable import LoadableCaching

/// The order in which values are dropped.
@Suite(.timeLimit(.minutes(3)))
struct LeastRecentlyUsedTests {

    private func filled(_ limits: CacheLimits, _ keys: String) -> LeastRecentlyUsed<Character, Int> {
        var values = LeastRecentlyUsed<Character, Int>(limits: limits)
        for (number, key) in keys.enumerated() { values.set(number, for: key, byteCount: 10) }
        return values
    }

    @Test("Beyond the limit by count, the least recently used values are dropped")
    func count() {
        var values = filled(CacheLimits(count: 3), "abc")
        _ = values.value(for: "a")
        values.set(9, for: "d", byteCount: 10)

        #expect(values.keys == ["d", "a", "c"])
        #expect(values.value(for: "b") == nil)
    }

    @Test("Beyond the limit by bytes, as many values as needed are dropped")
    func bytes() {
        var values = filled(CacheLimits(count: 100, byteCount: 45), "abcd")
        values.set(9, for: "e", byteCount: 25)

        #expect(values.keys == ["e", "d", "c"])
        #expect(values.byteCount == 45)
    }

    @Test("A value larger than the whole limit is not kept, and no other is dropped for it")
    func tooLarge() {
        var values = filled(CacheLimits(count: 100, byteCount: 45), "abc")
        #expect(values.set(9, for: "c", byteCount: .max) == [9])
        #expect(values.keys == ["b", "a"])

        #expect(values.setByteCount(46, for: "b") == [1])
        #expect(values.keys == ["a"])
        #expect(values.byteCount == 10)
    }

    @Test("A new value for a key counts once")
    func replaced() {
        var values = filled(CacheLimits(count: 2, byteCount: 45), "aaaa")
        values.set(5, for: "b", byteCount: 35)

        #expect(values.keys == ["b", "a"])
        #expect(values.byteCount == 45)
    }

    @Test("It behaves like a linear list", arguments: 1...20)
    func random(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let limits = CacheLimits(count: 6, byteCount: 60)
        var values = LeastRecentlyUsed<Int, Int>(limits: limits)
        var model: [(key: Int, value: Int, size: Int)] = []
        for step in 0..<2_000 {
            let key = Int.random(in: 0..<10, using: &random)
            let place = model.firstIndex { $0.key == key }
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let expected = place.map { model[$0].value }
                if let place { model.insert(model.remove(at: place), at: 0) }
                #expect(values.value(for: key) == expected)
            case 4..<9:
                let size = Int.random(in: 0...30, using: &random)
                if let place { model.remove(at: place) }
                model.insert((key, step, size), at: 0)
                while model.count > limits.count || model.reduce(0, { $0 + $1.size }) > limits.byteCount {
                    model.removeLast()
                }
                values.set(step, for: key, byteCount: size)
            default:
                if let place { model.remove(at: place) }
                values.remove(key)
            }
            #expect(values.keys == model.map(\.key), "step \(step)")
            #expect(values.byteCount == model.reduce(0) { $0 + $1.size })
        }
    }
}
