/// Lets what is ready to run run, until the condition holds or the test's time limit, the deadline, cancels its task.
public func until(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
}
