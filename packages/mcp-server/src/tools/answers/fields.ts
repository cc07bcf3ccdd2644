import { Effect } from "effect"
import { Refusal } from "../../prices/Refusal.ts"

/** Stands for every field. */
const ALL = "all"

type Row = Readonly<Record<string, unknown>>

/**
 * The fields to show: those asked for, and the `usual` ones that say what a record is about; the usual ones if none
 * are asked for. An unknown name is refused.
 */
export const chosenFields = (
  asked: ReadonlyArray<string> | undefined,
  { all, key, usual }: Choice
): Effect.Effect<ReadonlyArray<string>, Refusal> => {
  if (asked === undefined) return Effect.succeed(usual)
  const unknown = asked.find((name) => name !== ALL && !all.includes(name))
  if (unknown !== undefined) {
    const message = `Change fields: there is no '${unknown.slice(0, 60)}', only ${all.join(", ")}, or all.`
    return Effect.fail(new Refusal({ message }))
  }
  return Effect.succeed(asked.includes(ALL) ? all : all.filter((name) => key.includes(name) || asked.includes(name)))
}

/** Which fields a record can show. */
export interface Choice {
  readonly all: ReadonlyArray<string>
  /** Shown whatever is asked for: what the record is about, and the currency of its amounts. */
  readonly key: ReadonlyArray<string>
  readonly usual: ReadonlyArray<string>
}

/** A record with these fields alone, in their order. */
export const pick = <A extends object>(record: A, fields: ReadonlyArray<string>): Partial<A> =>
  Object.fromEntries(
    fields.filter((name) => (record as Row)[name] !== undefined).map((name) => [name, (record as Row)[name]])
  ) as Partial<A>
