import { MODEL_KINDS } from "../names/modelKind.ts"
import type { ListedOffer, OfferPrices } from "./listedOffer.ts"
import type { OfferData } from "./offerBook.ts"

/** A copy of a list: its name, and the day on which it was read. */
type Copy = readonly [list: string, day: string]

/** The copies that name the same prices, by their places in `copies`, and the prices. */
type PackedQuote = readonly [copies: ReadonlyArray<number>, prices: OfferPrices]

/** Name, maker and its name of the model as `maker/model`, place of the kind, window, longest output, quotes; 0 if nothing is known. */
type PackedOffer = readonly [
  name: string,
  model: string | 0,
  kind: number,
  window: number,
  output: number,
  ...quotes: ReadonlyArray<PackedQuote>
]

/** Offers as they are shipped, in two thirds of the bytes of a list. */
export interface PackedOffers {
  readonly copies: ReadonlyArray<Copy>
  readonly hosts: Readonly<Record<string, string>>
  readonly offers: Readonly<Record<string, ReadonlyArray<PackedOffer>>>
}

/**
 * Unpacks offers for a book.
 *
 * @example
 * const offers = { groq: [["openai/gpt-oss-120b", "openai/gpt-oss-120b", 0, 131072, 0, [[0], { input: 0.15 }]]] }
 * const packed = { copies: [["litellm", "2026-08-21"]], hosts: { groq: "Groq" }, offers }
 * unpackOffers(packed).offers[0].quotes[0].prices.input // => 0.15
 */
export const unpackOffers = ({ copies, hosts, offers }: PackedOffers): OfferData => ({
  hosts,
  offers: Object.entries(offers).flatMap(([host, all]) =>
    all.map(([name, model, kind, window, output, ...quotes]): ListedOffer => {
      const slash = model === 0 ? 0 : model.indexOf("/")
      return {
        host,
        name,
        kind: MODEL_KINDS[kind]!,
        maker: model === 0 ? null : model.slice(0, slash),
        model: model === 0 || model.length === slash + 1 ? null : model.slice(slash + 1),
        context_window: window === 0 ? null : window,
        max_output_tokens: output === 0 ? null : output,
        quotes: quotes
          .flatMap(([places, prices]) => places.map((place) => ({ place, prices })))
          .toSorted((one, other) => one.place - other.place)
          .map(({ place, prices }) => {
            const [list, day] = copies[place]!
            return { list, from: day, as_of: day, prices }
          })
      }
    })
  )
})

/**
 * Packs offers whose quotes are each of one of the `copies`, which stand in the order of their days.
 *
 * @example
 * packOffers({ hosts: {}, offers: [] }, [["litellm", "2026-08-21"]]).copies[0][1] // => "2026-08-21"
 */
export const packOffers = ({ hosts, offers }: OfferData, copies: ReadonlyArray<Copy>): PackedOffers => ({
  copies,
  hosts,
  offers: Object.fromEntries(
    Array.from(
      Map.groupBy(offers, ({ host }) => host),
      ([host, all]) => [
        host,
        all.map(({ context_window, kind, maker, max_output_tokens, model, name, quotes }): PackedOffer => {
          const places = Map.groupBy(quotes, ({ prices }) => JSON.stringify(prices))
          return [
            name,
            maker === null ? 0 : `${maker}/${model ?? ""}`,
            MODEL_KINDS.indexOf(kind),
            context_window ?? 0,
            max_output_tokens ?? 0,
            ...Array.from(places.values(), (same): PackedQuote => [
              same.map(({ from, list }) => copies.findIndex((copy) => copy[0] === list && copy[1] === from)),
              same[0]!.prices
            ])
          ]
        })
      ]
    )
  )
})
