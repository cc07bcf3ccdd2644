import type { Model } from "@ratecard/core/catalogue"

/** The text of a model that is searched. */
export const searchText = ({ display_name, id, name, provider_display_name }: Model): string =>
  `${id} ${name} ${display_name} ${provider_display_name}`

/** Words that may have a typo: short words have too many neighbours, and another digit is another version. */
const FORGIVEN = /^[\p{L}]{4,}$/u

/**
 * The things whose text has every word of a search; if nothing has, those that it means but for one typo in each
 * word. All of them if nothing is searched for.
 *
 * @example
 * searched(["Claude Sonnet 5", "GPT-5"], (name) => name, "sonet 5") // => ["Claude Sonnet 5"]
 */
export const searched = <Thing>(
  things: ReadonlyArray<Thing>,
  textOf: (thing: Thing) => string,
  search: string
): ReadonlyArray<Thing> => {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean)
  const filterBy = (has: (text: string, word: string) => boolean) =>
    things.filter((thing) => {
      const text = textOf(thing).toLowerCase()
      return words.every((word) => has(text, word))
    })
  const exact = filterBy(hasWord)
  return exact.length > 0 ? exact : filterBy((text, word) => hasWord(text, word) || hasNearly(text, word))
}

/** "gpt5" is in "GPT-5". */
const hasWord = (text: string, word: string): boolean => text.includes(word) || joined(text).includes(joined(word))

const joined = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\s]+/gu, "") || text

/** Whether a word of the text, or its beginning, is one typo away. */
const hasNearly = (text: string, word: string): boolean =>
  FORGIVEN.test(word) &&
  text
    .split(/[^\p{L}\p{N}]+/u)
    .some((other) => [-1, 0, 1].some((more) => isOneTypoAway(word, other.slice(0, word.length + more))))

/** One letter too many, too few or wrong, or two that changed places. */
const isOneTypoAway = (one: string, other: string): boolean => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [rest, otherRest] = [one.slice(at), other.slice(at)]
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  )
}
