import {
  compareTexts,
  idOf,
  type ListedOffer,
  type OfferData,
  offerKey,
  type OfferPrices,
  type OfferQuote
} from "@ratecard/core/catalogue"

/** Price of an offer in a list, from a day on. */
export interface StoredQuote extends Omit<ListedOffer, "quotes"> {
  readonly list: string
  /** `YYYY-MM-DD` */
  readonly from: string
  /** Mostly one; several where the list names the offer several times; none where it names it no more. */
  readonly prices: ReadonlyArray<OfferPrices>
}

/** A day on which a list was read. */
export interface StoredReading {
  readonly list: string
  /** `YYYY-MM-DD` */
  readonly day: string
  /** Hosts that were not known, by slug, with what the list calls them. */
  readonly hosts: Readonly<Record<string, string>>
  /** The ids of the offers of which nothing was taken from this reading. */
  readonly passed_over: ReadonlyArray<string>
}

/** Stored offers, in the order of their writes. */
export interface StoredOffers {
  readonly quotes: ReadonlyArray<StoredQuote>
  readonly readings: ReadonlyArray<StoredReading>
}

export const NO_STORED_OFFERS: StoredOffers = { quotes: [], readings: [] }

/** The offers with what was written since. */
export const withOffers = (known: StoredOffers, written: StoredOffers): StoredOffers =>
  written.quotes.length === 0 && written.readings.length === 0
    ? known
    : { quotes: [...known.quotes, ...written.quotes], readings: [...known.readings, ...written.readings] }

/** The offers of `data` with what is stored of them: of what a list said from one day on, what was written last counts. */
export const withStored = (data: OfferData, { quotes, readings }: StoredOffers): OfferData => {
  if (readings.length === 0 && quotes.length === 0) return data
  const stored = Map.groupBy(quotes, offerKey)
  const copied = copyDays(data)
  const days = Map.groupBy(
    readings.toSorted((one, other) => compareTexts(one.day, other.day)),
    ({ list }) => list
  )
  const read = new Map(Array.from(days, ([list, all]) => [list, all.map(dayRead)]))
  const known = new Set(data.offers.map(offerKey))
  const offers = [
    ...data.offers.map((offer): ListedOffer => ({
      ...offer,
      quotes: dated(offer, joined(offer.quotes, stored.get(offerKey(offer)) ?? [], copied), read)
    })),
    ...Array.from(stored).flatMap(([key, all]): ReadonlyArray<ListedOffer> => {
      if (known.has(key)) return []
      const { from: _from, list: _list, prices: _prices, ...offer } = all[0]!
      return [{ ...offer, quotes: dated(offer, joined([], all, copied), read) }]
    })
  ]
  return { hosts: Object.assign({}, ...readings.map(({ hosts }) => hosts), data.hosts), offers }
}

/** The last day on which a list was copied into what is bundled. */
const copyDays = ({ offers }: OfferData): ReadonlyMap<string, string> => {
  const days = new Map<string, string>()
  for (const { quotes } of offers)
    for (const { from, list } of quotes) if (from > (days.get(list) ?? "")) days.set(list, from)
  return days
}

/** The quotes of an offer, oldest first. */
const joined = (
  bundled: ReadonlyArray<OfferQuote>,
  stored: ReadonlyArray<StoredQuote>,
  copied: ReadonlyMap<string, string>
): ReadonlyArray<OfferQuote> => {
  if (stored.length === 0) return bundled
  const last = new Map(stored.map((quote) => [`${quote.list} ${quote.from}`, quote]))
  const quotes = [
    ...bundled.filter(({ from, list }) => !last.has(`${list} ${from}`)),
    ...Array.from(last.values()).flatMap(({ from, list, prices }) =>
      // That a list names an offer no more is a quote without prices.
      (prices.length === 0 ? [{}] : prices).map((each): OfferQuote => ({ list, from, as_of: from, prices: each }))
    )
  ]
  // A copy of the list that is newer than what is stored has every offer that the list then named.
  const gone = [...new Set(stored.map(({ list }) => list))].flatMap((list): ReadonlyArray<OfferQuote> => {
    const day = copied.get(list)
    const isGone = day !== undefined && quotes.every((quote) => quote.list !== list || quote.from < day)
    return isGone ? [{ list, from: day, as_of: day, prices: {} }] : []
  })
  return [...quotes, ...gone].toSorted((one, other) => compareTexts(one.from, other.from))
}

interface DayRead {
  readonly day: string
  readonly passedOver: ReadonlySet<string>
}

const dayRead = ({ day, passed_over }: StoredReading): DayRead => ({ day, passedOver: new Set(passed_over) })

/** The same quotes, each with the last day on which its list was read so. */
const dated = (
  offer: Pick<ListedOffer, "host" | "name">,
  quotes: ReadonlyArray<OfferQuote>,
  read: ReadonlyMap<string, ReadonlyArray<DayRead>>
): ReadonlyArray<OfferQuote> => {
  const id = idOf(offer)
  return quotes.map((quote, index) => {
    const { as_of, from, list } = quote
    const next = quotes.slice(index + 1).find((each) => each.list === list && each.from > from)?.from ?? "9999"
    const last = read.get(list)?.findLast(({ day, passedOver }) => day < next && !passedOver.has(id))?.day
    return last === undefined || last <= as_of ? quote : { ...quote, as_of: last }
  })
}
