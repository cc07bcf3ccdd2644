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

/** Files of the offers and their tariffs, as bundlers name them. */
export const OFFERS = /(?:offers|keptTariffs)\.json$/

/** The module that stands for such a file: thousands of offers load in a third of the time as a text that JSON.parse reads. */
export const offersModule = async (path: string): Promise<string> =>
  `export default /* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(await readFile(path, "utf8"))))})`

/** The same for Rolldown. */
export const offersAsText = {
  name: "offers",
  load: {
    filter: { id: OFFERS },
    handler: async (path: string) => ({ code: await offersModule(path), moduleType: "js" as const })
  }
}
