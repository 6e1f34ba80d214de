/// One of the lists that the server offers; its raw value is its path.
public enum Resource: String, CaseIterable, Sendable {
    case notices
    case cameras
    case intercoms
    case barriers
    case profile
    case events
}
