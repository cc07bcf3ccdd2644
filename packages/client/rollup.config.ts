import { defineConfig, type Plugin } from "rollup"
import { dts } from "rollup-plugin-dts"

const OURS = {
  "@ratecard/api": ["../api/dist/index.d.ts"],
  "@ratecard/core": ["../core/dist/index.d.ts"],
  "@ratecard/core/*": ["../core/dist/*.d.ts"]
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

/** The types of the faces of Effect, with those of the contract and of core in them, from what the compiler has declared. */
export default defineConfig(
  ["effect", "catalogue/effect"].map((entry) => ({
    input: `dist/declared/${entry}.d.ts`,
    external: /^effect(\/|$)/u,
    plugins: [
      dts({ tsconfig: "tsconfig.build.json", compilerOptions: { composite: false, paths: OURS } }),
      typesOf(entry)
    ],
    output: { file: `dist/${entry}.d.ts` }
  }))
)
