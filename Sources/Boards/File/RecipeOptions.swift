import Settings

/// The options of a recipe’s file. Its source and its view are read where it is used, with the parameters.
struct RecipeOptions: OptionRecord {

    static let title = "a recipe"
    static let help = "A source that others use by its name, with parameters."

    let parameters: [NamedOption<RecipeParameter>]

    init(_ options: inout OptionReader) {
        _ = options("help", .plain(.title), "A sentence about what it shows.")
        parameters =
            options(
                "parameters", .map(.record, .own("parameter")),
                "The parameters that a source that uses it sets. They replace ${parameter.NAME}.") ?? []
        _ = options(
            "source", OptionType<SettingsRecord>(.table(SourceSettings.table)) { $0.record }, required: true,
            "The source. Options where the recipe is used come first.")
        _ = options("view", ViewSettings.option, "The view for panels that name none.")
    }
}

/// A parameter of a recipe.
struct RecipeParameter: OptionRecord {

    static let title = "a parameter"
    static let help = "A parameter of a recipe."

    let help: String?
    let standard: SettingsText?
    let isRequired: Bool

    init(_ options: inout OptionReader) {
        help = options("help", .plain(.title), "A sentence about what it means.")
        standard = options("default", .text(.value), "The value if it is not set.")
        isRequired = options("required", .flag, default: false, "Whether it must be set.")
    }
}
