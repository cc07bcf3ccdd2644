import { Result } from "effect"
import type { SourceAnswer, SourceResponse } from "../src/deciding/facts.ts"
import type { SourceName } from "../src/deciding/quote.ts"
import { finish } from "@ratecard/core/ledger"
import { genaiPrices } from "../src/reading/genaiPrices.ts"
import { litellm } from "../src/reading/litellm.ts"
import { modelsDev } from "../src/reading/modelsDev.ts"
import { openrouter } from "../src/reading/openrouter.ts"
import { readList } from "../src/reading/publicList.ts"

const LISTS = [litellm, modelsDev, genaiPrices, openrouter] as const

/** Answer of a list at `now` with this document. It fails if there is none. */
export const answerOf = (name: SourceName, document: unknown, now = Date.now()): SourceAnswer => {
  const list = LISTS.find((each) => each.name === name)!
  return Result.getOrThrow(finish(readList(list, new TextEncoder().encode(JSON.stringify(document)), now)))
}

/** Answers of the lists at `now` with these documents. */
export const responsesTo = (
  documents: Readonly<Partial<Record<SourceName, unknown>>>,
  now: number
): ReadonlyArray<SourceResponse> =>
  LISTS.flatMap((source) =>
    source.name in documents
      ? [{ source, kind: "answered", answer: answerOf(source.name, documents[source.name], now) }]
      : []
  )
