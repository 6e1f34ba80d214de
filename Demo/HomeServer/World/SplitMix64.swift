/// A SplitMix64 random number generator. It returns the same numbers for the same seed on all systems.
///
/// It has its own functions for ranges, because the functions of the standard library may change in a later version.
struct SplitMix64: Equatable, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// Returns a number in the range. The slight bias of the remainder does not matter for a demo.
    mutating func integer(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    mutating func chance(percent: Int) -> Bool {
        integer(in: 1...100) <= percent
    }

    mutating func element<T>(of elements: [T]) -> T? {
        elements.isEmpty ? nil : elements[integer(in: 0...elements.count - 1)]
    }
}
