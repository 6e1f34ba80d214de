/// Returns whether the contents are equal. Returns false if `known` is nil or is not `Equatable`.
func areEqual<Content>(_ known: Content?, _ content: Content) -> Bool {
    guard let known, let known = known as? any Equatable else { return false }
    return known.isEqual(to: content)
}

extension Equatable {
    func isEqual(to other: Any) -> Bool {
        (other as? Self) == self
    }
}
