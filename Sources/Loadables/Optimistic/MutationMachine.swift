/// The state of a mutation’s runs, without running them.
///
/// The state is that of the latest run. The outcome of an earlier run that overlaps it changes nothing.
struct MutationMachine<Input, Value> {

    enum Phase {
        case idle
        case pending
        case succeeded
        case failed(any Error)
    }

    private(set) var phase = Phase.idle
    /// The value of the latest successful run.
    private(set) var value: Value?
    private(set) var date: Timestamp?
    /// The input of the latest run.
    private(set) var input: Input?
    private(set) var latest = LoadGeneration(number: 0)
    /// The state that a cancelled run restores.
    private var settled = Phase.idle
    private var settledInput: Input?

    /// - Returns: The number of the run.
    mutating func begin(_ input: Input) -> LoadGeneration {
        if case .pending = phase {} else { (settled, settledInput) = (phase, self.input) }
        latest = latest.next
        self.input = input
        phase = .pending
        return latest
    }

    /// - Returns: Whether that changes anything.
    mutating func end(_ run: LoadGeneration, _ result: Result<Value, any Error>, at now: Timestamp) -> Bool {
        guard run == latest, case .pending = phase else { return false }
        switch result {
        case .success(let value):
            phase = .succeeded
            (self.value, date) = (value, now)
        case .failure(is CancellationError): (phase, input) = (settled, settledInput)
        case .failure(let error): phase = .failed(error)
        }
        return true
    }

    /// Discards the outcomes of all runs.
    mutating func reset() {
        (phase, settled) = (.idle, .idle)
        (value, date, input, settledInput) = (nil, nil, nil, nil)
        latest = latest.stopped
    }
}
