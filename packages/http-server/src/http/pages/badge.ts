import { type CatalogueEntry, providerOf } from "@ratecard/core/catalogue"
import type { Theme } from "@ratecard/web"
import { Representation } from "../../answers/representation.ts"
import { DARK, LIGHT } from "../../cards/colours.ts"
import { type Finding, themeIn } from "./reader.ts"

/** A picture asks for nothing and runs nothing; its colours stand in it. */
const HEADERS = {
  "cache-control": "public, max-age=3600",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "x-content-type-options": "nosniff"
}

/** The price of a model as a picture for a README. */
export const badge = (entry: CatalogueEntry, query: URLSearchParams): Finding => {
  const theme = themeIn(query)
  return {
    key: ["badge", entry.id, theme],
    make: (now) =>
      new Representation(badgeSvg(textOf(entry, now), theme), "image/svg+xml; charset=utf-8", { headers: HEADERS })
  }
}

const textOf = ({ display_name, levels, provider, retirement }: CatalogueEntry, now: number) => {
  const { input_price, output_price } = levels.at(-1)!
  const { currency } = providerOf(provider)
  const money = (price: number) =>
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
      maximumFractionDigits: 6
    }).format(price)
  const [input, output] = [money(input_price), money(output_price)]
  const isRetired = retirement !== null && (retirement.date === null || Date.parse(retirement.date) <= now)
  const end = isRetired ? " (retired)" : ""
  return {
    name: display_name,
    price: `${input} in · ${output} out${end}`,
    sentence: `${display_name}: ${input} in, ${output} out per 1M tokens${end}`
  }
}

/** The words of a badge. */
interface Badge {
  readonly name: string
  readonly price: string
  /** In one sentence, for readers of screens. */
  readonly sentence: string
}

const SIZE = 11

const HEIGHT = 20

const PADDING = 7

const variables = (colours: typeof LIGHT | typeof DARK): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(";")

const STYLE = `svg{${variables(LIGHT)}}
svg.dark{${variables(DARK)}}
@media (prefers-color-scheme:dark){svg.auto{${variables(DARK)}}}
.paper{fill:var(--paper);stroke:var(--rule)}.part{fill:var(--part)}
text{font:${SIZE}px system-ui,Verdana,sans-serif;fill:var(--ink)}.price{fill:var(--accent);font-weight:600}`

/** A name and its price as a picture for a README; whatever the name holds is text. */
export const badgeSvg = ({ name, price, sentence }: Badge, theme: Theme): string => {
  const [left, right] = [widthOf(name) + 2 * PADDING, widthOf(price) * 1.06 + 2 * PADDING].map(Math.ceil) as [
    number,
    number
  ]
  const width = left + right
  const text = (content: string, x: number, room: number, className: string) =>
    `<text class="${className}" x="${x + PADDING}" y="14" textLength="${room - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${escaped(content)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" class="${theme}" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${escaped(sentence)}">
<title>${escaped(sentence)}</title>
<style>${STYLE}</style>
<rect class="paper" x="0.5" y="0.5" width="${width - 1}" height="${HEIGHT - 1}" rx="3"/>
<path class="part" d="M1 3.5a2.5 2.5 0 0 1 2.5-2.5H${left}v${HEIGHT - 2}H3.5a2.5 2.5 0 0 1-2.5-2.5z"/>
${text(name, 0, left, "name")}
${text(price, left, right, "price")}
</svg>
`
}

/** About the width that a text has in pixels; the picture says so, and fonts comply. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? 0.62) * SIZE, 0)

const WIDTHS: ReadonlyArray<readonly [signs: RegExp, ofSize: number]> = [
  [/[\sil.,:;'|!()·]/u, 0.33],
  [/[frtj\-[\]]/u, 0.42],
  [/[mwMW@%]/u, 0.9],
  [/\p{Lu}/u, 0.7],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u, 1]
]

/** XML 1.0 §2.2 has no characters for control codes and halves of a pair. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
