extension Catalogue {
    static let pop: [CatalogueArtist] = [
        CatalogueArtist(
            "Marisol Fontaine",
            ["pop", "dance-pop", "female vocalists"],
            [
                (2007, "Parasol"), (2010, "Heart-Shaped Receipt"), (2013, "Disco Ball Repairwoman"),
                (2018, "Encore, Encore"), (2023, "Mirror Tax 🪩"),
            ]
        ),
        CatalogueArtist(
            "深夜ドライブ倶楽部",
            ["city pop", "japanese", "80s"],
            [
                (1981, "高速道路の恋"), (1983, "サンセット・レシート"), (1985, "Neon & Melon"),
            ]
        ),
        CatalogueArtist(
            "Fanfare & Fondue",
            ["disco", "europop", "swiss"],
            [
                (1978, "Melt"), (1980, "Dip"), (1982, "Gruyère Nights"),
            ]
        ),
        CatalogueArtist(
            "Lemonade Parliament",
            ["power pop", "pop", "indie pop"],
            [
                (2009, "Fizzy Majority"), (2012, "Order! Order!"), (2016, "Hung Sugar"),
                (2021, "Backbench Summer"),
            ]
        ),
        CatalogueArtist(
            "Kiki Voltaire",
            ["electropop", "pop", "french"],
            [
                (2011, "Candide Camera"), (2014, "Best of All Possible Clubs"),
                (2017, "Cultivate Your Garden Party"), (2022, "Optimisme"),
            ]
        ),
        CatalogueArtist(
            "Plastic Ferns",
            ["new wave", "synthpop", "80s"],
            [
                (1984, "Low Maintenance"), (1987, "Waiting Room"), (2012, "Repotted"),
            ]
        ),
        CatalogueArtist(
            "솜사탕 은하",
            ["k-pop", "electropop", "korean"],
            [
                (2013, "별사탕"), (2016, "Sugar Orbit 🍭"), (2020, "달콤한 중력"), (2024, "블랙홀 디저트"),
            ]
        ),
        CatalogueArtist(
            "Teenage Barometer",
            ["pop", "indie pop", "bedroom pop"],
            [
                (2014, "High Pressure"), (2016, "Low Pressure"), (2019, "Unsettled"),
                (2024, "Fair"),
            ]
        ),
        CatalogueArtist(
            "Duke Mango",
            ["pop", "rnb", "summer"],
            [
                (2016, "Pulp Friction"), (2019, "Stone Fruit"), (2023, "Sticky"),
            ]
        ),
        CatalogueArtist(
            "Nightbus Romance",
            ["synthpop", "sophisti-pop", "pop"],
            [
                (2012, "Last Stop, First Kiss"), (2015, "Upper Deck"),
                (2020, "Replacement Service"),
            ]
        ),
    ]
}
