extension String {

    /// The noun with its indefinite article, such as `a row` or `an item`. The spelling of the noun determines the
    /// article.
    package var withArticle: String {
        "\(first.map { "aeiou".contains($0.lowercased()) } == true ? "an" : "a") \(self)"
    }
}
