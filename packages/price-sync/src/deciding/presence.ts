import type { Presence } from "./decisions.ts"
import type { BookModel, RunFacts } from "./facts.ts"

/**
 * Models of the book that no source lists any more, and those that one lists again. A source that does
 * not answer in this run still counts with what it listed last.
 */
export const decidePresence = (
  { answers, lastListed }: Pick<RunFacts, "answers" | "lastListed">,
  offered: ReadonlyArray<BookModel>
): ReadonlyArray<Presence> => {
  const answered = new Set(answers.map(({ source }) => source))
  const before = new Set([...lastListed.values()].flat())
  const now = new Set([
    ...answers.flatMap(({ listed }) => listed),
    ...[...lastListed].flatMap(([source, listed]) => (answered.has(source) ? [] : listed))
  ])
  return offered.flatMap(({ id, is_missing }): ReadonlyArray<Presence> => {
    if (is_missing && now.has(id)) return [{ kind: "reappear", model_id: id, reason: "A source lists it again." }]
    return !is_missing && before.has(id) && !now.has(id)
      ? [{ kind: "missing", model_id: id, reason: "No source lists it any more." }]
      : []
  })
}
