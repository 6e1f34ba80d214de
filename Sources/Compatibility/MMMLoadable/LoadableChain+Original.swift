public import Loadables

extension LoadableChain {

    /// A loadable in the chain.
    public typealias Item = Element

    /// How the chain goes on after an item.
    public typealias NextAction = Action

    /// Makes a chain of the items.
    public convenience init(_ chain: Item...) {
        self.init(chain)
    }

    /// Makes a chain that proceeds after each of the loadables.
    public convenience init(_ chain: [any LoadableProtocol]) {
        self.init(chain.map { Item($0) })
    }
}

extension LoadableChain.Element {

    /// Makes an item; without a closure the chain proceeds.
    ///
    /// - Parameter whenContentsAvailable: Called when the loadable has its contents.
    public init(_ loadable: any LoadableProtocol, whenContentsAvailable: (() -> LoadableChain.NextAction)?) {
        self.init(loadable, whenAvailable: { _ in whenContentsAvailable?() ?? .proceed })
    }
}
