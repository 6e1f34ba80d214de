import Basics
import Documents
import Settings
import TerminalUI

/// Decides whether a key acts on one item, and with which values: for exactly the item that the user chose, or not at all.
///
/// It runs nothing and asks nothing: each step takes the present version of the source, and says what to do.
struct KeyRun {

    /// A step of the run.
    enum Step {
        /// Run the command with these variables. Nil takes a variable out of the environment.
        case run([String: String?])
        /// Ask the user, who sees the fields of this item.
        case ask(BoardItem?)
        case refuse(KeyRefusal)
    }

    let key: KeySettings
    private let line: ShellLine
    /// The names in the line, or in the references of the request, that only an item can give.
    private let names: Set<String>
    private let view: SourceView
    /// The names of the variables in the command's environment besides those of the item.
    private let environment: Set<String>
    /// The number of bytes that the variables of the item may take together.
    private let room: Int
    /// The item that the user chose, as the screen showed it; nil if none was chosen.
    private let shown: BoardItem?
    /// The items of the version that the screen showed; nil if the view lists none.
    private let source: (any BoardItemSource)?

    init(
        _ key: KeySettings, for shown: BoardItem?, of source: (any BoardItemSource)?, in view: SourceView,
        environment: Set<String>, room: Int = RowVariables.totalLimit
    ) {
        (self.key, self.shown, self.source, self.view) = (key, shown, source, view)
        (self.environment, self.room) = (environment, room)
        line = ShellLine(key.action.line.map { $0.plain ?? $0.shown } ?? "")
        let fields = key.rowReferences.compactMap(\.fieldName).map { RowVariables.name(of: $0) }
        names = line.names.subtracting(key.ownVariables).union(fields)
    }

    /// The first step, when the key is pressed.
    ///
    /// - Parameter document: The present version; nil if there is none.
    func press(_ document: Document?) -> Step {
        do throws(KeyRefusal) {
            let present = try present(document)
            let variables = try variables(of: present, document)
            let isOther =
                if let shown, let present { shown.isGuessed && !isSame(shown, present, in: names) } else { false }
            return key.confirms || isOther ? .ask(present) : .run(environment(variables))
        } catch {
            return .refuse(error)
        }
    }

    /// The next step, when the user has agreed.
    ///
    /// - Parameters:
    ///   - asked: The item that the question showed.
    ///   - document: The present version; nil if there is none.
    ///   - isRepeated: Whether the question was asked again: what it showed counts then, whatever has changed since.
    func agree(to asked: BoardItem?, _ document: Document?, isRepeated: Bool) -> Step {
        do throws(KeyRefusal) {
            let present = try present(document)
            if let asked, let present, !isRepeated, !isSame(asked, present, in: namedFields(of: asked)) {
                _ = try variables(of: present, document)
                return .ask(present)
            }
            return .run(environment(try variables(of: asked ?? present, document)))
        } catch {
            return .refuse(error)
        }
    }

    /// The fields that a question shows: that by which the item is called, and those that the line uses.
    func questionFields(of item: BoardItem) -> [BoardItem.Field] {
        item.fields.filter { names.contains(RowVariables.name(of: $0.name)) }
    }

    // MARK: Checks

    /// Whether the command is about an item: its key belongs to a source, or its line uses a field.
    var isAboutItem: Bool {
        key.source != nil && key.takesRows || !names.isDisjoint(with: source?.variableNames ?? [])
    }

    /// The title of the item that the user chose, in quotes; nil if none was chosen, or if it has none.
    var name: String? {
        // It stands in outputs, where a sequence would change what follows.
        shown.flatMap { $0.title(in: view.reader.cell) }.map {
            "“\(OneLine(view.reader.cell.text($0).string, limit: 100))”"
        }
    }

    /// The item in the present version.
    func present(_ document: Document?) throws(KeyRefusal) -> BoardItem? {
        guard let shown, isAboutItem else { return shown }
        let name = name ?? "the chosen row"
        guard !shown.isAmbiguous else { throw .ambiguous(item: name) }
        let items = document.flatMap { source?.items(in: $0) }
        guard let present = items?.item(withID: shown.id) else { throw .gone(item: name) }
        guard !present.isAmbiguous else { throw .ambiguous(item: name) }
        return present
    }

    private func namedFields(of item: BoardItem) -> Set<String> {
        let title = item.title(in: view.reader.cell).map { RowVariables.name(of: $0.name) }
        return names.union(title.map { [$0] } ?? [])
    }

    private func isSame(_ left: BoardItem, _ right: BoardItem, in names: Set<String>) -> Bool {
        func values(_ item: BoardItem) -> [String: [String]] {
            Dictionary(
                item.fields.filter { names.contains(RowVariables.name(of: $0.name)) }.map { ($0.name, [$0.text]) },
                uniquingKeysWith: +)
        }
        return values(left) == values(right)
    }

    /// The variables of the command for an item.
    ///
    /// - Throws: Why the line cannot run with them.
    private func variables(of item: BoardItem?, _ document: Document?) throws(KeyRefusal) -> RowVariables {
        if item == nil, !key.rowReferences.isEmpty { throw .noRow }
        let items = document.flatMap { source?.items(in: $0) } ?? source
        let others = items?.variableNames ?? []
        let variables = RowVariables(item?.fields ?? [], others: others, used: names, room: room)
        for use in line.uses where names.contains(use.name) && !line.assigned.contains(use.name) {
            if variables.values[use.name] != nil { continue }
            // It is not missing: a default would stand for another value.
            if let obstacle = variables.obstacles[use.name] { throw .impassable(field: use.name, obstacle) }
            if use.hasDefault { continue }
            if variables.missing.contains(use.name) {
                throw item == nil ? .nothingChosen(field: use.name) : .missing(field: use.name)
            }
            guard !use.isQuoted, Self.isLowerCase(use.name), !environment.contains(use.name) else { continue }
            if item == nil, key.source != nil { throw .nothingChosen(field: use.name) }
            throw .unknown(variable: use.name, nearest: use.name.nearest(in: others.sorted()))
        }
        return variables
    }

    /// The changes to the command's environment. Only a command about an item loses variables of the program that have the names of
    /// fields.
    private func environment(_ variables: RowVariables) -> [String: String?] {
        isAboutItem ? variables.environment : variables.values.mapValues { .some($0) }
    }

    private static func isLowerCase(_ name: String) -> Bool {
        name.contains(where: \.isLetter) && !name.contains(where: \.isUppercase)
    }
}

extension ContentReference {

    /// The name of the field of the row that it refers to, or leads into; nil for the whole row.
    fileprivate var fieldName: String? { if case .field(let name)? = path.first { name } else { nil } }
}
