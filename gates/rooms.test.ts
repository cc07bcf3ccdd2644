import { assert, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { circlesIn } from "./circles.ts"
import { allImports, entryPoints, fileNamedBy, type Import, importsIn, isRelative, originsOf } from "./imports.ts"
import { blocks } from "./markdown.ts"
import { forbiddenIn, type RoomTable, throughEntries, unimported, unnamedIn, unusedIn } from "./rooms.ts"
import table from "./rooms.json" with { type: "json" }

const ROOT = join(import.meta.dirname, "..")

/** To parse all sources takes seconds. */
const imports = IS_WHOLE ? allImports() : []

/** These have names of many rooms of core. */
const ENTRIES = {
  "@ratecard/core/ledger": originsOf("core", "ledger.ts"),
  "@ratecard/core/catalogue": originsOf("core", "catalogue.ts")
}
const ofSources = throughEntries(imports, ENTRIES).filter(({ file }) => !/\.test\.tsx?$/u.test(file))

/** Each fault is a line of what the test prints. */
const assertNone = (faults: ReadonlyArray<string>): void => assert.strictEqual(faults.join("\n"), "")

describe.runIf(IS_WHOLE)("rooms", () => {
  it("import only what gates/rooms.json allows", () => {
    assert.isAbove(imports.length, 5000)
    assertNone(forbiddenIn(table, ofSources))
  })

  it("import all that gates/rooms.json allows", () => assertNone(unusedIn(table, ofSources)))

  it("of gates/rooms.json are there", () => {
    const rows = Object.entries(table.rooms).flatMap(([name, rows]) =>
      Object.keys(rows).flatMap((row) => (row === "*" ? [] : [`${name}/${row}`]))
    )
    const banned = table.never.flatMap((ban) => ban.in.map((place) => place.replace("!", "")))
    assertNone(
      [...rows, ...banned].filter((place) => !existsSync(join(ROOT, place.replace(/^[^/]+/u, "packages/$&/src"))))
    )
  })

  it("import each other in no circle, types included", () =>
    assertNone(circlesIn(ofSources.filter(({ file }) => /^packages\/[^/]+\/src\/|^seeds\//u.test(file)))))
})

it.runIf(IS_WHOLE)("entries of core export only what is imported", () => {
  const ofDocs = globSync(["docs/**/*.md", "packages/*/README.md"], { cwd: ROOT }).flatMap((file) =>
    blocks(readFileSync(join(ROOT, file), "utf8"), "ts").flatMap((block) => importsIn(file, block))
  )
  // Core's own tests ask through its entries, too.
  const ofTests = imports.flatMap((each) => {
    const [entry] = Object.keys(ENTRIES).filter(
      (entry) =>
        `packages/${entry.slice(10)}.ts`.replace("core/", "core/src/") === (isRelative(each) && fileNamedBy(each))
    )
    return entry === undefined ? [] : [{ ...each, path: entry }]
  })
  assertNone(unimported([...imports, ...ofDocs, ...ofTests], ENTRIES))
})

it.runIf(IS_WHOLE)("packages import each other by name", () => assertNone(unnamedIn(imports, entryPoints())))

describe("an import is seen", () => {
  it.each<[text: string, path: string, isType: boolean, more?: Partial<Import>]>([
    ['import { a, type b as c } from "./a.ts"', "./a.ts", false, { names: ["a", "b"] }],
    ['import * as a from "./a.ts"', "./a.ts", false],
    ['import "./a.css"', "./a.css", false],
    ['import type { A } from "./a.ts"', "./a.ts", true, { names: ["A"] }],
    ['export { a as b } from "./a.tsx"', "./a.tsx", false, { names: ["a"] }],
    ['export type * from "./a.ts"', "./a.ts", true],
    ['const load = () => import("./a.ts")', "./a.ts", false, { isLazy: true }],
    ['const a = (b: import("./a.ts").A) => b', "./a.ts", true]
  ])("%s", (text, path, isType, more) =>
    assert.deepStrictEqual(importsIn("x.tsx", text), [{ file: "x.tsx", path, isType, ...more }])
  )

  it("not in comments and texts", () =>
    assert.deepStrictEqual(importsIn("x.ts", '// import "./a.ts"\nconst a = \'import "./a.ts"\''), []))
})

describe("of a shop with a till", () => {
  const shop: RoomTable = {
    rooms: { shop: { "*": ["@ratecard/core"], shelves: [], till: ["shelves", "Sign.ts"], "till/drawer": [] } },
    never: [
      { in: ["shop", "!shop/Sign.ts"], imports: ["node:", "*Key.ts"], because: "the shop is open" },
      { in: ["shop/till"], files: "camelCase", imports: ["effect"], but: "types", because: "the till is plain" }
    ]
  }
  const imported = (file: string, path: string, isType = false): Import => ({
    file: `packages/shop/src/${file}`,
    path,
    isType
  })

  it.each([
    ["till/sum.ts", "../shelves/rows.ts"],
    ["till/sum.ts", "../Sign.ts"],
    ["till/sum.ts", "./list.ts"],
    ["till/sum.ts", "@ratecard/core"],
    ["till/sum.ts", "elsewhere"],
    ["till/Till.ts", "effect"],
    ["main.ts", "./till/drawer/coins.ts"],
    ["Sign.ts", "node:fs"]
  ])("%s may import %s", (file, path) => assert.deepStrictEqual(forbiddenIn(shop, [imported(file, path)]), []))

  it.each([
    ["shelves/rows.ts", "../till/sum.ts", "shop/shelves may import only @ratecard/core"],
    ["till/sum.ts", "./drawer/coins.ts", "shop/till may import only shelves, Sign.ts, @ratecard/core"],
    ["till/drawer/coins.ts", "../sum.ts", "shop/till/drawer may import only @ratecard/core"],
    ["till/sum.ts", "@ratecard/core/plain", "shop/till may import only shelves, Sign.ts, @ratecard/core"],
    ["till/sum.tsx", "effect/http", "the till is plain"],
    ["till/Till.ts", "node:fs", "the shop is open"],
    ["main.ts", "./till/drawerKey.ts", "the shop is open"],
    ["cellar/barrels.ts", "./barrel.ts", "its folder has no row in gates/rooms.json"]
  ])("%s may not import %s, because %s", (file, path, reason) =>
    assert.deepStrictEqual(forbiddenIn(shop, [imported(file, path)]), [
      `packages/shop/src/${file} imports ${path}: ${reason}`
    ])
  )

  it("types are imported of what is else forbidden, if its rule says so", () => {
    assert.deepStrictEqual(forbiddenIn(shop, [imported("till/sum.ts", "effect", true)]), [])
    assert.lengthOf(forbiddenIn(shop, [imported("till/sum.ts", "node:fs", true)]), 1)
  })

  it("what nobody imports is no longer allowed", () =>
    assert.deepStrictEqual(
      unusedIn(shop, [imported("till/sum.ts", "../shelves/rows.ts"), imported("main.ts", "@ratecard/core")]),
      ["gates/rooms.json lets shop/till import Sign.ts, and nothing there does"]
    ))

  it("circles are seen through nested folders, and between a folder and a file beside it", () => {
    const through = [
      imported("shelves/rows.ts", "../till/sum.ts", true),
      imported("till/drawer/coins.ts", "../../shelves/row.ts")
    ]
    assert.deepStrictEqual(circlesIn([...through, imported("main.ts", "./till/sum.ts")]), [
      `packages/shop/src has a circle: shelves -> till -> shelves
  packages/shop/src/shelves/rows.ts imports ../till/sum.ts
  packages/shop/src/till/drawer/coins.ts imports ../../shelves/row.ts`
    ])
    assert.lengthOf(
      circlesIn([imported("till/sum.ts", "./drawer/coins.ts"), imported("till/drawer/coin.ts", "../sum.ts")]),
      1
    )
    assert.deepStrictEqual(
      circlesIn([imported("till/sum.ts", "./drawer/coins.ts"), imported("till/drawer/coin.ts", "../list.ts")]),
      []
    )
  })

  it("what comes through an entry is a room's own, and what nothing imports goes out of the entry", () => {
    const entries = {
      "@ratecard/goods": new Map([
        ["tea", "core/drinks/tea.ts"],
        ["milk", "core/drinks/milk.ts"]
      ])
    }
    const bought = [{ ...imported("till/sum.ts", "@ratecard/goods"), names: ["tea"] }]
    assert.deepStrictEqual(forbiddenIn(shop, throughEntries(bought, entries)), [
      "packages/shop/src/till/sum.ts imports core/drinks/tea.ts: shop/till may import only shelves, Sign.ts, @ratecard/core"
    ])
    const till = { ...shop, rooms: { shop: { till: ["core/drinks"] } } }
    assert.deepStrictEqual(forbiddenIn(till, throughEntries(bought, entries)), [])
    assert.deepStrictEqual(unimported(bought, entries), [
      "@ratecard/goods exports milk, and nothing imports it: take it out of the entry"
    ])
  })

  it.each([
    ["seeds/build.ts", "../packages/shop/src/main.ts", false],
    ["packages/client/src/a.ts", "../../shop/src/main.ts", false],
    ["packages/shop/test/a.ts", "../src/main.ts", true],
    ["gates/a.ts", "@ratecard/shop/till", true],
    ["gates/a.ts", "@ratecard/shop/src/main.ts", false]
  ])("%s imports %s: by a name that is exported, %s", (file, path, isNamed) =>
    assert.lengthOf(unnamedIn([{ file, path, isType: false }], new Set(["@ratecard/shop/till"])), isNamed ? 0 : 1)
  )
})
