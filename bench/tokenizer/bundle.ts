import { build } from "esbuild"
import { mkdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"

const folder = fileURLToPath(new URL("../node_modules/.cache/ratecard/", import.meta.url))

/**
 * Our tokenizer as a user's bundler makes it, from source, with the vocabularies left in their own
 * package: the others are compared as they are installed, and they are JavaScript too.
 */
export const bundleOurs = async (): Promise<string> => {
  mkdirSync(folder, { recursive: true })
  const file = `${folder}tokenizer.mjs`
  await build({
    stdin: {
      contents: `export { loadTokenizer, loadTokenizerWith } from "@ratecard/core/tokenizer"`,
      resolveDir: fileURLToPath(new URL(".", import.meta.url))
    },
    outfile: file,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2024",
    conditions: ["ratecard-source"],
    external: ["js-tiktoken/*"],
    logLevel: "error"
  })
  return file
}

/** Bytes of that file, gzipped. */
export const gzippedSize = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length
