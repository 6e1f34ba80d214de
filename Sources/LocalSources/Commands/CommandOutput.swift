import FoundationEssentials
import Synchronization

/// The output that a command has written so far, or only the end of that output.
struct CommandOutput {

    private let limit: Int
    private var whole = Data()
    private var end: TailBuffer?
    private(set) var isTooMuch = false

    init(last: Tail?, limit: Int) {
        self.limit = limit
        end = last.map { TailBuffer($0) }
    }

    var byteCount: Int { end?.byteCount ?? whole.count }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if end != nil {
            end?.append(bytes)
        } else if !isTooMuch, whole.count + bytes.count <= limit {
            whole.append(contentsOf: bytes)
        } else {
            isTooMuch = true
            whole = Data()
        }
    }

    func content(isOver: Bool) -> Data { end?.content(isOver: isOver) ?? whole }
}

/// The end of a followed command's output, and the number of bytes that have already been reported.
final class FollowedOutput: Sendable {

    private struct State {
        var buffer: TailBuffer
        var givenCount = 0
    }

    /// A stream with an element each time new output arrives.
    let changes: AsyncStream<Void>

    private let tail: Tail
    private let state: Mutex<State>
    private let change: AsyncStream<Void>.Continuation

    init(_ tail: Tail) {
        self.tail = tail
        state = Mutex(State(buffer: TailBuffer(tail)))
        (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Appends bytes to the output.
    ///
    /// - Returns: The number of bytes so far, and whether the unreported output exceeds the byte limit of the tail.
    func append(_ bytes: UnsafeRawBufferPointer) -> (count: Int, isFull: Bool) {
        defer { change.yield() }
        return state.withLock { state in
            state.buffer.append(bytes)
            let count = state.buffer.byteCount
            return (count, count - state.givenCount > tail.bytes)
        }
    }

    /// Returns the content to report, and the number of bytes so far.
    func take(isOver: Bool) -> (content: Data, count: Int) {
        state.withLock { state in
            state.givenCount = state.buffer.byteCount
            return (state.buffer.content(isOver: isOver), state.buffer.byteCount)
        }
    }
}
