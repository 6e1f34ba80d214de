import MMMLoadable

/// Names of Foundation in a file that imports nothing but `MMMLoadable`, as in the original: that this compiles is the test.
struct FoundationNames {
    let interval: TimeInterval
    let data: Data
    let queue: DispatchQueue
}
