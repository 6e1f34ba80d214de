import Dashboard
import Settings
import TerminalUI

// Shows the variables in the header, and lets the user change them.

extension Board {

    func showVariables() {
        screen.values = variables.settings.map { variable in
            var value = BoardValue(variable.title ?? variable.name) { [weak self] in
                self?.variables.words(of: variable) ?? ""
            } isGone: { [weak self] in
                self?.variables.isGone(variable) ?? false
            } change: { [weak self] in
                self?.change(variable)
            }
            value.name = variable.name
            value.json = { [weak self] in
                self?.variables.values[variable.name].map { value in
                    value.separator == nil ? .string(value.text) : .array(value.texts.map { .string($0) })
                }
            }
            value.remark = { [weak self] in self?.remark(on: variable, usedBy: $0) }
            return value
        }
    }

    private func remark(on variable: VariableSettings, usedBy name: String?) -> String? {
        if let name, let source = settings.source(named: name),
            !SourceGraph(settings.sources).selections(of: source).variables.contains(variable.name)
        {
            return nil
        }
        return variables.remark(on: variable)
    }

    private func change(_ variable: VariableSettings) {
        if variable.kind == .input { return enter(variable) }
        let choices = variables.choices(of: variable)
        let title = variable.title ?? variable.name
        guard !choices.isEmpty else {
            screen.show("The choices of “\(variable.name)” are not loaded yet")
            return
        }
        let items = choices.map { Choice.Item($0.title, detail: $0.isGone ? "gone" : "") }
        let texts = variables.texts(of: variable)
        let chosen = choices.indices.filter { texts.contains(choices[$0].text) }
        if variable.takesSeveral {
            screen.choose(
                Choice(title, items, marked: Set(chosen)) { [weak self] numbers in
                    self?.choose(numbers.map { choices[$0].text }, of: variable.name)
                })
        } else {
            var choice = Choice(title, items, current: chosen.first) { [weak self] in
                self?.choose([choices[$0].text], of: variable.name)
            }
            choice.isSearched = true
            screen.choose(choice)
        }
    }

    private func enter(_ variable: VariableSettings) {
        let title = variable.title ?? variable.name
        let text = variables.texts(of: variable).first ?? ""
        let field = FormState.Field(variable.name, title, .text(TextFieldState(text)))
        screen.fillIn(
            InputForm(title, [], FormState([field], submitTitle: "Take")) { [weak self] state in
                self?.choose([state.text(of: variable.name)], of: variable.name)
            })
    }
}
