import Documents
import Filters
import JSONDocuments
import Settings

extension SettingsText {

    /// Returns the filter with the values of its variables.
    ///
    /// - Parameter values: The content that the variables refer to. Missing content becomes null.
    func filter(with values: ReferenceValues = ReferenceValues()) -> Filter {
        let text = plain ?? shown
        let variables = filterVariables
        guard !variables.isEmpty else { return Filter(text) }
        var builder = JSONBuilder()
        builder.beginObject()
        for kind in SettingsReference.allCases {
            let own = variables.filter { $0.kind == kind }
            var added: Set<String> = []
            guard !own.isEmpty else { continue }
            builder.name(kind.rawValue)
            builder.beginObject()
            for variable in own where added.insert(variable.name).inserted {
                builder.name(variable.name)
                builder.add(variable, with: values)
            }
            builder.end()
        }
        builder.end()
        return Filter(text, variables: builder.document)
    }
}

extension JSONBuilder {

    fileprivate mutating func add(_ variable: FilterVariable, with values: ReferenceValues) {
        switch variable.kind {
        case .source: add(values.sources[variable.name]?.values)
        case .item: add(values.items[variable.name]?.values)
        case .variable, .row: add((variable.value?.plain).flatMap { try? JSONDocument($0) })
        case .parameter: add(parameter: (try? variable.value?.filledVariable(with: values))?.plain ?? "")
        default: add(variable.value?.plain ?? "")
        }
    }

    private mutating func add(_ document: JSONDocument?) {
        if let document { add(asWritten: document) } else { addNull() }
    }

    /// Adds a parameter: as a number if its text is a JSON number, and otherwise as a string.
    private mutating func add(parameter text: String) {
        guard let document = try? JSONDocument(text), document.kind(of: document.root) == .number,
            document.text(of: document.root) == text
        else { return add(text) }
        add(document)
    }
}
