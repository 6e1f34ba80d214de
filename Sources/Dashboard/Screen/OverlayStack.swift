/// The overlays above the page. The topmost one receives the keys.
@MainActor
final class OverlayStack {

    /// The overlays; the topmost one is last.
    private(set) var all: [any BoardOverlay] = []

    var top: (any BoardOverlay)? { all.last }

    var isEmpty: Bool { all.isEmpty }

    func push(_ overlay: any BoardOverlay) {
        all.append(overlay)
    }

    func pop() {
        _ = all.popLast()
    }

    func remove<Kind: BoardOverlay>(_: Kind.Type) {
        all.removeAll { $0 is Kind }
    }

    func removeAll() {
        all = []
    }

    /// Shows an overlay above all others. If the topmost overlay has the same type, removes it instead.
    func toggle<Kind: BoardOverlay>(_ make: () -> Kind) {
        if top is Kind { pop() } else { push(make()) }
    }
}
