import type { MakerSlug } from "../catalogue/makers.ts"
import { LATEST_NAME, nameKey, dropDate } from "./findModel.ts"
import type { NamedModels } from "./NamedModel.ts"

/** A day or instant from which a name means another model; null if the model, or the exact date, is not known. */
type Move = readonly [from: string, means: string | null]

/**
 * Names that move on from model to model, with the provider's own names in the catalogue. A day on which a
 * move was only seen has the time since the model before it may have been replaced as null.
 */
export const MOVES: ReadonlyArray<readonly [MakerSlug, Readonly<Record<string, ReadonlyArray<Move>>>]> = [
  // developers.googleblog.com, 2025-09-25: "an improved Gemini 2.5 Flash and Flash-Lite release".
  // ai.google.dev/gemini-api/docs/changelog of 2026-01-21, 2026-03-09, 2026-05-19; it says no later move.
  // Seen on 2026-10-08: lucasmoraiss/CoupleSync 02c7c463 backend/src/CoupleSync.Application/Common/Options/AiOptions.cs.
  [
    "google",
    {
      "gemini-flash-latest": [
        ["2025-09-25", "gemini-2.5-flash-preview-09-2025"],
        ["2026-01-21", "gemini-3-flash-preview"],
        ["2026-05-19", "gemini-3.5-flash"],
        ["2026-07-21", null],
        ["2026-10-08", "gemini-3.8-flash"]
      ],
      "gemini-flash-lite-latest": [
        ["2025-09-25", "gemini-2.5-flash-lite-preview-09-2025"],
        ["2026-03-03", null],
        ["2026-10-08", "gemini-3.5-flash-lite"]
      ],
      "gemini-pro-latest": [
        ["2026-01-21", "gemini-3-pro-preview"],
        ["2026-02-19", null],
        ["2026-03-09", "gemini-3.1-pro-preview"]
      ],
      "gemini-2.5-flash-native-audio-latest": [["2025-09-23", "gemini-2.5-flash-native-audio"]]
    }
  ],
  // mistralai/platform-docs-public changelog/en by day, and src/schema/models/models at 76c56a45 (2025-12-09)
  [
    "mistral",
    {
      "devstral-latest": [["2025-12-09", "devstral-2512"]],
      "devstral-medium-latest": [
        ["2025-07-10", "devstral-medium-2507"],
        ["2025-12-09", "devstral-2512"]
      ],
      "devstral-small-latest": [
        ["2025-07-10", "devstral-small-2507"],
        ["2025-12-09", "labs-devstral-small-2512"]
      ],
      "pixtral-12b-latest": [["2024-09-17", "pixtral-12b-2409"]],
      "pixtral-large-latest": [["2024-11-18", "pixtral-large-2411"]]
    }
  ],
  // docs.x.ai/docs/models; docs.x.ai/developers/migration/may-15-retirement: what retired is served, and billed, as grok-4.3.
  [
    "xai",
    {
      "grok-2-latest": [["2024-12-12", "grok-2-1212"]],
      "grok-2-vision-latest": [["2024-12-12", "grok-2-vision-1212"]],
      "grok-3-latest": [
        ["2025-04-09", "grok-3"],
        ["2026-05-15T19:00:00Z", "grok-4.3"]
      ],
      "grok-4-latest": [
        ["2025-07-09", "grok-4-0709"],
        ["2026-05-15T19:00:00Z", "grok-4.3"]
      ],
      "grok-4-fast-reasoning-latest": [
        ["2025-09-19", "grok-4-fast-reasoning"],
        ["2026-05-15T19:00:00Z", "grok-4.3"]
      ],
      "grok-4-fast-non-reasoning-latest": [
        ["2025-09-19", "grok-4-fast-non-reasoning"],
        ["2026-05-15T19:00:00Z", "grok-4.3"]
      ],
      "grok-4-1-fast-reasoning-latest": [
        ["2025-11-19", "grok-4-1-fast-reasoning"],
        ["2026-05-15T19:00:00Z", "grok-4.3"]
      ],
      "grok-4-1-fast-non-reasoning-latest": [
        ["2025-11-19", "grok-4-1-fast-non-reasoning"],
        ["2026-05-15T19:00:00Z", "grok-4.3"]
      ]
    }
  ]
]

/** The model that a moving name meant at an instant, or the reason why that is not known. */
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
    message: `'${name}' moves: pass the model itself, as what it meant ${when} is not known.`
  }
}

/** Finds the moves of a name by its key, with the ids of the models. */
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

/** Every name that moves, with the models that it meant and since when: those of vendors, of lines, and of snapshots. */
export const movingNames = (models: NamedModels): ReadonlyMap<string, ReadonlyArray<Move>> => {
  const lines = [...models.values()].flatMap(({ name, provider }) =>
    LATEST.has(provider) ? [dropDate(name).stem, lineOf(name)].map((stem) => `${stem}-latest`) : []
  )
  const names = [...MOVES.flatMap(([, moves]) => Object.keys(moves)), ...lines]
  return new Map(names.map((name) => [name, movesOf(models, nameKey(name), undefined) ?? []]))
}

/** Vendors that document `-latest` as the name of a model's newest snapshot, at its price. */
const LATEST: ReadonlySet<MakerSlug> = new Set<MakerSlug>(["anthropic", "xai"])

/** The lines of Anthropic's models: `claude-sonnet-latest`. */
const LINE = /^claude-(?:haiku|opus|sonnet)$/u

const lineOf = (name: string): string => name.replaceAll(/[\d.-]+/gu, "-").replace(/-$/u, "")

/** Derives moves from release dates: of the models of a line, or of the snapshots of a model. */
const releasesOf = (models: NamedModels, key: string, by: MakerSlug | undefined): ReadonlyArray<Move> | undefined => {
  if (!LATEST_NAME.test(key)) return undefined
  const stem = key.replace(LATEST_NAME, "")
  const stemOf = LINE.test(stem) ? lineOf : (name: string) => nameKey(dropDate(name).stem)
  const releases = [...models.values()].flatMap(({ id, name, provider, release_date }): ReadonlyArray<Move> => {
    const isOfVendor = LATEST.has(provider) && (by === undefined || provider === by)
    return isOfVendor && release_date != null && stemOf(name) === stem ? [[release_date, id]] : []
  })
  return releases[0] && releases.toSorted(([one], [other]) => (one < other ? -1 : 1))
}
