import { decimal, decimalText } from "@ratecard/core/ledger"
import { plainText } from "@ratecard/core/plain-text"
import type { Kind } from "./answer.ts"

/** A cell as people see it: numbers in groups, money rounded. What a name holds never steers a terminal. */
export const formatCell = (text: string, kind: Kind = "text"): string => {
  if (text === "") return ""
  const cell = plainText(text)
  if (kind === "count") return cell.replace(/^\d+/u, (digits) => digits.replaceAll(/\B(?=(?:\d{3})+$)/gu, ","))
  if (kind === "tokens") return scaled(Number(cell)).join("")
  if (kind === "bytes") return `${scaled(Number(cell)).join(" ")}B`
  return kind === "money" ? formatMoney(cell) : cell
}

/**
 * A number in three digits or four, and the unit of those.
 *
 * @example
 * scaled(1_234_567) // => ["1.23", "M"]
 */
const scaled = (count: number): readonly [digits: string, unit: string] => {
  if (!(count >= 1000)) return [String(count), ""]
  let scaled = count
  let unit = -1
  // What would be rounded to 1000 is one of the next unit.
  while (scaled >= 999.5 && unit < UNITS.length - 1) {
    scaled /= 1000
    unit++
  }
  return [scaled.toPrecision(3).replace(/e.*$/u, ""), UNITS[unit]!]
}

const UNITS = ["k", "M", "G", "T"]

/** Before an amount that is a lower bound. */
export const AT_LEAST = "≥ "

/** Decimals of an amount below one, and of others. */
const SMALL = 4
const LARGE = 2

/**
 * An exact decimal, rounded half up to 2 decimals, below one to 4; what is less than the last of them is
 * never shown as nothing.
 *
 * @example
 * shownMoney("1234.565") // => "1,234.57"
 * shownMoney("0.00001") // => "<0.0001"
 */
export const formatMoney = (amount: string): string => {
  if (amount.startsWith(AT_LEAST)) return AT_LEAST + formatMoney(amount.slice(AT_LEAST.length))
  const match = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(amount)
  if (match === null) return amount
  const [, sign = "", whole = "0", fraction = ""] = match
  const decimals = whole === "0" ? SMALL : LARGE
  const units = BigInt(whole + fraction.padEnd(decimals, "0").slice(0, decimals))
  const rounded = String(units + ((fraction[decimals] ?? "0") >= "5" ? 1n : 0n)).padStart(decimals + 1, "0")
  if (/^0*$/u.test(rounded) && /[1-9]/u.test(fraction)) return `<${sign}0.${"1".padStart(SMALL, "0")}`
  return `${sign}${formatCell(rounded.slice(0, -decimals), "count")}.${rounded.slice(-decimals)}`
}

/** The number of columns that a text takes on a terminal: East Asian scripts and most emoji take two a character. */
export const displayWidth = (text: string): number => {
  let width = 0
  for (const character of text) width += WIDE.test(character) ? 2 : /\p{M}/u.test(character) ? 0 : 1
  return width
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u

/** The start of a text that fits these columns, with an ellipsis where something is left out. */
export const cut = (text: string, columns: number): string => {
  if (displayWidth(text) <= columns) return text
  let kept = ""
  let width = 1
  for (const character of text) {
    width += displayWidth(character)
    if (width > columns) break
    kept += character
  }
  return `${kept}…`
}

/** The end of a text that fits these columns, with an ellipsis where something is left out. */
export const cutStart = (text: string, columns: number): string => {
  if (displayWidth(text) <= columns) return text
  let kept = ""
  for (const character of [...text].toReversed()) {
    if (displayWidth(character + kept) >= columns) break
    kept = character + kept
  }
  return `…${kept}`
}

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

/** A bar of `share` (0 to 1) of the columns, to an eighth of one; anything above 0 is visible. */
export const bar = (share: number, columns: number): string => {
  const eighths = share > 0 ? Math.max(1, Math.round(share * columns * 8)) : 0
  return "█".repeat(eighths >> 3) + EIGHTHS[eighths & 7]!
}

/**
 * A price or an amount as people write it, however small it is.
 *
 * @example
 * plainDecimal(0.00000025) // => "0.00000025"
 */
export const plainDecimal = (value: number): string => decimalText(decimal(value))
