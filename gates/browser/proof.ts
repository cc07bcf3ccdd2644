// Measures the same texts with each encoding, bundled by each bundler, in a page and in a worker of Chromium, against
// the reference: `pnpm x proof browsers`. The exit code is 1 where ids, counts or the vocabularies asked for differ.
import { ENCODINGS } from "@ratecard/core/tokenizer"
import { launch } from "@ratecard/test-support/chromium"
import { isDeepStrictEqual } from "node:util"
import { BUNDLERS } from "../bundle.ts"
import { bundled, expectedOf, measuredIn } from "./bundled.ts"

const browser = await launch()
const page = await browser.newPage()
for (const bundler of Object.keys(BUNDLERS)) {
  const chunks = await bundled(bundler, "measure.ts")
  for (const encoding of ENCODINGS) {
    const expected = { before: [], measured: expectedOf(encoding), asked: [encoding] }
    for (const place of ["page", "worker"] as const) {
      const isSame = isDeepStrictEqual(await measuredIn(page, place, chunks, encoding), expected)
      if (!isSame) process.exitCode = 1
      console.log(`${bundler}, ${encoding}, ${place}: ${isSame ? "the same" : "differs"}`)
    }
  }
}
await browser.close()
