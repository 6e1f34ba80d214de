/// What a board does that a person has to agree to before it does it.
public struct TrustRequest: Hashable, Sendable {

    /// The commands that it runs, as they may be shown: of sources, secrets, alerts, keys. Each once, sorted.
    public var commands: [String]

    /// The hosts that it speaks to, over HTTP and ssh, as well as sockets. Each once, sorted.
    public var hosts: [String]

    /// The secrets that it reads, with where from: secrets by name, files, variables of the environment. Each once, sorted.
    public var secrets: [String]

    /// Makes one from its parts.
    public init(commands: [String] = [], hosts: [String] = [], secrets: [String] = []) {
        self.commands = Set(commands).sorted()
        self.hosts = Set(hosts).sorted()
        self.secrets = Set(secrets).sorted()
    }

    /// Whether somebody has to be asked: commands could do anything, and secrets could be sent to a host. Hosts alone are what any
    /// board has.
    public var isNeeded: Bool { !commands.isEmpty || !secrets.isEmpty }
}
