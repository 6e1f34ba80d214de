import FoundationEssentials

struct PrometheusFormat: DataFormat {

    static let name = "prometheus"
    static let dataName: String? = "Prometheus text"
    static let hasLimitedRows = true

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        DocumentPart(
            try PrometheusReader.read(SourceText(bytes, isGrowing: options.isGrowing), options.rowLimits))
    }
}

extension DocumentFormat {

    /// Prometheus metrics: an array of objects with `name`, `labels`, `value`, `type` and `help`. A timestamp is in
    /// `at`, in seconds since 1970. NaN becomes null. Infinities become 1e999 and -1e999, which exceed the range of a
    /// double.
    public static let prometheus = DocumentFormat(PrometheusFormat())
}
