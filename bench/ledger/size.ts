import { build } from "esbuild"
import { gzipSync } from "node:zlib"

const NAMES = "bill, billRecord, priceAt, readAmounts"
const ENGINE = `import { ${NAMES} } from "@ratecard/core/ledger"`
const PRICES = `import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"`

/** Applications that bill with each engine, for the size of their bundles. */
const APPLICATIONS: Readonly<Record<string, string>> = {
  "ledger, prices from elsewhere": `${ENGINE}\nglobalThis.used = [${NAMES}]`,
  "ledger with its prices": `${ENGINE}\n${PRICES}\nglobalThis.used = [${NAMES}, BUNDLED_ENTRIES, BUNDLED_TARIFFS]`,
  "genai-prices with its prices": `import { calcPrice, extractUsage, findProvider } from "@pydantic/genai-prices"
globalThis.used = [calcPrice, extractUsage, findProvider]`
}

/** Bytes of each, bundled and minified by esbuild and gzipped. */
export const sizes = (): Promise<ReadonlyArray<readonly [name: string, bytes: number]>> =>
  Promise.all(
    Object.entries(APPLICATIONS).map(async ([name, contents]) => {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: import.meta.dirname },
        conditions: ["ratecard-source"],
        bundle: true,
        minify: true,
        write: false,
        format: "esm",
        platform: "node"
      })
      return [name, gzipSync(outputFiles[0]!.contents, { level: 9 }).byteLength] as const
    })
  )
