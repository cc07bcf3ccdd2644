import { Schema } from "effect"
import type { MakerSlug } from "../catalogue/makers.ts"

/** A model, as far as written names are compared with it. */
export interface NamedModel {
  readonly id: string
  readonly provider: MakerSlug
  /** The provider's own name. */
  readonly name: string
  /** The provider no longer offers the model. */
  readonly isRetired?: boolean
  /** When the provider stops offering it, in milliseconds since the epoch; Infinity if that is not announced. */
  readonly retires_at?: number
  /** The first day of the model, `YYYY-MM-DD`; null if it is not known. */
  readonly release_date?: string | null
}

/** The models of a catalogue by their ids. */
export type NamedModels = ReadonlyMap<string, NamedModel>

export const MatchKind = Schema.Literals([
  "id",
  "name",
  "prefixed",
  "dated",
  "spelling",
  "alias",
  "host",
  "latest"
]).annotate({
  identifier: "MatchKind",
  description:
    "id: the model's id; name: the provider's own name; prefixed: with its vendor; dated: with a snapshot's date; spelling: in another case or with other separators; alias: another name of it; latest: a name that moves on from model to model; host: as a cloud or gateway spells it"
})
/**
 * The way in which a written name led to its model. If several apply, `host` counts before `prefixed`, and both before
 * the others.
 */
export type MatchKind = typeof MatchKind.Type

/** A tier of a vendor that a gateway writes into the name of a model. */
export const NamedTier = Schema.Literals(["batch", "fast"])
/** A tier of a vendor that a gateway writes into the name of a model. */
export type NamedTier = typeof NamedTier.Type
