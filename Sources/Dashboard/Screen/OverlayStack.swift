/// What lies above the page, one above the other. The topmost one has the keys.
@MainActor
final class OverlayStack {

    /// The topmost one last.
    private(set) var all: [any BoardOverlay] = []

    var top: (any BoardOverlay)? { all.last }

    var isEmpty: Bool { all.isEmpty }

    func push(_ overlay: any BoardOverlay) {
        all.append(overlay)
    }

    func pop() {
        _ = all.popLast()
    }

    /// Takes those of one kind away, wherever they lie.
    func remove<Kind: BoardOverlay>(_: Kind.Type) {
        all.removeAll { $0 is Kind }
    }

    func removeAll() {
        all = []
    }

    /// Puts something above all else, or takes it away if it is there.
    func toggle<Kind: BoardOverlay>(_ make: () -> Kind) {
        if top is Kind { pop() } else { push(make()) }
    }
}
