extension GalleryScenes {

    static var charts: [any GalleryScene] {
        [
            SparklineScene(), LineChartScene(), BarChartScene(), HeatMapScene(), CalendarScene(), BigDigitsScene(),
            DotGridScene(), PictureScene(),
        ]
    }
}
