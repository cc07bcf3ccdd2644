/** Longer inputs are no misspelt ids; the cap keeps the comparison cheap. */
const MAX_COMPARED = 64

/** A suggestion differs in at most this share of its letters. */
const MAX_DIFFERENCE = 0.5

/**
 * The ids most like `wanted`, best first, at most `limit` of them: the same id in another case, with
 * the provider left out or with other separators, then ids by edit distance.
 *
 * @example
 * nearestIds("gpt5", ["openai-gpt-5", "openai-gpt-5-mini", "mistral-large"], 1) // => ["openai-gpt-5"]
 */
export const nearestIds = (wanted: string, ids: Iterable<string>, limit = 3): ReadonlyArray<string> => {
  const target = normalise(wanted)
  if (target === "") return []
  const ranked: Array<{ readonly id: string; readonly distance: number }> = []
  for (const id of ids) {
    const whole = normalise(id)
    const bare = normalise(bareName(id))
    const distance = Math.min(difference(target, whole), difference(target, bare))
    if (distance <= MAX_DIFFERENCE) ranked.push({ id, distance })
  }
  return ranked
    .toSorted((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id)
}

/**
 * One sentence that says that a model does not exist, and which ones it may have meant.
 *
 * @example
 * unknownModelMessage("gpt5", ["openai-gpt-5"])
 * // => "There is no model 'gpt5'. Did you mean openai-gpt-5?"
 */
export const unknownModelMessage = (wanted: string, ids: Iterable<string>): string => {
  const near = nearestIds(wanted, ids)
  return `There is no model '${shown(wanted)}'.${near.length === 0 ? "" : ` Did you mean ${listed(near)}?`}`
}

/** One sentence that says that several models have a name. */
export const ambiguousModelMessage = (wanted: string, ids: ReadonlyArray<string>): string =>
  `Several models are called '${shown(wanted)}'. Say which: ${listed(ids)}.`

const shown = (wanted: string): string => (wanted.length > 100 ? `${wanted.slice(0, 100)}…` : wanted)

/** An id without its provider. */
const bareName = (id: string): string => id.slice(id.indexOf("-") + 1)

const listed = (ids: ReadonlyArray<string>): string =>
  ids.length === 1 ? ids[0]! : `${ids.slice(0, -1).join(", ")} or ${ids.at(-1)}`

const normalise = (id: string): string =>
  id
    .slice(0, MAX_COMPARED)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "")

/** Edit distance (insert, delete, replace) as a share of the longer text. */
const difference = (a: string, b: string): number => {
  const longest = Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) > longest * MAX_DIFFERENCE) return 1
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]! / longest
}
