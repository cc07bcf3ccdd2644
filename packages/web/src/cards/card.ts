import {
  type CatalogueEntry,
  type Currency,
  heldSince,
  type PriceChange,
  type ProviderSlug,
  providerOf
} from "@ratecard/core/catalogue"
import { formatDate, formatDay, formatMoney, formatNumber, formatPercent } from "../format.ts"
import { isRetiredAt, linesOf } from "../lines/lines.ts"
import { levelAt, levelsUntil } from "../lines/lineStory.ts"
import { happenedIn, lastOf, monthAsked, monthText } from "../pages/changes/month.ts"
import { clausesOf } from "../pages/changes/sentence.ts"
import { comparedIn } from "../pages/compare/comparison.ts"
import { MONTH_FIELDS } from "../pages/compare/month.ts"
import { isOfAll, lineAsked } from "../pages/lines/lineAsked.ts"
import { priceOf, SERIES } from "../pages/model/history.ts"
import { modelAsked, type ShownModel } from "../pages/model/shownModel.ts"
import { oneLine } from "../parts/markdownText.ts"
import { signOf } from "../parts/Sign.tsx"
import { dayAsked } from "../prices/prices.ts"
import type { Card } from "../rendering.ts"
import { routeOf } from "../routes.ts"
import type { Site } from "../site.ts"
import { CARD_WORDS } from "../words/card.ts"
import { EMBED_WORDS } from "../words/embed.ts"
import { LINE_WORDS } from "../words/line.ts"
import { SHELL_WORDS } from "../words/shell.ts"
import { TERM_WORDS } from "../words/terms.ts"
import { type Workload, workloadOf } from "./workload.ts"

/** More rows are not read on a picture. */
const MOST_ROWS = 5

/** A sentence takes the room of a row. */
const MOST_EVENTS = 4

/** The text of the picture for the page at an address; undefined if there is no such page. */
export const cardOf = (site: Site): Card | undefined => {
  const said = SAYINGS[routeOf(site.address.path.value).name]?.(site)
  if (said === undefined) return undefined
  const { above, figures, note, rows, shares, signs, title } = said
  return {
    above: oneLine(above),
    title: oneLine(title),
    figures: figures ?? [],
    rows: (rows ?? []).map((row) => row.map(oneLine)),
    signs: (signs ?? []).map(signOf),
    shares: shares ?? [],
    note: oneLine(note),
    host: new URL(site.origin).host
  }
}

interface Said extends Pick<Card, "above" | "note" | "title">, Partial<Pick<Card, "figures" | "rows" | "shares">> {
  readonly signs?: ReadonlyArray<ProviderSlug>
}

const ofModel = (site: Site): Said | undefined => {
  const shown = modelAsked(site)
  if (shown.is !== "model") return undefined
  const words = wordsOf(site)
  const { citation } = levelOf(shown)
  const { currency, display_name, provider, provider_display_name } = shown.model
  return {
    signs: [provider],
    above: provider_display_name,
    title: display_name,
    figures: SERIES.map((name, index) => ({ name: words.prices[name], text: pricesOf(site, shown)[index]! })),
    note: `${EMBED_WORDS[site.language.value].since(currency.toUpperCase(), formatDay(heldSince(shown.entry.levels), site.language.value))} · ${citation.source}`
  }
}

const ofLine = (site: Site): Said | undefined => {
  const line = lineAsked(site)
  if (isOfAll(site) || line === undefined) return undefined
  const words = wordsOf(site)
  const { currency, displayName } = providerOf(line.provider)
  const { now } = site.prices.value
  const at = dayAsked(site.address.query.value, now) ?? now
  const money = moneyIn(site, currency)
  const levels = line.releases.flatMap((entry) => {
    const level = levelAt(entry, at)
    return level === undefined || isRetiredAt(entry, at) ? [] : [{ entry, level }]
  })
  const rows = levels.map(({ entry, level }) => [
    entry.display_name,
    money(level.input_price),
    money(level.output_price),
    formatDay(heldSince(levelsUntil(entry, at)), site.language.value)
  ])
  return {
    signs: [line.provider],
    above: displayName,
    title: LINE_WORDS[site.language.value].title(line.name),
    rows: [[words.model, words.prices.input, words.prices.output, words.sinceDay], ...rows.slice(0, MOST_ROWS)],
    note: words.asOf(currency.toUpperCase(), dayOf(site))
  }
}

const ofComparison = (site: Site): Said | undefined => {
  const query = site.address.query.value
  const { models } = comparedIn(query, site.prices.value)
  if (models.length === 0) return undefined
  const words = wordsOf(site)
  const title = models.map(({ model }) => model.display_name).join(words.versus)
  const workload = MONTH_FIELDS.some((name) => query.has(name)) ? workloadOf(site) : undefined
  if (workload) return { ...monthRowsOf(site, workload), above: workload.question, title }
  return {
    signs: models.map(({ model }) => model.provider),
    above: words.compare,
    title,
    rows: [
      [words.model, ...SERIES.map((name) => words.prices[name])],
      ...models.map((shown) => [shown.model.display_name, ...pricesOf(site, shown)])
    ],
    note: words.perMillion(dayOf(site))
  }
}

/** A month in numbers, and the largest moves in it, then new models, then those that end. */
const ofMonth = (site: Site): Said | undefined => {
  const month = monthAsked(site)
  if (month === undefined) return undefined
  const words = wordsOf(site)
  const language = site.language.value
  const happened = happenedIn(site, month)
  const { entryById } = site.prices.value.view
  const row = (entry: CatalogueEntry, what: string) => {
    const { input_price, output_price } = levelAt(entry, lastOf(site, month))!
    const money = moneyIn(site, providerOf(entry.provider).currency)
    return [entry.display_name, money(input_price), money(output_price), what]
  }
  const largest = ({ cached_change_pct, input_change_pct, output_change_pct }: PriceChange): number =>
    [input_change_pct, output_change_pct, cached_change_pct]
      .map((each) => each ?? 0)
      .reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one))
  const rows = [
    ...happened.changes
      .map(({ change }) => ({ change, size: largest(change) }))
      .toSorted((one, other) => Math.abs(other.size) - Math.abs(one.size))
      .map(({ change: { kind, model_id }, size }) =>
        row(entryById.get(model_id)!, kind === "new" ? words.isNew : size === 0 ? "–" : formatPercent(size, language))
      ),
    ...[...happened.retired, ...happened.retiring].map((entry) =>
      row(entry, words.until(formatDate(entry.retirement!.date!, language, { day: "numeric", month: "short" })))
    )
  ]
  return {
    above: monthText(month, language),
    title: clausesOf(site, happened, true)
      .map(({ text }) => text)
      .join(", "),
    rows:
      rows.length === 0
        ? []
        : [[words.model, words.prices.input, words.prices.output, words.change], ...rows.slice(0, MOST_EVENTS)],
    note: words.perMillion(formatDay(lastOf(site, month), language))
  }
}

const ofSite = (site: Site): Said => {
  const words = wordsOf(site)
  const { now, view } = site.prices.value
  const number = (value: number) => formatNumber(value, site.language.value)
  const offered = view.entries.filter((entry) => !isRetiredAt(entry, now))
  const levels = view.entries.reduce((sum, { levels: all }) => sum + all.length, 0)
  return {
    above: "",
    title: SHELL_WORDS[site.language.value].tagline,
    figures: [
      { name: words.models, text: number(offered.length) },
      { name: words.lines, text: number(linesOf(view.entries).length) },
      { name: words.levels, text: number(levels) }
    ],
    note: words.day(dayOf(site))
  }
}

const ofCost = (site: Site): Said | undefined => {
  const workload = workloadOf(site)
  if (workload === undefined) return ofSite(site)
  return { ...monthRowsOf(site, workload), above: wordsOf(site).aMonth, title: workload.question }
}

const monthRowsOf = (site: Site, { months }: Workload): Pick<Said, "note" | "rows" | "shares" | "signs"> => {
  const words = wordsOf(site)
  const shown = months.slice(0, MOST_ROWS)
  const most = Math.max(...shown.map(({ share }) => share))
  return {
    rows: [[words.model, words.month], ...shown.map(({ name, text }) => [name, text])],
    signs: shown.map(({ provider }) => provider),
    shares: shown.map(({ share }) => (most > 0 ? share / most : 0)),
    note: words.pricesOf(dayOf(site), months.length - shown.length)
  }
}

const SAYINGS: Readonly<Record<string, (site: Site) => Said | undefined>> = {
  changes: ofMonth,
  cost: ofCost,
  compare: ofComparison,
  lines: ofLine,
  model: ofModel
}

const wordsOf = ({ language }: Site) => ({
  ...CARD_WORDS[language.value],
  prices: TERM_WORDS[language.value].prices
})

/** The day of the prices that the page shows. */
const dayOf = ({ address, language, prices }: Site): string => {
  const { asOfDay, now } = prices.value
  return formatDay(dayAsked(address.query.value, now) ?? asOfDay, language.value)
}

const levelOf = ({ levels }: ShownModel) => levels.findLast(({ isAnnounced }) => !isAnnounced)!

const pricesOf = (site: Site, shown: ShownModel): ReadonlyArray<string> =>
  SERIES.map((name) => {
    const price = priceOf(levelOf(shown), name)
    return price === null ? "–" : moneyIn(site, shown.model.currency)(price)
  })

const moneyIn =
  ({ language: { value: language } }: Site, currency: Currency) =>
  (price: number): string =>
    price === 0 ? TERM_WORDS[language].free : formatMoney(price, currency, language, { maximum: 6 })
