import { readFile } from "node:fs/promises"
import type { Options } from "tsup"

/** Options of all packages that tsup builds. */
export const TSUP = {
  format: ["esm"],
  target: "node22",
  dts: false,
  clean: true,
  splitting: true,
  // `node:sqlite` has no other name.
  removeNodeProtocol: false
} satisfies Options

/**
 * The first import of a library's entries, by the folder of `needsNode.js`: an older Node is refused with the version
 * that is needed. Bundlers leave it out, as our packages have no side effects.
 */
export const needsNode = (folder = "."): string => `import "${folder}/needsNode.js"\n`

/** Files of bundled prices, as bundlers name them. */
const PRICES = /(?:snapshot|tariffs|offers|keptTariffs)\.json$/

/**
 * The module that stands for such a file: a text that JSON.parse reads when the first of its members is asked for. That
 * takes a third of the time of a literal, and importing the package takes none.
 */
const pricesModule = async (path: string): Promise<string> => {
  const data = JSON.parse(await readFile(path, "utf8")) as object
  const members = Object.keys(data).map((name) => `get ${name}() { return read().${name} }`)
  return `let data
const read = () => (data ??= JSON.parse(${JSON.stringify(JSON.stringify(data))}))
export default { ${members.join(", ")} }`
}

/** The same for esbuild and for tsup, which has it. */
export const pricesOfEsbuild: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "prices",
  setup: (build) =>
    build.onLoad({ filter: PRICES }, async ({ path }) => ({ contents: await pricesModule(path), loader: "js" }))
}

/** The same for Rolldown. */
export const pricesAsText = {
  name: "prices",
  load: {
    filter: { id: PRICES },
    handler: async (path: string) => ({ code: await pricesModule(path), moduleType: "js" as const })
  }
}
