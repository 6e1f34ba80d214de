/// The states of a mutation’s runs, without side effects.
///
/// The state of the mutation is the state of the latest run. If runs overlap, the outcome of an earlier run affects the
/// state only if all later runs are cancelled. A cancelled run does not affect the state.
struct MutationMachine<Input, Value> {

    enum Phase {
        case idle
        case pending
        case succeeded
        case failed(any Error)
    }

    private struct Run {
        let number: LoadGeneration
        let input: Input
        /// The outcome; nil while the run is in progress.
        var outcome: Result<(Value, Timestamp), any Error>?
    }

    /// The value of the latest successful run that has determined the state; nil if there is none.
    private(set) var value: Value?
    private(set) var date: Timestamp?
    private(set) var latest = LoadGeneration(number: 0)
    /// The runs whose outcomes may still determine the state, in the order of their starts. The last run is in
    /// progress.
    private var runs: [Run] = []
    /// The outcome of the latest run before the `runs`; idle if there is none.
    private var settled = Phase.idle
    private var settledInput: Input?

    var phase: Phase { runs.isEmpty ? settled : .pending }

    /// The input of the latest run that was not cancelled; nil if there is none.
    var input: Input? { runs.last?.input ?? settledInput }

    mutating func begin(_ input: Input) -> LoadGeneration {
        latest = latest.next
        runs.append(Run(number: latest, input: input))
        return latest
    }

    /// Ends a run.
    ///
    /// - Returns: Whether the state has changed. The state changes if there is no later run, or if all later runs were
    ///   cancelled.
    mutating func end(_ run: LoadGeneration, _ result: Result<Value, any Error>, at now: Timestamp) -> Bool {
        guard let index = runs.firstIndex(where: { $0.number == run }) else { return false }
        let isLast = index == runs.count - 1
        if case .failure(is CancellationError) = result {
            runs.remove(at: index)
        } else {
            runs[index].outcome = result.map { ($0, now) }
        }
        if let last = runs.last, let outcome = last.outcome { settle(last.input, outcome) }
        return isLast
    }

    private mutating func settle(_ input: Input, _ outcome: Result<(Value, Timestamp), any Error>) {
        runs = []
        settledInput = input
        switch outcome {
        case .success((let value, let date)):
            settled = .succeeded
            (self.value, self.date) = (value, date)
        case .failure(let error): settled = .failed(error)
        }
    }

    mutating func reset() {
        (runs, settled) = ([], .idle)
        (value, date, settledInput) = (nil, nil, nil)
        latest = latest.stopped
    }
}
