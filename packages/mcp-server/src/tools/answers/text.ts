/** Longest text of a catalogue that an answer repeats. */
const MAX_TEXT = 300

/** Control characters, and those that reorder or hide text; tabs and line ends become spaces before. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/** A text from elsewhere as an agent may read it: one line of visible characters, cut where it is long. */
export const cleanText = (text: string, longest: number = MAX_TEXT): string => {
  const seen = text
    .slice(0, 4 * longest)
    .replaceAll(/\s+/gu, " ")
    .replaceAll(UNSEEN, "")
    .trim()
  const characters = [...seen]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : seen
}

/** The same value with every text in it cleaned, the names of its fields aside. */
export const cleanTexts = <A>(value: A): A => {
  if (typeof value === "string") return cleanText(value) as A
  if (Array.isArray(value)) return value.map(cleanTexts) as A
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleanTexts(part)])) as A
}
