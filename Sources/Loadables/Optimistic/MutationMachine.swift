/// What becomes of the runs of a mutation, apart from running them.
///
/// The state is that of the latest run: what an earlier one that overlaps it brings changes nothing.
struct MutationMachine<Input, Value> {

    enum Phase {
        case idle
        case pending
        case succeeded
        case failed(any Error)
    }

    private(set) var phase = Phase.idle
    /// What the latest run that succeeded gave.
    private(set) var value: Value?
    private(set) var date: Timestamp?
    /// What the latest run was given.
    private(set) var input: Input?
    private(set) var latest = LoadGeneration(number: 0)
    /// What a cancelled run goes back to.
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

    /// Forgets all that has come of the runs.
    mutating func reset() {
        (phase, settled) = (.idle, .idle)
        (value, date, input, settledInput) = (nil, nil, nil, nil)
        latest = latest.stopped
    }
}
