import type { MakerSlug } from "../catalogue/makers.ts"
import { LATEST_NAME, nameKey, dropDate } from "./modelName.ts"
import { MOVES, type Move } from "./moves.ts"
import type { NamedModels } from "./NamedModel.ts"

/** What a name that moves meant at an instant, or why that is not known. */
export type Moved =
  | { readonly how: "latest"; readonly model_id: string; readonly since: string }
  | { readonly how: "none"; readonly candidates: ReadonlyArray<string>; readonly message: string }

/** The model that `name` meant at `at`, the last one by default; undefined for a name that does not move. */
export const movedName = (
  models: NamedModels,
  name: string,
  by: MakerSlug | undefined,
  at = Infinity
): Moved | undefined => {
  const moves = movesOf(models, nameKey(name), by)
  if (moves === undefined) return undefined
  const index = moves.findLastIndex(([from]) => Date.parse(from) <= at)
  const [from, means] = moves[index] ?? [undefined, null]
  if (from !== undefined && means !== null) {
    return models.has(means) ? { how: "latest", model_id: means, since: from.slice(0, 10) } : undefined
  }
  const [next] = moves[index + 1] ?? []
  const when = [from && `from ${from}`, next && `${from ? "until" : "before"} ${next}`].filter(Boolean).join(" ")
  return {
    how: "none",
    candidates: [moves[index - 1], moves[index + 1]].flatMap((move) =>
      move?.[1] && models.has(move[1]) ? [move[1]] : []
    ),
    message: `'${name}' moves from model to model, and what it meant ${when} is not known: pass the model itself.`
  }
}

/** By their keys: the days of a name, with the ids of the models. */
const movesOf = (models: NamedModels, key: string, by: MakerSlug | undefined): ReadonlyArray<Move> | undefined =>
  MOVES_BY_KEY.get(key)?.find(({ provider }) => by === undefined || provider === by)?.moves ??
  releasesOf(models, key, by)

const MOVES_BY_KEY = /* @__PURE__ */ Map.groupBy(
  /* @__PURE__ */ MOVES.flatMap(([provider, names]) =>
    Object.entries(names).map(([name, moves]) => ({
      provider,
      key: nameKey(name),
      moves: moves.map(([from, means]): Move => [from, means && `${provider}-${means}`])
    }))
  ),
  ({ key }) => key
)

/** Vendors that document `-latest` as the name of a model's newest snapshot, at its price. */
const LATEST: ReadonlySet<MakerSlug> = new Set<MakerSlug>(["anthropic", "xai"])

/** The lines of Anthropic's models: `claude-sonnet-latest`. */
const LINE = /^claude-(?:haiku|opus|sonnet)$/u

/** The models of a line, or the snapshots of a model, by their first days. */
const releasesOf = (models: NamedModels, key: string, by: MakerSlug | undefined): ReadonlyArray<Move> | undefined => {
  if (!LATEST_NAME.test(key)) return undefined
  const stem = key.replace(LATEST_NAME, "")
  const stemOf = (name: string) =>
    LINE.test(stem) ? name.replaceAll(/[\d.-]+/gu, "-").replace(/-$/u, "") : nameKey(dropDate(name).stem)
  const releases = [...models.values()].flatMap(({ id, name, provider, release_date }): ReadonlyArray<Move> => {
    const isOfVendor = LATEST.has(provider) && (by === undefined || provider === by)
    return isOfVendor && release_date != null && stemOf(name) === stem ? [[release_date, id]] : []
  })
  return releases.length === 0 ? undefined : releases.toSorted(([one], [other]) => (one < other ? -1 : 1))
}
