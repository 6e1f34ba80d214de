import Settings

extension SourceSettings {

    /// Returns the settings of the source for one combination of selections. Only references to selections are replaced
    /// by values.
    ///
    /// - Parameter combination: The selected values that the source depends on.
    /// - Throws: A ``ReferenceError`` if a value is not allowed at its position.
    func filled(with selections: Selections, as combination: SelectionCombination) throws -> SourceSettings {
        let values = ReferenceValues(selections: selections)
        var filled = self
        filled.combination = combination
        if let origin = origin.loading { filled.origin = try origin.filled(with: values) }
        filled.select = try select?.filledFilter(with: values)
        filled.alerts = try alerts.map { alert in
            guard case .when(let filter, let delay) = alert.condition else { return alert }
            var alert = alert
            alert.condition = .when(try filter.filledFilter(with: values), for: delay)
            return alert
        }
        if let text = titleText, !text.contents.isEmpty {
            let text = text.filledTitle(with: values)
            (filled.titleText, filled.title) = (text, text.plain ?? text.shown)
        }
        return filled
    }

    /// The name of the content in the storage. It differs for each combination of selections.
    var storageName: String { combination.map { "\(name)\u{1F}\($0.key)" } ?? name }
}

extension SettingsText {

    /// Returns the filter for the selected values. A variable that stands for a selection gets the selected value. In
    /// parameters, references to selections are replaced with the selected values.
    fileprivate func filledFilter(with values: ReferenceValues) throws -> SettingsText {
        let pieces = try pieces.map { piece -> Piece in
            guard case .variable(let variable) = piece else { return piece }
            let value =
                variable.kind.isSelection
                ? values.selections?.json(of: variable.kind, variable.name).map { SettingsText($0, at: place) }
                : try variable.value?.filledVariable(with: values)
            return .variable(FilterVariable(variable.kind, variable.name, written: variable.written, value: value))
        }
        return SettingsText(pieces, at: place)
    }
}
