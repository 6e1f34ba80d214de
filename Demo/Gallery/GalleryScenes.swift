/// All scenes of the gallery, in order.
@MainActor
public enum GalleryScenes {

    /// Returns all scenes in their initial states.
    public static func makeAll() -> [any GalleryScene] {
        texts + lists + containers + progress + charts + styles
    }

    /// The names of the scenes, in the same order.
    public static var names: [String] { makeAll().map { $0.name } }

    private static var texts: [any GalleryScene] {
        [
            LabelScene(), ParagraphScene(), ColoredOutputScene(), MessageScene(), StatusLineScene(), KeyHintsScene(),
            HelpScene(), DiffScene(),
        ]
    }

    private static var lists: [any GalleryScene] {
        [
            ListScene(), TableScene(), TreeScene(), JSONScene(), KeyValueScene(), SearchScene(), TextFieldScene(),
            TextAreaScene(), FormScene(),
        ]
    }

    private static var containers: [any GalleryScene] {
        [PanelScene(), TabBarScene(), OverlayScene(), DialogScene(), ScrollViewScene()]
    }

    private static var progress: [any GalleryScene] {
        [SpinnerScene(), ProgressBarScene(), GaugeScene()]
    }

    private static var charts: [any GalleryScene] {
        [
            SparklineScene(), LineChartScene(), BarChartScene(), HeatMapScene(), CalendarScene(), BigDigitsScene(),
            DotGridScene(), PictureScene(),
        ]
    }

    private static var styles: [any GalleryScene] {
        [ThemesScene()]
    }
}
