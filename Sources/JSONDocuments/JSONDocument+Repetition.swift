extension JSONDocument {

    /// Returns whether a field only repeats other fields of its object. The value of such a field is an object, and the
    /// outer object has all fields of the inner object, with the same values.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - object: The outer object.
    package func isRepetition(_ name: String, in object: Node) -> Bool {
        guard let inner = child(of: object, named: name), kind(of: inner) == .object else { return false }
        return childNodes(of: inner).allSatisfy { part in
            guard let part = self.name(of: part), part != name else { return false }
            guard let own = child(of: object, named: part), let repeated = child(of: inner, named: part) else {
                return false
            }
            return json(of: own) == json(of: repeated)
        }
    }
}
