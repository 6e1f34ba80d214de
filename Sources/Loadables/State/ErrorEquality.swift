/// Whether two errors say the same: by their own equality if they have one, otherwise by type and description; objects
/// without an equality only if they are one object.
func isSameError(_ left: any Error, _ right: any Error) -> Bool {
    if let left = left as? any Equatable { return left.isEqual(to: right) }
    if type(of: left) is AnyClass { return (left as AnyObject) === (right as AnyObject) }
    return type(of: left) == type(of: right) && String(reflecting: left) == String(reflecting: right)
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool {
        (other as? Self) == self
    }
}
