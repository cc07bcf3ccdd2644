import { type ChangeFilter, type ChangeLog, findChanges, latestAlias, type PriceChange } from "@ratecard/core/catalogue"
import { kindOf, type ShownKind } from "../../parts/ChangeLine.tsx"

/** A change, and the id of its model's `-latest` name where that changed with it. */
export interface ShownChange {
  readonly change: PriceChange
  readonly kind: ShownKind
  readonly alias: string | undefined
}

/** The changes that pass a filter as readers count them, newest first. */
export const changesShown = (log: ChangeLog, filter: ChangeFilter, now: number): ReadonlyArray<ShownChange> => {
  const { changes } = findChanges(log, filter, now)
  const shown = changes
    .map((change) => ({ change, kind: kindOf(change) }))
    .filter(({ kind }) => isMeant(kind, filter.kind))
  const aliases = aliasesIn(shown.map(({ change }) => change))
  const names = new Set(aliases.values())
  return shown.flatMap(({ change, kind }) =>
    names.has(change) ? [] : [{ change, kind, alias: aliases.get(change)?.model_id }]
  )
}

const isMeant = (kind: ShownKind, asked: ChangeFilter["kind"]): boolean =>
  (asked !== "drop" && asked !== "rise") || kind === asked

/** By the change of a model: that of its `-latest` name at the same instant, from and to the same prices. */
const aliasesIn = (changes: ReadonlyArray<PriceChange>): ReadonlyMap<PriceChange, PriceChange> => {
  const groups = Map.groupBy(changes, (change) => {
    const { model_id: _id, model_name: _name, source: _source, ...same } = change
    return JSON.stringify(same)
  })
  return new Map(
    [...groups.values()].flatMap((group) => {
      const ids = group.map(({ model_id }) => model_id).toSorted()
      return group.flatMap((change): ReadonlyArray<readonly [PriceChange, PriceChange]> => {
        const id = latestAlias(change.model_id, ids)
        return id === undefined ? [] : [[group.find(({ model_id }) => model_id === id)!, change]]
      })
    })
  )
}
