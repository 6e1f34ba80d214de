/// One observer in the list of a loadable: a token's closure, which the token takes away, or a weakly held object.
@MainActor
final class ObserverEntry {

    private enum Target {
        case closure(() -> Void)
        case object(Weak)
        case removed
    }

    private struct Weak {
        weak var observer: (any LoadableObserverProtocol)?
    }

    private var target: Target

    init(_ closure: @escaping () -> Void) {
        target = .closure(closure)
    }

    init(weak observer: any LoadableObserverProtocol) {
        target = .object(Weak(observer: observer))
    }

    /// False once it was removed or its object is gone.
    var isAlive: Bool {
        switch target {
        case .closure: true
        case .object(let weak): weak.observer != nil
        case .removed: false
        }
    }

    func isFor(_ observer: any LoadableObserverProtocol) -> Bool {
        if case .object(let weak) = target { weak.observer === observer } else { false }
    }

    func call(_ loadable: any PureLoadableProtocol) {
        switch target {
        case .closure(let closure): closure()
        case .object(let weak): weak.observer?.loadableDidChange(loadable)
        case .removed: break
        }
    }

    /// Never called again, even by a notification that is under way.
    func remove() {
        // What the closure owned goes away after the assignment, not in the middle of it: it may remove others.
        let removed = target
        target = .removed
        withExtendedLifetime(removed) {}
    }
}
