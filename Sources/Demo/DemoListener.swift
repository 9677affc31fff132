/// The user of the demo.
package enum DemoListener {
    /// The account that the demo calls "me".
    package static let name = ListenerProfile.nora.name

    /// The curated friends, in order; they are accounts of the demo, too.
    package static let friendNames = ListenerProfile.nora.friends
}
