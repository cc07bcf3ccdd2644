import { Overlay } from "@ratecard/core/effect"
import { Result, Schema } from "effect"

const decode = Schema.decodeUnknownResult(Overlay, { onExcessProperty: "error" })

/** The caller's own prices in a file: an overlay, or its rules alone; a sentence that says what is wrong with it. */
export const readRates = (text: string, name: string): Overlay | string => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return `is not JSON: ${(error as Error).message}`
  }
  const { name: own = name, rules } = (Array.isArray(value) ? { rules: value } : (value ?? {})) as Partial<Overlay>
  const read = decode({ name: own, rules })
  return Result.isSuccess(read) ? read.success : read.failure.message.replaceAll(/\s+/gu, " ")
}
