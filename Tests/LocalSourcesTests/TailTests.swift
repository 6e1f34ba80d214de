import Foundation
import TestSupport
import Testing

@testable import LocalSources

@Suite(.timeLimit(.minutes(5)))
struct TailTests {

    private func text(_ tail: Tail, _ text: String, isOver: Bool = true) -> String {
        String(decoding: TailBuffer(tail, Array(text.utf8)).content(isOver: isOver), as: UTF8.self)
    }

    @Test(
        "The last lines are counted by line ends, the last of which ends the last line",
        arguments: [
            (1, "", ""), (1, "a", "a"), (1, "a\n", "a\n"), (1, "a\nb", "b"), (2, "a\nb\nc\n", "b\nc\n"),
            (2, "\n\n\n", "\n\n"), (9, "a\nb", "a\nb"), (1, "a\r\nb\r\n", "b\r\n"),
        ])
    func lines(count: Int, whole: String, last: String) {
        #expect(text(.lines(count), whole) == last)
    }

    @Test("Of lines longer than the buffer, the end is kept")
    func longLine() {
        #expect(text(Tail(lines: 2, bytes: 4), "abcdefgh") == "efgh")
    }

    @Test("A character truncated at the beginning is dropped, and at the end while more may arrive")
    func characters() {
        #expect(text(.bytes(4), "a€é") == "é")
        #expect(
            String(decoding: TailBuffer(.bytes(9), [0x61, 0xE2, 0x82]).content(isOver: false), as: UTF8.self) == "a")
        #expect(TailBuffer(.bytes(9), [0x61, 0xE2, 0x82]).content(isOver: true) == Data([0x61, 0xE2, 0x82]))
    }

    @Test("Invalid UTF-8 is shortened by at most a character")
    func garbage() {
        #expect(TailBuffer(.bytes(9), [0x80, 0x80, 0xFF]).content(isOver: false) == Data([0x80, 0x80, 0xFF]))
        #expect(TailBuffer(.bytes(4), Array(repeating: 0x80, count: 8)).content(isOver: false) == Data([0x80]))
    }

    @Test("In any chunks, the end is that of the whole")
    func random() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<Campaign.size(2_000, whole: 100_000) {
            let whole = Array(RandomText.make(upTo: 60, using: &random).utf8)
            let tail = Tail(
                lines: Bool.random(using: &random) ? Int.random(in: 1...5, using: &random) : nil,
                bytes: Int.random(in: 1...80, using: &random))
            var buffer = TailBuffer(tail)
            var rest = whole[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...rest.count, using: &random)
                buffer.append(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            let atOnce = TailBuffer(tail, whole)
            #expect(buffer.content(isOver: true) == atOnce.content(isOver: true))
            #expect(buffer.byteCount == whole.count)
            #expect(whole.suffix(buffer.content(isOver: true).count) == Array(buffer.content(isOver: true))[...])
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct BlockingWorkTests {

    @Test("Blocking work has a few threads, and all of it gets its turn")
    func limit() async throws {
        let work = BlockingWork(limit: 3)
        let running = Log<Int>()
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<100 {
                group.addTask {
                    try await work.run {
                        running.append(1)
                        usleep(100)
                        running.append(-1)
                        return number
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 4_950)
        let most = running.values.reduce(into: (now: 0, most: 0)) { $0 = ($0.now + $1, max($0.most, $0.now + $1)) }
        #expect(most.most <= 3)
    }

    @Test("A cancelled task does not wait for hanging work, and the result is discarded")
    func cancel() async throws {
        let work = BlockingWork(limit: 1)
        let (gate, abandoned, begun) = (DispatchSemaphore(value: 0), Log<Int>(), Log<Bool>())
        let task = Task { @concurrent in
            try await work.run {
                begun.append(true)
                gate.wait()
                return 7
            } abandon: {
                abandoned.append($0)
            }
        }
        await until { !begun.values.isEmpty }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(abandoned.values.isEmpty)
        gate.signal()
        await until { abandoned.values == [7] }
    }

    @Test("Work of a task cancelled in the queue is not done")
    func cancelInLine() async throws {
        let work = BlockingWork(limit: 1)
        let (gate, done) = (DispatchSemaphore(value: 0), Log<Int>())
        let first = Task { @concurrent in
            try await work.run {
                done.append(1)
                gate.wait()
            }
        }
        await until { done.values == [1] }
        let second = Task { @concurrent in try await work.run { done.append(2) } }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.signal()
        try await first.value
        #expect(done.values == [1])
    }
}
