import { defineConfig, type Plugin } from "rollup"
import { dts } from "rollup-plugin-dts"

const ENTRIES = ["bundled", "catalogue", "effect", "ledger", "tokenizer"]

const OURS = {
  "@ratecard/api": ["../api/src/index.ts"],
  "@ratecard/core": ["../core/src/index.ts"],
  ...Object.fromEntries(ENTRIES.map((entry) => [`@ratecard/core/${entry}`, [`../core/src/${entry}.ts`]]))
}

/** Exports as types what the built entry has no value of: the plugin of types exports each schema as a value. */
const typesOf = (entry: string): Plugin => ({
  name: "types-without-values",
  renderChunk: async (code) => {
    const values = Object.keys(await import(`./dist/${entry}.js`))
    return code.replace(/^export \{ (.*) \};$/mu, (_, list: string) => {
      const [present, absent] = [true, false].map((isPresent) =>
        list.split(", ").filter((item) => values.includes(item.split(" as ").at(-1)!) === isPresent)
      )
      const types = absent!.length > 0 ? `\nexport type { ${absent!.join(", ")} };` : ""
      return `export { ${present!.join(", ")} };${types}`
    })
  }
})

/** The types of the faces of Effect, with those of the contract and of core in them. */
export default defineConfig(
  ["effect", "catalogue/effect"].map((entry) => ({
    input: `src/${entry}.ts`,
    external: /^effect(\/|$)/u,
    plugins: [
      dts({ tsconfig: "tsconfig.build.json", compilerOptions: { composite: false, paths: OURS } }),
      typesOf(entry)
    ],
    output: { file: `dist/${entry}.d.ts` }
  }))
)
