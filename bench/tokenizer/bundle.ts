import { build } from "esbuild"
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"

/** The folder that our packages are resolved from. */
export const here = fileURLToPath(new URL(".", import.meta.url))

/** The same folder of another checkout. */
export const inCheckout = (checkout: string): string => join(checkout, "bench/tokenizer")

/**
 * Our tokenizer as a user's bundler makes it, from source, with the vocabularies left in their own
 * package: the others are compared as they are installed, and they are JavaScript too.
 */
export const bundleOurs = async (
  exported = "loadTokenizer, loadTokenizerWith",
  resolveDir = here,
  entry: "tokenizer" | "vocabularies" = "tokenizer"
): Promise<string> => {
  const folder = join(resolveDir, "../node_modules/.cache/ratecard")
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${entry}.mjs`)
  await build({
    stdin: {
      contents: `export { ${exported} } from "@ratecard/core/${entry}"`,
      resolveDir
    },
    outfile: file,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2024",
    conditions: ["ratecard-source"],
    external: ["js-tiktoken/*", "@ratecard/vocabularies/*"],
    logLevel: "error"
  })
  return file
}

/** Bytes of that file, gzipped. */
export const gzippedSize = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length
