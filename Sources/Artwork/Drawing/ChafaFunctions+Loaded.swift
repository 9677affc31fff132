import CChafa

extension ChafaFunctions {
    /// libchafa; nil where it is not installed. Loaded when a picture is first drawn.
    static let loaded: ChafaFunctions? = unsafe load_Chafa()?.pointee
}
