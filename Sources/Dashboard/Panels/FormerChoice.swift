import TerminalUI

/// The chosen item of content that a panel no longer shows, until the panel shows other content.
@MainActor
struct FormerChoice {

    /// The owner of the list that the panel shows, or showed last: see ``PanelModel/listOwner``.
    var owner: AnyHashable?
    private var choice: (identity: String, owner: AnyHashable)?
    /// The ``PanelModel/withdrawalCount`` when content was last dropped.
    private var withdrawalCount = 0

    /// Stores the chosen item of dropped content. Nothing is stored of content that was withdrawn.
    mutating func leave(_ body: (any PanelBody)?, of model: PanelModel) {
        let isWithdrawn = withdrawalCount != model.withdrawalCount
        withdrawalCount = model.withdrawalCount
        guard body != nil || isWithdrawn else { return }
        choice = nil
        if !isWithdrawn, let owner, let chosen = body?.followedChoice { choice = (chosen.identity, owner) }
    }

    /// Selects the stored item in the first content after it was stored, if the list has the same owner.
    mutating func take(to body: any PanelBody, of model: PanelModel, in size: Size) {
        if let choice, choice.owner == model.listOwner { body.choose(choice.identity, in: size) }
        choice = nil
    }
}
