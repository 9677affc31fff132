import Terminal

extension RGBColor {
    /// This color mixed with another, whose share is from 0 to 1.
    package func mixed(with other: RGBColor, share: Double) -> RGBColor {
        let share = min(max(share, 0), 1)
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            let (start, end) = (Double(one), Double(two))
            return UInt8((start + (end - start) * share).rounded())
        }
        return RGBColor(
            red: mix(red, other.red),
            green: mix(green, other.green),
            blue: mix(blue, other.blue)
        )
    }
}
