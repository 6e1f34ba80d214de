/// Gives the answers that it was made with, one by one.
actor Gauge {

    private var answers: [Result<Double, any Error>]

    init(_ answers: Result<Double, any Error>...) {
        self.answers = answers
    }

    func level() throws -> Double {
        try answers.removeFirst().get()
    }
}

/// Answers by callbacks, when a test says so.
@MainActor
final class Station<Value> {

    private var callbacks: [(Result<Value, any Error>) -> Void] = []

    func read(_ callback: @escaping (Result<Value, any Error>) -> Void) {
        callbacks.append(callback)
    }

    /// Answers the oldest question.
    func answer(_ result: Result<Value, any Error>) {
        callbacks.removeFirst()(result)
    }
}
