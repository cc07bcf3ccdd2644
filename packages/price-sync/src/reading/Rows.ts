import type { Currency, ProviderSlug } from "@ratecard/core/catalogue"
import type { SourceAnswer } from "../deciding/facts.ts"
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
  type SourceName
} from "../deciding/quote.ts"
import { factFault } from "../deciding/tariffs/factFault.ts"
import type { QuotedFact } from "../deciding/quotedFact.ts"

/** A row as an upstream's file reads it, before its prices are judged. */
export interface QuotedRow {
  readonly model: ModelName
  readonly prices: QuotedPrices
  readonly currency: Currency
  readonly valid_from: string | null
  readonly facts: ListedFacts
  /** What the row says in addition to the base prices; an invalid fact is refused alone. */
  readonly tariff?: ReadonlyArray<QuotedFact>
}

/** Gathers the rows of one answer, the good ones and the refused. */
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

  /** The model that `provider` calls `name`; a row without the name of a model is refused. */
  model(row: string, provider: ProviderSlug, name: string): ModelName | undefined {
    const model = modelName(provider, name)
    if (model === undefined) this.refuse(row, undefined, "its name is not the name of a model")
    return model
  }

  discover(model: ModelName, facts: ListedFacts): void {
    this.#discoveries.push({ ...model, ...facts, display_name: printable(facts.display_name) })
  }

  /** Takes a row whose prices can be prices; one from the future is an announcement. */
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
