import { DAY_MILLIS } from "@ratecard/core/catalogue"
import type { Announce, CloseAnnouncement, Decision } from "../decisions.ts"
import type { Announcement, RunFacts } from "../facts.ts"
import { confirms, describePrices, isSame, pricesOf } from "./prices.ts"
import type { Quote, QuotedPrices } from "../quote.ts"

/** The days for which an announcement stays open that its source no longer repeats, or whose day has passed. */
const GRACE_DAYS = 7
const GRACE_MILLIS = GRACE_DAYS * DAY_MILLIS

/**
 * Decides on announced prices. An announcement never becomes a price by itself: on its day the sources state the price
 * like any other, and the announcement is closed.
 */
export const projectAnnouncements = (
  { announcements, answers, book, now }: RunFacts,
  decided: ReadonlyArray<Decision>
): ReadonlyArray<Announce | CloseAnnouncement> => {
  const announced = answers.flatMap((answer) => answer.announcements)
  const distinct = [...new Map(announced.map((quote) => [announcedKey(quote), quote])).values()]
  const prices = new Map<string, QuotedPrices>([
    ...book.map(({ current, id }) => [id, current] as const),
    ...decided.flatMap(inForce)
  ])
  return [
    ...distinct.map((quote) =>
      announce(
        quote,
        announcements.find((open) => isTwin(open, quote))
      )
    ),
    ...announcements
      .filter((open) => !announced.some((quote) => isTwin(open, quote)))
      .flatMap((open) => close(open, { answers, now, price: prices.get(open.model_id) }))
  ]
}

const announce = (quote: Quote, open: Announcement | undefined): Announce => ({
  kind: "announce",
  model_id: quote.model_id,
  source: quote.source,
  quote,
  announced_id: open?.id ?? null,
  reason: `${quote.source} announces ${describePrices(quote, quote.currency)} for ${quote.valid_from}.`
})

/** Closes an announcement that its source no longer makes, unless there is reason to wait. */
const close = (
  open: Announcement,
  { answers, now, price }: Pick<RunFacts, "answers" | "now"> & { readonly price: QuotedPrices | undefined }
): ReadonlyArray<CloseAnnouncement> => {
  const { id, model_id, source } = open
  const closed = (kind: CloseAnnouncement["kind"], reason: string) => [
    { kind, model_id, source, announced_id: id, reason }
  ]
  const sincePassed = now - Date.parse(open.date)
  if (sincePassed >= 0 && price !== undefined && confirms(open, price)) {
    return closed("fulfil", `Its day, ${open.date}, has come, and it is the price in force.`)
  }
  const answer = answers.find((each) => each.source === source)
  if (answer !== undefined && !answer.quotes.some((quote) => quote.model_id === model_id && isSame(quote, open))) {
    return closed("lapse", `${source} no longer says so.`)
  }
  if (sincePassed >= GRACE_MILLIS) {
    return closed(
      "lapse",
      `Its day, ${open.date}, passed at least ${GRACE_DAYS} days ago, and it is not the price in force.`
    )
  }
  return sincePassed < 0 && now - Date.parse(open.last_seen) >= GRACE_MILLIS
    ? closed("lapse", `${source} has not repeated it for ${GRACE_DAYS} days.`)
    : []
}

/** The price that a decision puts in force. */
const inForce = (decision: Decision): ReadonlyArray<readonly [string, QuotedPrices]> => {
  if (decision.kind === "change") return [[decision.model_id, decision.prices]]
  return decision.kind === "add" ? [[decision.model_id, pricesOf(decision.entry.levels[0])]] : []
}

const announcedKey = ({ cached_input_price, input_price, model_id, output_price, source, valid_from }: Quote): string =>
  [model_id, source, valid_from, input_price, output_price, cached_input_price].join(" ")

const isTwin = (open: Announcement, quote: Quote): boolean =>
  open.model_id === quote.model_id &&
  open.source === quote.source &&
  Date.parse(open.date) === Date.parse(quote.valid_from!) &&
  isSame(open, quote)
