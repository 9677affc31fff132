/// Who looks at the demo.
package enum DemoListener {
    /// The account that the demo calls "me".
    package static let name = ListenerProfile.nora.name

    /// The curated friends, in order; accounts of the demo as well.
    package static let friendNames = ListenerProfile.nora.friends
}
