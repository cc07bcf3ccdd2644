import { defineConfig, type Plugin } from "rollup"
import { dts } from "rollup-plugin-dts"
import { createSourceFile, isUnionTypeNode, type Node, ScriptTarget } from "typescript"

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

/** Puts the members of each union in order: the compiler declares those of the contract in another one at each build. */
const unionsInOrder: Plugin = {
  name: "unions-in-order",
  renderChunk: (code) => {
    const file = createSourceFile("types.d.ts", code, ScriptTarget.Latest)
    const inOrder = (node: Node): string => {
      if (isUnionTypeNode(node)) {
        const members = node.types.map((each) => inOrder(each).trim()).toSorted()
        return code.slice(node.pos, node.getStart(file)) + members.join(" | ")
      }
      const parts: Array<string> = []
      let end = node.pos
      node.forEachChild((child) => {
        parts.push(code.slice(end, child.pos), inOrder(child))
        end = child.end
      })
      return parts.join("") + code.slice(end, node.end)
    }
    return inOrder(file)
  }
}

/** The types of the faces of Effect, with those of the contract and of core in them, from what the compiler has declared. */
export default defineConfig(
  ["effect", "catalogue/effect"].map((entry) => ({
    input: `dist/declared/${entry}.d.ts`,
    external: /^effect(\/|$)/u,
    plugins: [
      dts({ tsconfig: "tsconfig.build.json", compilerOptions: { composite: false, paths: OURS } }),
      typesOf(entry),
      unionsInOrder
    ],
    output: { file: `dist/${entry}.d.ts` }
  }))
)
