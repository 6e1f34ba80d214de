import TerminalUI

/// The chosen item of content that a panel has dropped. It is stored until the panel shows other content.
@MainActor
struct FormerChoice {

    /// The owner of the current or last list of the panel: see ``PanelModel/listOwner``.
    var owner: AnyHashable?
    private var choice: (identity: String, owner: AnyHashable)?
    /// The ``PanelModel/withdrawalCount`` when content was last dropped.
    private var withdrawalCount = 0

    /// Stores the chosen item of dropped content, unless the content was withdrawn.
    mutating func leave(_ body: (any PanelBody)?, of model: PanelModel) {
        let isWithdrawn = withdrawalCount != model.withdrawalCount
        withdrawalCount = model.withdrawalCount
        guard body != nil || isWithdrawn else { return }
        choice = nil
        if !isWithdrawn, let owner, let chosen = body?.followedChoice { choice = (chosen.identity, owner) }
    }

    /// Selects the stored item if the list of the new content has the same owner. Then removes the stored item.
    mutating func take(to body: any PanelBody, of model: PanelModel, in size: Size) {
        if let choice, choice.owner == model.listOwner { body.choose(choice.identity, in: size) }
        choice = nil
    }
}
