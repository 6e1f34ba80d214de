/// The key of what there is only one of.
public enum GenericKey: String, Hashable, Codable, Identifiable, Sendable {
    /// The only key.
    case key

    public var id: String { rawValue }
}
