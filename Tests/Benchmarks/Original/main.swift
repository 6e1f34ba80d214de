import Loadables
import OriginalLoader

// The costs of ApexyLoader's content loader and ours, in turn; Tests/Benchmarks/original builds and runs it.
//
// Both do the same: content is loaded, which makes two changes. Ours keeps its history besides.

final class Counter {
    private(set) var count = 0
    func increment() { count &+= 1 }
}

@MainActor
struct Pair {
    let name: String
    let repeats: Int
    let original: @MainActor (Int) -> Void
    let ours: @MainActor (Int) -> Void

    /// The fastest of each, as the others had to share the machine: in nanoseconds.
    func measure() -> (original: Double, ours: Double) {
        var best = (original: Double.infinity, ours: Double.infinity)
        for _ in 0..<15 {
            best.original = min(best.original, time(original))
            best.ours = min(best.ours, time(ours))
        }
        return best
    }

    private func time(_ body: @MainActor (Int) -> Void) -> Double {
        let start = ContinuousClock.now
        body(repeats)
        return start.duration(to: .now) / .nanoseconds(1) / Double(repeats)
    }
}

@MainActor
func changes(observers: Int) -> Pair {
    let counter = Counter()
    let original = OriginalLoader.ContentLoader<Int>()
    let observations = (0..<observers).map { _ in original.observe { counter.increment() }
    }
    let ours = Loadables.ContentLoader<Int>()
    let tokens = (0..<observers).map { _ in ours.sink { _ in counter.increment() } }
    return Pair(name: "a change, \(observers) observers", repeats: 200_000) { count in
        for content in 0..<count / 2 {
            original.startLoading()
            original.finishLoading(.success(content))
        }
        withExtendedLifetime(observations) {}
    } ours: { count in
        for content in 0..<count / 2 {
            _ = ours.startLoading()
            ours.finishLoading(.success(content))
        }
        withExtendedLifetime(tokens) {}
    }
}

let creation = Pair(name: "create and drop", repeats: 200_000) { count in
    for _ in 0..<count { _ = OriginalLoader.ContentLoader<Int>() }
} ours: { count in
    for _ in 0..<count { _ = Loadables.ContentLoader<Int>() }
}

let loader = (original: OriginalLoader.ContentLoader<Int>(), ours: Loadables.ContentLoader<Int>())
let watching = Pair(name: "watch and leave", repeats: 200_000) { count in
    for _ in 0..<count { _ = loader.original.observe {} }
} ours: { count in
    for _ in 0..<count { _ = loader.ours.sink { _ in } }
}

func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func tenth(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }

print(padded("", 26), padded("original ns", 12), padded("ours ns", 10), padded("ours takes", 11))
for pair in [changes(observers: 0), changes(observers: 1), changes(observers: 10), creation, watching] {
    let cost = pair.measure()
    let percent = Int((cost.ours / cost.original * 100).rounded())
    print(
        padded(pair.name, 26), padded(tenth(cost.original), 12), padded(tenth(cost.ours), 10),
        padded("\(percent) %", 11))
}
