import type { Random } from "../random.ts"

/** A number of each unit; units of which there are none may stand with 0. */
type Units = Readonly<Record<string, number>>

/** A record as users have it, and what it must be read as. */
export interface UsageBody {
  /** The shape that it was written in. */
  readonly shape: string
  readonly record: {
    readonly usage?: unknown
    readonly response?: unknown
    readonly request?: unknown
    readonly api?: string
    readonly provider?: string
    readonly model?: string
  }
  readonly units: Units
  /** The longest prompt of a request in it, with what the cache read and wrote. */
  readonly promptTokens: number
  readonly tier?: string
  /** Cost that the vendor itself reports, in dollars, as an exact decimal. */
  readonly reported?: string
  /** The name of the total's counter, if there is a total. */
  readonly total?: string
}

/** Usage of a request in disjoint parts. Bodies are written from it, and never read back. */
export interface UsageForm {
  readonly fresh: number
  readonly freshAudio: number
  readonly freshImage: number
  readonly toolUse: number
  readonly read: number
  readonly readAudio: number
  readonly write5m: number
  readonly write1h: number
  readonly answer: number
  readonly answerAudio: number
  readonly thoughts: number
}

/** Counts of every size, 0 among them. */
export const tokens = ({ chance, whole }: Random): number => (chance(0.25) ? 0 : whole(10 ** (1 + whole(6))))

export const usageForm = (draw: Random): UsageForm => ({
  fresh: 1 + tokens(draw),
  freshAudio: tokens(draw),
  freshImage: tokens(draw),
  toolUse: tokens(draw),
  read: tokens(draw),
  readAudio: tokens(draw),
  write5m: tokens(draw),
  write1h: tokens(draw),
  answer: 1 + tokens(draw),
  answerAudio: tokens(draw),
  thoughts: tokens(draw)
})

/** The name of an optional field with its value, or nothing: bodies leave out, or null, what is 0. */
export const perhaps = (draw: Random, name: string, value: unknown): Record<string, unknown> => {
  const isEmpty = value === 0 || (typeof value === "object" && value !== null && Object.keys(value).length === 0)
  if (!isEmpty || draw.chance(0.4)) return { [name]: value }
  return draw.chance(0.5) ? { [name]: null } : {}
}
