import Settings

/// The options in a recipe’s file. The source and the view may contain parameters, so they are read each time the
/// recipe is used.
struct RecipeOptions: OptionRecord {

    static let title = "a recipe"
    static let help = "A reusable source with parameters."

    let parameters: [NamedOption<RecipeParameter>]

    init(_ options: inout OptionReader) {
        _ = options("help", .plain(.title), "A description of the recipe, in one sentence.")
        parameters =
            options(
                "parameters", .map(.record, .own("parameter")),
                "The parameters of the recipe. A source that uses the recipe sets their values. ${parameter.NAME} is replaced with the value of the parameter NAME."
            )
            ?? []
        _ = options(
            "source", OptionType<SettingsRecord>(.table(SourceSettings.table)) { $0.record }, required: true,
            "Options for the sources that use the recipe. An option of the source itself takes precedence."
        )
        _ = options(
            "view", ViewSettings.option,
            "The view of the panels that show the source. A view that a panel sets takes precedence.")
    }
}

struct RecipeParameter: OptionRecord {

    static let title = "a parameter"
    static let help = "A parameter of a recipe."

    let help: String?
    let standard: SettingsText?
    let isRequired: Bool

    init(_ options: inout OptionReader) {
        help = options("help", .plain(.title), "A description of the parameter, in one sentence.")
        standard = options("default", .text(.value), "The value of the parameter if a source does not set it.")
        isRequired = options("required", .flag, default: false, "Whether sources must set the parameter.")
    }
}
