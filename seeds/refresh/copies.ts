import { finish } from "@ratecard/core/ledger"
import {
  genaiPrices,
  type OfferReading,
  litellm,
  modelsDev,
  type PublicList,
  readList,
  type SourceAnswer
} from "@ratecard/price-sync"
import { Result } from "effect"
import { readFileSync } from "node:fs"
import { basename } from "node:path"

/** A price list in a file, as it was on a day. */
export interface ListCopy {
  readonly name: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly answer: SourceAnswer
}

type Json = Readonly<Record<string, unknown>>

/** The models and prices of the list in the file `path`, whose name holds its day; or an error message. */
export const readCopy = (path: string): ListCopy | string => {
  const form = openCopy(path)
  if (typeof form === "string") return form
  const { day, list, name, read } = form
  const bytes = new TextEncoder().encode(JSON.stringify(read))
  const answer = finish(readList(list, bytes, Date.parse(`${day}T12:00:00Z`)))
  return Result.isSuccess(answer) ? { name, day, answer: answer.success } : `${basename(path)}: ${answer.failure}`
}

/** The offers of all hosts in the list in the file `path`; or an error message. */
export const readOfferCopy = (path: string): OfferReading | string => {
  const form = openCopy(path)
  return typeof form === "string" ? form : offersOf(form, form.day, basename(path))
}

/** The offers of all hosts in a document of a day; or an error message that begins with its name. */
export const offersIn = (document: unknown, day: string, name: string): OfferReading | string => {
  const form = formOf(document)
  return form === undefined ? `${name}: has the form of no list that is known` : offersOf(form, day, name)
}

const offersOf = ({ list, name, read }: Form, day: string, from: string): OfferReading | string =>
  list.readOffers === undefined
    ? `${from}: ${name} says nothing of hosts`
    : { list: name, day, listed: finish(list.readOffers(read, Date.parse(`${day}T12:00:00Z`))) }

const openCopy = (path: string): (Form & { readonly day: string }) | string => {
  const file = basename(path)
  const day = /\d{4}-\d{2}-\d{2}/u.exec(file)?.[0]
  if (day === undefined) return `${file}: write the day of the list into its name, as in list.2026-11-10.json`
  let document: unknown
  try {
    document = JSON.parse(readFileSync(path, "utf8"))
  } catch (error) {
    return `${file}: cannot be read (${String(error)})`
  }
  const form = formOf(document)
  return form === undefined
    ? `${file}: has the form of no list that is known (litellm, models.dev, genai-prices, pi-ai)`
    : { ...form, day }
}

interface Form {
  readonly name: string
  readonly list: PublicList
  readonly read: unknown
}

const formOf = (document: unknown): Form | undefined => {
  if (Array.isArray(document)) return { name: genaiPrices.name, list: genaiPrices, read: document }
  const sections = Object.values(isObject(document) ? document : {}).filter(isObject)
  if (sections.some((section) => "litellm_provider" in section))
    return { name: litellm.name, list: litellm, read: document }
  if (sections.some(({ models }) => isObject(models))) return { name: modelsDev.name, list: modelsDev, read: document }
  const rows = sections.flatMap((section) => Object.values(section)).filter(isObject)
  return rows.some(({ cost }) => isObject(cost) && "cacheRead" in cost)
    ? { name: "pi-ai", list: modelsDev, read: asModelsDev(document as Json) }
    : undefined
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** The tables of pi-ai are made of models.dev's, in words of their own; a 0 stands for a price that is not known. */
const asModelsDev = (document: Json): unknown =>
  mapped(document, (section) => ({
    models: mapped(section, ({ contextWindow, cost, maxTokens, name, reasoning }) => ({
      name,
      reasoning,
      cost: isObject(cost) ? renamed(cost) : undefined,
      limit: { context: contextWindow, output: maxTokens },
      modalities: { output: ["text"] }
    }))
  }))

const renamed = ({ cacheRead, cacheWrite, input, inputTokensAbove, output, tiers }: Json): Json => ({
  input,
  output,
  ...(cacheRead !== 0 && { cache_read: cacheRead }),
  ...(cacheWrite !== 0 && { cache_write: cacheWrite }),
  ...(inputTokensAbove !== undefined && { tier: { size: inputTokensAbove } }),
  ...(Array.isArray(tiers) && { tiers: tiers.filter(isObject).map(renamed) })
})

const mapped = (document: Json, of: (value: Json) => unknown): Json =>
  Object.fromEntries(Object.entries(document).flatMap(([key, value]) => (isObject(value) ? [[key, of(value)]] : [])))
