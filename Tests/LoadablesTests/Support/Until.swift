/// Lets what is ready to run on the main actor run, until the condition holds; the suites' time limit is the deadline.
@MainActor
func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}
