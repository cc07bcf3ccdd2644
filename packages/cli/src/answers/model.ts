import { type Hours, type SheetPrice, tariffSheetOf } from "@ratecard/core/ledger"
import {
  capabilitiesOf,
  isOffered,
  type Model,
  namedModel,
  type Offer,
  offerAt,
  offerNamed,
  type OfferPrice,
  type Successor,
  successorOf
} from "@ratecard/core/catalogue"
import { changeText } from "../code/findings.ts"
import { instantOf } from "../instants.ts"
import type { Answer } from "../output/answer.ts"
import { formatCell } from "../output/formatCell.ts"
import { argument, asOfNote, modelNamed, type Prices, pricesOf } from "../prices/Prices.ts"
import type { World } from "../World.ts"
import { priceText } from "./offers.ts"
import { sourceNotes } from "./sourceNotes.ts"

/** The model, and the moment. */
export interface ModelOptions {
  readonly name: string
  /** A day or an instant; now where absent. */
  readonly at: string | undefined
}

/** One model of the catalogue with every price that a bill may need, for programs. */
export interface ModelSheetDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  readonly model: Model
  /** Those that hold. */
  readonly prices: ReadonlyArray<SheetPrice>
  /** Not charged yet, and so not billed. */
  readonly announced: ReadonlyArray<SheetPrice>
  /** The model that follows one that ends; null if it stays, or none follows. */
  readonly successor: Successor | null
}

/** A host's prices of a model that the catalogue does not describe, for programs. */
export interface HostedModelDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  readonly offer: Offer
}

/** Describes one model, with every price that a bill may need. */
export const model = async (
  options: ModelOptions,
  world: World
): Promise<Answer<ModelSheetDocument | HostedModelDocument>> => {
  const prices = pricesOf(world)
  const at = options.at === undefined ? world.now() : instantOf("--at", options.at, world.now())
  const { is } = namedModel(prices, options.name, at)
  const offer = is === "unknown" || is === "unlisted" ? offerNamed(prices, options.name) : undefined
  if (offer !== undefined) return offerAnswer(offerAt(prices, offer, at), prices)
  const { entry, model: known } = modelNamed(prices, options.name, at)
  const sheet = tariffSheetOf(prices.book.tariffOf(known.id)!, at)
  const facts = [
    known.display_name,
    known.provider_display_name,
    known.context_window === null
      ? "context window unknown"
      : `context ${formatCell(String(known.context_window), "count")} tokens`,
    ...(known.max_output_tokens === null
      ? []
      : [`answers up to ${formatCell(String(known.max_output_tokens), "count")} tokens`]),
    known.tokenizer_config === null ? "counted approximately" : `counted with ${known.tokenizer_config.encoding}`,
    isOffered(entry, at) ? "offered" : "retired"
  ]
  const successor = entry.retirement === null ? null : successorOf(entry, prices.view.entries, at)
  const had = capabilitiesOf(known).join(", ")
  return {
    document: { as_of: prices.asOfDay, model: known, prices: sheet.prices, announced: sheet.announced, successor },
    drawing: () => `${known.id}: ${facts.join(", ")}${had === "" ? "" : `; with ${had}`}\n`,
    table: {
      columns: [
        { name: "unit" },
        { name: `price ${known.currency.toUpperCase()}`, kind: "number" },
        { name: "per", kind: "count" },
        { name: "when" },
        { name: "since" }
      ],
      rows: inOrder(sheet.prices).map(row)
    },
    notes: [...endNotes(known, successor, at), asOfNote(prices)]
  }
}

/** When a model ends, by whose word, and what follows it. */
const endNotes = ({ retirement }: Model, successor: Successor | null, at: number): ReadonlyArray<string> => {
  if (retirement === null) return []
  const { date, source } = retirement
  const end = isOffered({ retirement }, at) ? "Retires" : "Retired"
  const next =
    successor === null
      ? ""
      : ` ${successor.by === "vendor" ? "Its vendor names" : "The nearest is"} ${successor.model}${changeText(successor.change_pct)}.`
  return [`${end}${date === null ? "" : ` on ${date}`}${source === undefined ? "" : ` (${source})`}.${next}`]
}

/** Lists a host's prices of a model that the catalogue does not describe. */
const offerAnswer = (offer: Offer, prices: Prices): Answer<HostedModelDocument> => {
  const { context_window, currency, host_name, id, quantisation, retires_at, shelf, source } = offer
  const facts = [
    `${shelf} at ${host_name}`,
    ...(context_window === null ? [] : [`context ${formatCell(String(context_window), "count")} tokens`]),
    ...(quantisation === null ? [] : [quantisation]),
    ...(retires_at === undefined ? [] : [`ends on ${retires_at}`]),
    ...(source.agreed === null ? [] : [source.agreed]),
    ...(source.as_of === null ? [] : [`as of ${source.as_of}`])
  ]
  return {
    document: { as_of: prices.asOfDay, offer },
    drawing: () => `${id}: ${facts.join(", ")}\n`,
    table: {
      columns: [
        { name: "unit" },
        { name: `price ${currency.toUpperCase()}`, kind: "number", absent: "unknown" },
        { name: "per", kind: "count" },
        { name: "when", usual: "" },
        { name: "lists", usual: "" }
      ],
      rows: offer.prices
        .map((price) => ({ price, when: conditionsText(price) }))
        .toSorted(
          (one, other) => placeOf(one.price.unit, one.when !== "") - placeOf(other.price.unit, other.when !== "")
        )
        .map(({ price, when }) => [price.unit, priceText(price), String(price.per), when, price.lists.join(", ")])
    },
    notes: [
      ...(shelf === "listed"
        ? ["Listed: the host's prices in public lists, unchecked."]
        : sourceNotes(offer.prices.length === 0 ? [] : [{ ...source, date: null }])),
      `\`ratecard offers ${argument(id)}\` compares it with other hosts.`,
      asOfNote(prices)
    ]
  }
}

const conditionsText = ({ above_input_tokens, tariff }: OfferPrice): string =>
  [tariff ?? [], above_input_tokens === undefined ? [] : `above_input_tokens ${above_input_tokens}`].flat().join(", ")

/** Prices of every request come first, then tools, then prices with conditions. */
const inOrder = (prices: ReadonlyArray<SheetPrice>): ReadonlyArray<SheetPrice> =>
  prices.toSorted(
    (one, other) => placeOf(one.unit, one.when !== undefined) - placeOf(other.unit, other.when !== undefined)
  )

const placeOf = (unit: string, isConditional: boolean): number => {
  const place = TOKENS.findIndex((each) => unit.startsWith(each))
  return (isConditional ? TOKENS.length + 1 : 0) + (place === -1 ? TOKENS.length : place)
}

const TOKENS = ["input", "cache_read", "cache_write", "output"]

const row = ({ factor, from, of, per, price, unit, when = {} }: SheetPrice): ReadonlyArray<string> => [
  unit,
  price ?? (factor === undefined ? "unknown" : `×${factor}${of === undefined ? "" : ` of ${of}`}`),
  String(per),
  Object.entries(when)
    .map(([name, value]) => (value === true ? name : `${name} ${typeof value === "object" ? hoursText(value) : value}`))
    .join(", "),
  from?.slice(0, 10) ?? ""
]

const hoursText = ({ days, name, windows_utc }: Hours): string => `${name} ${windows_utc.join(" and ")} UTC, ${days}`
