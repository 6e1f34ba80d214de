/// Whether ten times the input takes no more than about ten times the time.
///
/// Other programs may have the processor for a while: the times are measured again before the work counts as slow.
///
/// - Parameters:
///   - count: The smaller size of the input.
///   - make: Makes an input of a size.
///   - work: The work on an input.
public func growsLinearly<Input>(from count: Int, _ make: (Int) -> Input, _ work: (Input) -> Void) -> Bool {
    let clock = ContinuousClock()
    let (short, long) = (make(count), make(count * 10))
    for _ in 0..<3 {
        let one = clock.measure { work(short) }
        let ten = clock.measure { work(long) }
        if ten < one * 40 { return true }
    }
    return false
}
