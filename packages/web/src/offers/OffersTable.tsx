import { convert, type Currency } from "@ratecard/core/catalogue"
import { formatCompact, formatDay, formatMoney, formatPercent } from "../format.ts"
import { AlignedMoney, decimalsOf } from "../parts/Amount.tsx"
import { hostHref, modelHref } from "../parts/modelHref.ts"
import { SortHeading } from "../parts/SortHeading.tsx"
import { SourceName } from "../parts/SourceName.tsx"
import { Unknown } from "../parts/Unknown.tsx"
import { rateAsked } from "../prices/prices.ts"
import { useSite, useWords } from "../site.ts"
import { OFFERS_WORDS } from "../words/offers.ts"
import { TERM_WORDS } from "../words/terms.ts"
import type { ShownOffer } from "../offersFound.ts"
import { OtherPrices } from "./OtherPrices.tsx"
import { SORT_KEYS, sortAsked, type SortKey } from "./offersAddress.ts"
import "../parts/folding.css"
import "./offers.css"

const PRICES = ["input", "cached", "output"] as const

type PriceColumn = (typeof PRICES)[number]

const FIELDS = { input: "input_price", cached: "cached_input_price", output: "output_price" } as const

/** By column: the unit that a tariff calls it by. */
const UNITS: Readonly<Record<PriceColumn, string>> = { input: "input", cached: "cache_read", output: "output" }

/** The common format of the rows: the currencies of amounts, the decimals of columns, and the columns there are. */
interface Scale {
  readonly currencyOf: (offer: ShownOffer) => Currency
  readonly amount: (price: number, offer: ShownOffer) => number
  readonly decimals: Readonly<Record<PriceColumn, number>>
  readonly hasVariants: boolean
  readonly hasChanges: boolean
  /** The number of columns. */
  readonly width: number
}

const useScale = (offers: ReadonlyArray<ShownOffer>, currency: Currency | undefined, of: "model" | "host"): Scale => {
  const { address, prices } = useSite()
  const rate = rateAsked(prices.value, address.query.value)
  const currencyOf = (offer: ShownOffer) => currency ?? offer.currency
  const amount = (price: number, offer: ShownOffer) => convert(price, offer.currency, currencyOf(offer), rate)
  const most = currency === "rub" ? 2 : 4
  const decimalsIn = (column: PriceColumn) =>
    Math.max(2, ...offers.map((offer) => decimalsOf(amount(offer[FIELDS[column]] ?? 0, offer), most)))
  const hasVariants = offers.some(({ variant }) => variant !== null)
  const hasChanges = offers.some(({ change }) => change !== undefined)
  return {
    currencyOf,
    amount,
    decimals: { input: decimalsIn("input"), cached: decimalsIn("cached"), output: decimalsIn("output") },
    hasVariants,
    hasChanges,
    width: 1 + SORT_KEYS.length + Number(of === "model") + Number(hasVariants) + Number(hasChanges)
  }
}

/** Offers, a row each: of one model at many hosts, or of one host, which can be put in another order. */
export const OffersTable = ({
  currency,
  of,
  offers
}: {
  readonly offers: ReadonlyArray<ShownOffer>
  readonly of: "model" | "host"
  /** That amounts are shown in; absent: each in its own. */
  readonly currency?: Currency | undefined
}) => {
  const words = useWords(OFFERS_WORDS)
  const scale = useScale(offers, currency, of)
  // At one host they stand where they are sorted.
  const isApart = ({ is, variant }: ShownOffer) => of === "model" && variant !== null && is === undefined
  const [usual, variants] = [offers.filter((offer) => !isApart(offer)), offers.filter(isApart)]
  return (
    <table class="offers-table folding">
      <caption>{words.caption}</caption>
      <thead>
        <tr>
          {of === "model" && <th scope="col">{words.columns.host}</th>}
          {SORT_KEYS.map((key) => (
            <Heading key={key} column={key} isSorting={of === "host"} />
          ))}
          {scale.hasChanges && (
            <th scope="col" class="number against">
              {words.columns.change}
            </th>
          )}
          {scale.hasVariants && <th scope="col">{words.columns.variant}</th>}
          <th scope="col">{words.columns.source}</th>
        </tr>
      </thead>
      <tbody>
        {usual.map((offer) => (
          <OfferRow key={offer.shelf + offer.id} offer={offer} of={of} scale={scale} />
        ))}
      </tbody>
      {variants.length > 0 && (
        <tbody>
          <tr class="group">
            <th scope="rowgroup" colSpan={scale.width}>
              {words.variants}
            </th>
          </tr>
          {variants.map((offer) => (
            <OfferRow key={offer.shelf + offer.id} offer={offer} of={of} scale={scale} />
          ))}
        </tbody>
      )}
    </table>
  )
}

const Heading = ({ column, isSorting }: { readonly column: SortKey; readonly isSorting: boolean }) => {
  const { address } = useSite()
  const { columns } = useWords(OFFERS_WORDS)
  const name = columns[isSorting && column === "name" ? "model" : column]
  const className = column === "name" ? "name" : `${column} number`
  return isSorting ? (
    <SortHeading class={className} column={column} name={name} sorted={sortAsked(address.query.value)} />
  ) : (
    <th scope="col" class={className}>
      {name}
    </th>
  )
}

interface OfOffer {
  readonly offer: ShownOffer
  readonly scale: Scale
}

const OfferRow = ({ of, offer, scale }: OfOffer & { readonly of: "model" | "host" }) => {
  const { address, language } = useSite()
  const words = useWords(OFFERS_WORDS)
  const { columns } = words
  return (
    <tr>
      {of === "model" ? (
        <>
          <th scope="row">
            <a href={hostHref(address, offer.host)}>{offer.host_name}</a>
            {offer.is === "makers" && <span class="range small faint">{words.makers}</span>}
          </th>
          <td class="name" data-label={columns.name}>
            <code>{offer.name}</code>
            <OtherPrices offer={offer} currency={scale.currencyOf(offer)} />
          </td>
        </>
      ) : (
        <th scope="row" class="name">
          <a href={modelHref(address, offer.key)}>{offer.title ?? <code>{offer.name}</code>}</a>
          {offer.title && <code class="range small faint">{offer.name}</code>}
          <OtherPrices offer={offer} currency={scale.currencyOf(offer)} />
        </th>
      )}
      {PRICES.map((column) => (
        <td key={column} class="number" data-label={columns[column]}>
          <Price offer={offer} column={column} scale={scale} />
        </td>
      ))}
      <td class="number window" data-label={columns.window}>
        {offer.context_window === null ? (
          <Unknown reason={words.unknown} />
        ) : (
          formatCompact(offer.context_window, language.value)
        )}
      </td>
      {scale.hasChanges && (
        <td class="number against" data-label={columns.change}>
          {offer.change === undefined ? <span class="unknown" /> : formatPercent(offer.change, language.value)}
        </td>
      )}
      {scale.hasVariants && (
        <td data-label={columns.variant}>{offer.variant === "free" ? words.hosts.free : offer.variant}</td>
      )}
      <td class="source" data-label={columns.source}>
        <WhoSays offer={offer} />
        {offer.retires_at !== undefined && (
          <span class="warning"> {words.ends(formatDay(offer.retires_at, language.value))}</span>
        )}
      </td>
    </tr>
  )
}

/** An amount; where lists disagree, the range, and where most of them agree, both. */
const Price = ({ column, offer, scale }: OfOffer & { readonly column: PriceColumn }) => {
  const language = useSite().language.value
  const words = useWords(OFFERS_WORDS)
  const terms = useWords(TERM_WORDS)
  const currency = scale.currencyOf(offer)
  const price = offer[FIELDS[column]]
  const { high, low } = offer.prices.find(({ unit }) => unit === UNITS[column]) ?? {}
  const ends = [low, high].flatMap((amount) =>
    amount === undefined ? [] : formatMoney(scale.amount(amount, offer), currency, language)
  )
  // Lists that write one price with other digits say the same.
  const range = ends[0] === ends[1] ? undefined : ends.join(" – ")
  if (price === null) return range === undefined ? <Unknown reason={words.unknown} /> : <>{range}</>
  return (
    <>
      {price === 0 ? (
        terms.free
      ) : (
        <AlignedMoney value={scale.amount(price, offer)} decimals={scale.decimals[column]} currency={currency} />
      )}
      {range !== undefined && <span class="range small faint">{range}</span>}
    </>
  )
}

/** The catalogue, with its source, or public lists: how many of them, which, and when. */
const WhoSays = ({ offer: { prices, shelf, source } }: { readonly offer: ShownOffer }) => {
  const language = useSite().language.value
  const words = useWords(OFFERS_WORDS)
  if (shelf === "kept") return <SourceName of={source}>{words.kept}</SourceName>
  const price = prices.find(({ unit }) => unit === "input") ?? prices[0]
  if (price === undefined) return <>{words.noList(source.source)}</>
  const [count, of] = source.agreed!.match(/\d+/gu)!.map(Number) as [number, number?]
  const lists = price.lists.join(", ")
  const day = source.as_of === null ? "" : formatDay(source.as_of, language)
  return (
    <>
      <SourceName of={source}>
        {of === undefined ? words.disagree(count, lists, day) : words.agree(count, of, lists, day)}
      </SourceName>
      {source.is_old && <span class="warning"> {words.old}</span>}
    </>
  )
}
