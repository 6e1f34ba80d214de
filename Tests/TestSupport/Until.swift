/// Lets what is ready to run run, until the condition holds or the test's time limit, the deadline, cancels its task.
///
/// What takes longer is mostly the work of other threads or programs: they get the processor.
public func until(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async {
    var turns = 0
    while !condition(), !Task.isCancelled {
        turns += 1
        if turns < 200 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
    }
}
