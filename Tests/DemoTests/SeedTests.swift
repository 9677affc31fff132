import Testing

@testable import Demo

struct SeedTests {
    @Test func `Mixing zero gives the first number of SplitMix64`() {
        #expect(Seed(0 as UInt64).value == 0xE220_A839_7B1D_CDAF)
    }

    @Test func `Branches of a seed differ from each other and are the same every time`() {
        let seed = Seed(text: "nora")
        let branches = (-500..<500).map { seed.branch($0).value }
        #expect(Set(branches).count == 1_000)
        #expect(branches == (-500..<500).map { seed.branch($0).value })
    }

    @Test func `Fractions are evenly distributed, and skewed fractions are mostly small`() {
        let seeds = (0..<10_000).map { Seed(text: "even").branch($0) }
        #expect(seeds.allSatisfy { (0..<1).contains($0.fraction) })
        #expect(seeds.allSatisfy { (0...1).contains($0.skewedFraction) })
        let low = seeds.count { $0.fraction < 0.25 }
        #expect((2_300...2_700).contains(low))
        #expect(seeds.count { $0.skewedFraction < 0.25 } > 6_000)
        #expect(seeds.count { $0.skewedFraction > 0.75 } > 200)
    }

    @Test func `Choosing among no options gives 0, and choosing among three reaches each of them`()
    {
        #expect(Seed(text: "none").below(0) == 0)
        #expect(Set((0..<200).map { Seed(text: "three").branch($0).below(3) }) == [0, 1, 2])
    }
}
