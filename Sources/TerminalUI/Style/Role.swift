/// What a piece of a screen is for. A ``Theme`` says how that looks.
///
/// A program adds roles of its own, which look like one of these unless a theme says otherwise; see <doc:Themes>.
public struct Role: Hashable, Sendable {

    /// The roles of this module are numbers, as themes are asked for them at each piece of text that is drawn.
    private enum Kind: Hashable {
        case known(Known)
        case added(Added)
    }

    private enum Known: UInt8, CaseIterable {
        case text, secondary, emphasis, title, focusedTitle, border, focusedBorder, selection, inactiveSelection
        case tab, selectedTab, key, hint
        case progress, success, info, caution, failure
        case warning, added, removed, header, guide, match, currentMatch, placeholder
        case propertyName, string, number, literal
        case series1, series2, series3, series4, series5, series6
        case heat1, heat2, heat3, heat4, heat5
    }

    private final class Added: Hashable, Sendable {
        let name: String
        let model: Role

        init(name: String, model: Role) {
            self.name = name
            self.model = model
        }

        static func == (left: Added, right: Added) -> Bool { left.name == right.name }

        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    private let kind: Kind

    private init(_ known: Known) {
        kind = .known(known)
    }

    /// Makes a role of a program's own. Roles with the same name are the same.
    ///
    /// - Parameters:
    ///   - name: Its name, which is not that of another role.
    ///   - model: The role whose style it has in themes that do not know it.
    public init(_ name: String, like model: Role) {
        kind = .added(Added(name: name, model: model))
    }

    /// Its name, as `focusedTitle`.
    public var name: String {
        switch kind {
        case .known(let known): "\(known)"
        case .added(let added): added.name
        }
    }

    /// Its number among those of this module; nil for one that a program added.
    var number: Int? {
        if case .known(let known) = kind { Int(known.rawValue) } else { nil }
    }

    /// How many roles this module has.
    static var knownCount: Int { Int(Known.heat5.rawValue) + 1 }

    /// The role whose style it has in themes that do not know it; nil for the roles that every theme may know.
    var model: Role? {
        if case .added(let added) = kind { added.model } else { nil }
    }
}

extension Role {
    public static var text: Role { Role(.text) }
    /// Says something that matters less.
    public static var secondary: Role { Role(.secondary) }
    /// Stands out in a text.
    public static var emphasis: Role { Role(.emphasis) }
    public static var title: Role { Role(.title) }
    public static var focusedTitle: Role { Role(.focusedTitle) }
    public static var border: Role { Role(.border) }
    public static var focusedBorder: Role { Role(.focusedBorder) }
    /// The chosen row where the focus is.
    public static var selection: Role { Role(.selection) }
    /// The chosen row elsewhere.
    public static var inactiveSelection: Role { Role(.inactiveSelection) }
    public static var tab: Role { Role(.tab) }
    public static var selectedTab: Role { Role(.selectedTab) }
    /// The name of a key in a line of help.
    public static var key: Role { Role(.key) }
    public static var hint: Role { Role(.hint) }
    /// Something is under way.
    public static var progress: Role { Role(.progress) }
    /// Something is as it should be.
    public static var success: Role { Role(.success) }
    /// Something is worth knowing, neither good nor bad.
    public static var info: Role { Role(.info) }
    /// Something is not as it should be, but wants no attention yet.
    public static var caution: Role { Role(.caution) }
    /// Something went wrong.
    public static var failure: Role { Role(.failure) }
    /// Something that wants attention but is not a failure.
    public static var warning: Role { Role(.warning) }
    public static var added: Role { Role(.added) }
    public static var removed: Role { Role(.removed) }
    /// The names of a table's columns.
    public static var header: Role { Role(.header) }
    /// The lines of a tree, the axes of a chart, the empty part of a bar.
    public static var guide: Role { Role(.guide) }
    /// What a search has found.
    public static var match: Role { Role(.match) }
    /// The match that the search is at.
    public static var currentMatch: Role { Role(.currentMatch) }
    /// Stands in an empty text field.
    public static var placeholder: Role { Role(.placeholder) }
    /// The name of a property in a document such as JSON.
    public static var propertyName: Role { Role(.propertyName) }
    public static var string: Role { Role(.string) }
    public static var number: Role { Role(.number) }
    /// `true`, `false` or `null` in such a document.
    public static var literal: Role { Role(.literal) }
    // Rows of data in one chart.
    public static var series1: Role { Role(.series1) }
    public static var series2: Role { Role(.series2) }
    public static var series3: Role { Role(.series3) }
    public static var series4: Role { Role(.series4) }
    public static var series5: Role { Role(.series5) }
    public static var series6: Role { Role(.series6) }
    // How much there is of something, from little to much.
    public static var heat1: Role { Role(.heat1) }
    public static var heat2: Role { Role(.heat2) }
    public static var heat3: Role { Role(.heat3) }
    public static var heat4: Role { Role(.heat4) }
    public static var heat5: Role { Role(.heat5) }

    /// The roles of a chart's rows of data, in order; from the seventh on they come again.
    public static let series: [Role] = [.series1, .series2, .series3, .series4, .series5, .series6]

    /// From little to much.
    public static let heat: [Role] = [.heat1, .heat2, .heat3, .heat4, .heat5]
}

extension Role: CaseIterable {

    /// The roles of this module, without those that programs add.
    public static let allCases: [Role] = Known.allCases.map { Role($0) }
}

extension Role: CustomStringConvertible {

    public var description: String { name }
}
