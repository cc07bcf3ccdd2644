import type { ModelTariff } from "../../ledger/tariff/tariffBook.ts"
import type { Resolved, Unresolved } from "../../names/resolve.ts"
import { resolve } from "../../names/resolve.ts"
import type { CountedModel } from "../../tokenizer/estimating/countForModels.ts"
import {
  type ModelVocabulary,
  tokenRatio,
  type TokenRatio,
  vocabularyOf
} from "../../tokenizer/estimating/vocabularyPair.ts"
import { countedModel } from "../../view/catalogueAt.ts"
import type { PriceSnapshot } from "../../view/priceSnapshot.ts"

/** A model as far as it is known. */
interface KnownModel {
  /** Its id, else its name. */
  readonly name: string
  readonly tariff: ModelTariff | undefined
  readonly vocabulary: ModelVocabulary
}

/** The model that served and the one that would have. */
export interface Models {
  /** Whether they are two. */
  readonly isOther: boolean
  /** The name by which the other one is billed. */
  readonly name: string | undefined
  readonly own: KnownModel
  readonly other: KnownModel
  readonly ratio: TokenRatio
  /** The own model as its name is resolved. */
  readonly match: Resolved | undefined
}

/** Resolves the model of a record and the other model. */
export const pairOf = (
  {
    match,
    name
  }: {
    readonly name: string | undefined
    readonly match: Resolved | Unresolved | undefined
  },
  model: string,
  at: number,
  prices: PriceSnapshot
): Models => {
  const found = match === undefined || match.how === "none" ? undefined : match
  const own = modelOf(found?.model_id, name, prices)
  const other = findKnownModel(model, prices, at)
  const isOther = other !== undefined ? other.name !== own.name : model !== name
  const target = other ?? modelOf(undefined, model, prices)
  return {
    isOther,
    name: isOther ? (other?.name ?? model) : name,
    own,
    other: isOther ? target : own,
    ratio: isOther ? tokenRatio(own.vocabulary, target.vocabulary) : SAME,
    match: found
  }
}

const SAME: TokenRatio = { low: 1, best: 1, high: 1 }

/** The model that a name means; undefined if it means none. */
const findKnownModel = (name: string, prices: PriceSnapshot, at: number): KnownModel | undefined => {
  const found = resolve(prices.names, name, { at })
  return found.how === "none" ? undefined : modelOf(found.model_id, name, prices)
}

const modelOf = (id: string | undefined, name = "", { book, view }: PriceSnapshot): KnownModel => {
  const model: CountedModel | undefined = id === undefined ? undefined : countedModel(view, id)
  const tariff = id === undefined ? undefined : book.tariffOf(id)
  return {
    name: id ?? name,
    tariff,
    vocabulary: vocabularyOf(model ?? { provider: tariff?.provider ?? "", name: tariff?.name ?? name })
  }
}
