// Dialogs above the page. While a dialog is shown, the keys of the page have no effect.

extension DashboardScreen {

    /// Shows a choice above everything else.
    public func choose(_ choice: Choice) {
        if choice.isSearched {
            search(choice)
        } else {
            overlays.push(ChoiceOverlay(choice) { [weak self] in self?.overlays.remove(ChoiceOverlay.self) })
        }
        onChange?()
    }

    private func search(_ choice: Choice) {
        let items = choice.items.enumerated().map { number, item in
            PaletteItem(title: item.title, detail: item.detail, isPresent: number == choice.current) {
                choice.onChoose(number)
            }
        }
        overlays.push(
            PaletteOverlay(
                choice.title, placeholder: "type to search", items, startsAtPresent: true,
                marked: choice.several?.marked, onTake: { choice.several?.onTake($0) },
                onEnd: { [weak self] in self?.overlays.pop() }))
    }

    /// Shows a question above everything else. If another question is shown, removes it without an answer.
    public func ask(_ question: Question) {
        overlays.remove(QuestionOverlay.self)
        overlays.push(QuestionOverlay(question) { [weak self] in self?.overlays.remove(QuestionOverlay.self) })
        onChange?()
    }

    /// Shows a form above everything else.
    public func fillIn(_ form: InputForm) {
        overlays.push(FormOverlay(form) { [weak self] in self?.overlays.remove(FormOverlay.self) })
        onChange?()
    }

    /// Whether a question is shown.
    public var isAsking: Bool { overlays.all.contains { $0 is QuestionOverlay } }
}
