extension GalleryScenes {

    static var progress: [any GalleryScene] {
        [SpinnerScene(), ProgressBarScene(), GaugeScene()]
    }
}
