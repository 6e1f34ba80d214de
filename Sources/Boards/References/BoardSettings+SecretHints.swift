import Settings

extension BoardSettings {

    /// Returns hints about fields that are used as secrets but are not declared as secret in their sources.
    func secretHints(of source: SourceSettings) -> [SettingsProblem] {
        source.origin.parts.filter { $0.isNamedSecret || $0.role == .credentials }.flatMap { part in
            part.text.contents.compactMap { reference in
                guard reference.kind == .source, let giver = self.source(named: reference.name) else { return nil }
                guard let last = reference.fields.last, giver.secretField(of: reference) == nil else { return nil }
                return SettingsProblem(
                    reference.place,
                    "hint: “\(last)” of “\(giver.name)” is used in the \(part.name); if the field is a secret, write “secret: [\(last)]” in "
                        + "“\(giver.name)”, so that it is neither shown nor stored", source: source.name)
            }
        }
    }
}
