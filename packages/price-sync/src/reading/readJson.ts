import { Result } from "effect"
import type { Steps } from "@ratecard/core/ledger"
import { NoPriceList, parseJson } from "./parseJson.ts"

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** The JSON of an answer; or a sentence, why it is none. */
export function* readJson(bytes: Uint8Array): Steps<Result.Result<unknown, string>> {
  const text = textOf(bytes)
  if (text === null) return Result.fail("Its answer is not text in UTF-8.")
  if (text === "") return Result.fail("Its answer is empty.")
  if (text.startsWith("<")) return Result.fail("It answered with a page instead of JSON.")
  try {
    return Result.succeed(yield* parseJson(text))
  } catch (error) {
    return Result.fail(error instanceof NoPriceList ? error.message : "Its answer is not JSON, or was cut short.")
  }
}

const textOf = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes).trim()
  } catch {
    return null
  }
}
