public import TerminalUI

/// Something that a person can do in a panel, by a key: open a gate, pay a bill, delete a code; <doc:ActInAPanel> has examples.
///
/// Its keys go before those of the board and of what the panel shows, as long as it is available; `enter` does it in place of
/// opening a page. Of several actions with the same key the first one that is available is done. The line of keys has its hint,
/// and the help its name.
@MainActor
public struct PanelAction {

    /// What it does, as a sentence of the help: "Open the gate".
    public var name: String

    /// Each of them does it. The one that help shows first comes first.
    public var keys: [Key]

    /// Sequences of keys, each of which does it as well: `g s`.
    public var sequences: [KeySequence] = []

    /// A word or two for the line of keys; nil to leave it out there.
    public var hint: String?

    /// Whether there is something to do for the chosen item, which is nil if none is chosen.
    public var isAvailable: (_ item: TextLine?) -> Bool

    /// Does it for the chosen item, which is nil if none is chosen.
    public var perform: (_ item: TextLine?) -> Void

    /// Does it for the items that a person has marked; nil if it is about one item. Items can be marked in a panel that has such an
    /// action, if its content has items that come and go.
    public var performMarked: ((_ items: MarkedItems) -> Void)?

    /// Creates an action.
    public init(
        _ name: String, _ keys: [Key], hint: String? = nil,
        isAvailable: @escaping (_ item: TextLine?) -> Bool = { _ in true },
        perform: @escaping (_ item: TextLine?) -> Void
    ) {
        self.name = name
        self.keys = keys
        self.hint = hint
        self.isAvailable = isAvailable
        self.perform = perform
    }
}

extension PanelAction {

    /// Its keys and sequences as help writes them.
    var labels: [String] { keys.map(\.description) + sequences.map(\.description) }

    /// The keys that do it when they are pressed one after another.
    var firstKeys: [Key] { keys.first.map { [$0] } ?? sequences.first?.keys ?? [] }

    /// The command of its sequences in a key map. No command of a program has such a name.
    fileprivate var sequenceCommand: DashboardCommand? { sequences.first.map { .custom("\u{0}\($0)") } }
}

extension Page {

    /// The action whose sequences have a command; nil if there is none.
    func action(for command: DashboardCommand) -> PanelAction? {
        actions.first { $0.sequenceCommand == command && $0.isAvailable(chosenItem) }
    }

    /// What the key would do now; nil if nothing.
    func action(for key: Key) -> PanelAction? {
        actions.first { $0.keys.contains(key) && $0.isAvailable(chosenItem) }
    }

    /// What can be done now.
    var availableActions: [PanelAction] { actions.filter { $0.isAvailable(chosenItem) } }

    /// What help says of the actions: nothing if there are none.
    var actionSection: HelpView.Section {
        HelpView.Section(
            focusedPanel?.title ?? title,
            actions.map {
                HelpView.Entry(keys: $0.labels.joined(separator: $0.sequences.isEmpty ? " " : ", "), help: $0.name)
            })
    }
}

extension KeyMap where Command == DashboardCommand, Context == DashboardContext {

    /// The map without the keys that belong to these actions; `enter` stays, as it opens what has no action.
    @MainActor
    func without(_ actions: [PanelAction]) -> DashboardKeyMap {
        let keys = Set(actions.flatMap(\.keys)).subtracting([.enter]).map { KeySequence([$0]) }
        let taken = keys + actions.flatMap(\.sequences)
        guard !taken.isEmpty else { return self }
        var map = self
        map.bindings = bindings.compactMap { binding in
            var binding = binding
            binding.keys.removeAll(where: taken.contains)
            return binding.keys.isEmpty ? nil : binding
        }
        return map
    }

    /// The map with the sequences of these actions, which come first.
    @MainActor
    func adding(_ actions: [PanelAction], in context: DashboardContext) -> DashboardKeyMap {
        let own = actions.compactMap { action in
            action.sequenceCommand.map {
                Binding($0, sequences: action.sequences, hint: action.hint, help: action.name, in: [context])
            }
        }
        return own.isEmpty ? self : DashboardKeyMap(own + bindings)
    }
}
