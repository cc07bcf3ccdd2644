import { Result } from "effect"
import type { SourceAnswer, SourceIdentity } from "../deciding/facts.ts"
import type { Steps } from "@ratecard/core/ledger"
import { readJson } from "./readJson.ts"
import type { ReadOffers } from "./offers.ts"
import type { Currency, ProviderSlug } from "@ratecard/core/catalogue"
import {
  type Discovery,
  isOwnCurrency,
  type ListedFacts,
  modelName,
  type ModelName,
  type PriceSourceName,
  priceFault,
  printable,
  type Quote,
  type QuotedPrices,
  type Refusal,
  type SourceName,
  factFault,
  type QuotedFact
} from "../deciding/quote.ts"

/** A public list: one JSON document. */
export interface PublicList extends SourceIdentity {
  readonly url: string
  /**
   * Reads the document into `rows`, with a pause after each row; returns a sentence if the document does not have its
   * expected form.
   */
  readonly read: (json: unknown, rows: Rows, now: number) => Steps<string | undefined>
  /** Reads the offers of all hosts from the same document; absent for lists without them. */
  readonly readOffers?: ReadOffers
}

/** The most rows of an answer that are read; the longest list has a few thousand. */
export const MAX_ROWS = 20_000

/** Reads a list's answer from its bytes at `now`; returns a sentence if it cannot be read. */
export function* readList(
  { name, read, readOffers }: PublicList,
  bytes: Uint8Array,
  now: number
): Steps<Result.Result<SourceAnswer, string>> {
  const json = yield* readJson(bytes)
  if (Result.isFailure(json)) return Result.fail(json.failure)
  const rows = new Rows(name, now)
  const fault = yield* bounded(read(json.success, rows, now))
  if (fault !== undefined) return Result.fail(fault)
  if (readOffers === undefined) return Result.succeed(rows.answer())
  return Result.succeed({ ...rows.answer(), offers: yield* bounded(readOffers(json.success, now)) })
}

/** Limits a reading to the most rows that are read; returns a sentence if there are more. */
function* bounded<A>(reading: Steps<A>): Steps<A | string> {
  for (let rows = 0; rows <= MAX_ROWS; rows++) {
    const step = reading.next()
    if (step.done === true) return step.value
    yield
  }
  return `Its answer has more than ${MAX_ROWS} rows.`
}

/** A row as a source's reader passes it, before its prices are checked. */
export interface QuotedRow {
  readonly model: ModelName
  readonly prices: QuotedPrices
  readonly currency: Currency
  readonly valid_from: string | null
  readonly facts: ListedFacts
  /** The row's prices other than base prices; an invalid one is refused without the others. */
  readonly tariff?: ReadonlyArray<QuotedFact>
}

/** The rows of one answer: the accepted and the refused. */
export class Rows {
  readonly #source: SourceName
  readonly #now: number
  readonly #quotes: Array<Quote> = []
  readonly #announcements: Array<Quote> = []
  readonly #discoveries: Array<Discovery> = []
  readonly #refused: Array<Refusal> = []

  constructor(source: SourceName, now: number) {
    this.#source = source
    this.#now = now
  }

  refuse(row: string, model: ModelName | undefined, reason: string): void {
    this.#refused.push({ row: printable(row) ?? "", model_id: model?.model_id ?? null, reason: sentence(reason) })
  }

  /** Returns the model that `provider` calls `name`; a row whose name cannot be a model's is refused. */
  model(row: string, provider: ProviderSlug, name: string): ModelName | undefined {
    const model = modelName(provider, name)
    if (model === undefined) this.refuse(row, undefined, "its name is not the name of a model")
    return model
  }

  discover(model: ModelName, facts: ListedFacts): void {
    this.#discoveries.push({ ...model, ...facts, display_name: printable(facts.display_name) })
  }

  /** Adds a row if its prices are plausible; one that starts in the future becomes an announcement. */
  quote(row: string, { currency, facts, model, prices, tariff = [], valid_from }: QuotedRow): void {
    const fault = isOwnCurrency(model.provider, currency)
      ? priceFault(prices, currency)
      : `its price is in ${currency}, in which its provider does not sell`
    if (fault !== undefined) return this.refuse(row, model, fault)
    const sound = tariff.filter((each) => {
      const fault = factFault(each, prices, currency)
      if (fault !== undefined) this.refuse(row, model, fault)
      return fault === undefined
    })
    const quote: Quote = {
      source: this.#source as PriceSourceName,
      ...model,
      ...prices,
      currency,
      valid_from,
      tariff: sound,
      ...facts,
      display_name: printable(facts.display_name)
    }
    const isAnnounced = valid_from !== null && Date.parse(valid_from) > this.#now
    ;(isAnnounced ? this.#announcements : this.#quotes).push(quote)
  }

  answer(): SourceAnswer {
    return {
      quotes: this.#quotes,
      announcements: this.#announcements,
      discoveries: this.#discoveries,
      refused: this.#refused
    }
  }
}

const LONGEST_REASON = 500

const sentence = (reason: string): string => {
  const text = (printable(reason) === null ? "it cannot be read" : reason.replaceAll(/[\p{Cc}\p{Cs}]/gu, " ")).slice(
    0,
    LONGEST_REASON
  )
  return `${text[0]!.toUpperCase()}${text.slice(1).toWellFormed()}${text.endsWith(".") ? "" : "."}`
}
