public import TerminalUI

/// An action of a panel with a key: open a gate, pay a bill, delete a code; <doc:ActInAPanel> has examples.
///
/// While an action is available, its keys take precedence over the keys of the board and of the content. `enter` then
/// performs the action instead of opening a page. If several available actions have the same key, the first one is
/// performed. The hint is in the line of key hints, and the name is in the help.
@MainActor
public struct PanelAction {

    /// The sentence in the help: "Open the gate".
    public var name: String

    /// The keys. The help shows the first one first.
    public var keys: [Key]

    /// Sequences of keys that also perform the action, such as `g s`.
    public var sequences: [KeySequence] = []

    /// One or two words for the line of key hints; nil to leave it out.
    public var hint: String?

    /// Returns whether the action is available for the chosen item, which is nil if none is chosen.
    public var isAvailable: (_ item: TextLine?) -> Bool

    /// Performs the action for the chosen item, which is nil if none is chosen.
    public var perform: (_ item: TextLine?) -> Void

    /// Performs the action for the marked items; nil if the action is for one item. Items can be marked if a panel has
    /// such an action and its content has ``ReadableContent/lineItems``.
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

    /// The keys and sequences as text for the help.
    var labels: [String] { keys.map(\.description) + sequences.map(\.description) }

    /// The keys to press in order to perform the action: its first key or, if it has no keys, its first sequence.
    var firstKeys: [Key] { keys.first.map { [$0] } ?? sequences.first?.keys ?? [] }

    /// The command of the sequences in a key map. Commands of programs never have this name.
    fileprivate var sequenceCommand: DashboardCommand? { sequences.first.map { .custom("\u{0}\($0)") } }
}

extension Page {

    /// Returns the available action whose sequences run a command; nil if there is none.
    func action(for command: DashboardCommand) -> PanelAction? {
        actions.first { $0.sequenceCommand == command && $0.isAvailable(chosenItem) }
    }

    /// Returns the action that a key performs now; nil if there is none.
    func action(for key: Key) -> PanelAction? {
        actions.first { $0.keys.contains(key) && $0.isAvailable(chosenItem) }
    }

    /// The actions that are available now.
    var availableActions: [PanelAction] { actions.filter { $0.isAvailable(chosenItem) } }

    /// The actions for the help; empty if there are none.
    var actionSection: HelpView.Section {
        HelpView.Section(
            focusedPanel?.title ?? title,
            actions.map {
                HelpView.Entry(keys: $0.labels.joined(separator: $0.sequences.isEmpty ? " " : ", "), help: $0.name)
            })
    }
}

extension KeyMap where Command == DashboardCommand, Context == DashboardContext {

    /// Returns the key map without the keys of these actions. `enter` stays, because it opens items without an action.
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

    /// Returns the map with the sequences of these actions, which come first.
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
