import Testing

@testable import Loadables

/// The order in which changes are told, apart from telling them. Facts are the letters of the changes that were made.
@Suite(.timeLimit(.minutes(3)))
struct DeliveryQueueTests {

    private typealias Queue = DeliveryQueue<String>

    /// A step, and the action and the facts shown that follow from it.
    private enum Step {
        case begin
        case beginBusy(String)
        case end(Queue.Change, String? = nil)
        case show(String)
        case told
        case began
    }

    private static let load = LoadGeneration(number: 1)
    private static let next = LoadGeneration(number: 2)

    /// Takes the steps, and says what each led to: the action and what is shown.
    private func log(_ steps: [Step]) -> [String] {
        var queue = Queue()
        var work: LoadGeneration?
        return steps.map { step in
            var action = Queue.Action.rest
            switch step {
            case .begin: queue.beginChange()
            case .beginBusy(let facts): queue.beginChange(facts)
            case .end(let change, nil): action = queue.endChange(change)
            case .end(let change, let facts?): queue.endChange(change, facts)
            case .show(let facts): queue.show(facts)
            case .told: action = queue.didTell(work)
            case .began: action = queue.didBeginWork()
            }
            if case .tell(let next) = action { work = next }
            let text =
                switch action {
                case .rest: queue.isBusy ? "wait" : "rest"
                case .tell: "tell"
                case .work(let generation): "work \(generation.number)"
                }
            return text + (queue.shown.map { " \($0)" } ?? "")
        }
    }

    @Test("A change is announced immediately; a change without an effect is not announced")
    func one() {
        #expect(log([.begin, .end(.made), .told]) == ["wait", "tell", "rest"])
        #expect(log([.begin, .end(.none)]) == ["wait", "rest"])
    }

    @Test("Work starts after all observers were notified of the change that started it")
    func work() {
        let steps: [Step] = [.begin, .end(.madeBeforeWork(Self.load)), .told, .began]
        #expect(log(steps) == ["wait", "tell", "work 1", "rest"])
    }

    @Test("A change made during a notification waits, and the announced facts are shown until then")
    func whileTelling() {
        let steps: [Step] = [.begin, .end(.made), .beginBusy("a"), .end(.made, "ab"), .told, .told]
        #expect(log(steps) == ["wait", "tell", "wait a", "wait a", "tell ab", "rest"])
    }

    @Test("Several changes made during a notification are announced one by one, in order")
    func several() {
        let steps: [Step] = [
            .begin, .end(.made),
            .beginBusy("a"), .end(.made, "ab"), .beginBusy("ab"), .end(.made, "abc"), .beginBusy("abc"),
            .end(.none, "abc"),
            .told, .told, .told,
        ]
        #expect(log(steps).suffix(3) == ["tell ab", "tell abc", "rest"])
    }

    @Test("A change made during another change is announced after it, with the facts of its own time")
    func whileChanging() {
        let steps: [Step] = [.begin, .beginBusy("a"), .end(.made, "ab"), .end(.made), .told, .told]
        #expect(log(steps) == ["wait", "wait a", "wait a", "tell a", "tell ab", "rest"])
    }

    @Test("Of nested changes, the outer one is announced first, with the state before the inner one")
    func nested() {
        let steps: [Step] = [
            .begin, .end(.made),
            .beginBusy("a"), .beginBusy("ab"), .end(.made, "abc"), .end(.made, "abc"),
            .told, .told, .told,
        ]
        #expect(log(steps).suffix(3) == ["tell ab", "tell abc", "rest"])
    }

    @Test("If the outer change has no effect, only the inner one is announced")
    func nestedInNone() {
        let steps: [Step] = [
            .begin, .end(.made), .beginBusy("a"), .beginBusy("a"), .end(.made, "ab"), .end(.none, "ab"), .told, .told,
        ]
        #expect(log(steps).suffix(2) == ["tell ab", "rest"])
        let first: [Step] = [.begin, .beginBusy("a"), .end(.made, "ab"), .end(.none), .told]
        #expect(log(first).suffix(2) == ["tell ab", "rest"])
    }

    @Test("The work of a change starts before the next announcement; its own changes come after waiting ones")
    func workBetween() {
        let steps: [Step] = [
            .begin, .end(.madeBeforeWork(Self.load)),
            .beginBusy("a"), .end(.madeBeforeWork(Self.next), "ab"),
            .told, .beginBusy("ab"), .end(.made, "abc"), .began, .told, .began, .told,
        ]
        #expect(
            log(steps).suffix(7) == ["work 1 a", "wait a", "wait a", "tell ab", "work 2 ab", "tell abc", "rest"])
    }

    @Test("A change made by the work of a waiting change is announced once that work has started")
    func workOfWaiting() {
        let steps: [Step] = [
            .begin, .end(.made), .beginBusy("a"), .end(.madeBeforeWork(Self.load), "ab"), .told,
            .told, .beginBusy("ab"), .end(.made, "abc"), .began, .told,
        ]
        #expect(log(steps).suffix(5) == ["work 1 ab", "wait ab", "wait ab", "tell abc", "rest"])
    }

    @Test("The facts of another object are kept while they are announced")
    func another() {
        #expect(log([.begin, .end(.made), .show("a"), .told]) == ["wait", "tell", "wait a", "rest"])
    }
}
