import { type CatalogueEntry, isOffered, lineName, type PriceSnapshot, slugOf } from "@ratecard/core/catalogue"
import { tariffSheetOf } from "@ratecard/core/ledger"

/** A later model of the same line. */
interface Successor {
  readonly model: string
  /** Per 1,000,000 tokens, in the currency of the model that it follows. */
  readonly input_price: number
  readonly output_price: number
  /** How three tokens of input and one of output change in price, in percent; null if the older one was free. */
  readonly change_pct: number | null
}

/** A price that a vendor has announced. */
interface AnnouncedMove {
  readonly unit: string
  /** Exact decimals, per 1,000,000 tokens if nothing else is said. */
  readonly price: string | null
  /** `YYYY-MM-DD`; null if the vendor named no day. */
  readonly from: string | null
}

/** What is ahead of a model. */
export interface ModelLife {
  readonly retirement: "retired" | "announced" | null
  /** `YYYY-MM-DD`; null if there is none, or the day is unknown. */
  readonly retires_on: string | null
  readonly announced: ReadonlyArray<AnnouncedMove>
  /** The newest model of its line that is offered; null if this one is. */
  readonly successor: Successor | null
}

/** What is ahead of a model at an instant, as far as its vendor has said. */
export const lifeOf = ({ book, view }: PriceSnapshot, id: string, now: number): ModelLife => {
  const entry = view.entryById.get(id)
  const tariff = book.tariffOf(id)
  const sheet = tariff && tariffSheetOf(tariff, now)
  return {
    retirement: entry?.retirement == null ? null : isOffered(entry, now) ? "announced" : "retired",
    retires_on: entry?.retirement?.date ?? null,
    announced: (sheet?.announced ?? []).map(({ from, price, unit }) => ({
      unit,
      price,
      from: from?.slice(0, 10) ?? null
    })),
    successor: entry === undefined ? null : successorOf(entry, view.entries, now)
  }
}

const successorOf = (entry: CatalogueEntry, entries: ReadonlyArray<CatalogueEntry>, now: number): Successor | null => {
  const line = slugOf(lineName(entry))
  const [newest] = entries
    .filter(
      (other) => other.provider === entry.provider && !other.id.endsWith("-latest") && slugOf(lineName(other)) === line
    )
    .filter((other) => isOffered(other, now) && cameOn(other) > cameOn(entry))
    .toSorted((one, other) => (cameOn(one) < cameOn(other) ? 1 : -1))
  if (newest === undefined) return null
  const { input_price, output_price } = newest.levels.at(-1)!
  const before = blendPrices(entry)
  return {
    model: newest.id,
    input_price,
    output_price,
    change_pct: before === 0 ? null : Math.round((blendPrices(newest) / before - 1) * 1000) / 10
  }
}

const blendPrices = ({ levels }: CatalogueEntry): number => 3 * levels.at(-1)!.input_price + levels.at(-1)!.output_price

const cameOn = ({ levels, release_date }: CatalogueEntry): string => release_date ?? levels[0].date.slice(0, 10)
