import type { LogRecord, LogSnapshot, LogState } from "@ratecard/core/ledger"

export type Agent = LogRecord["agent"]

/** What is wrong with a line: its number from 1, or null in a document that is no lines. */
export interface LineFault {
  readonly line: number | null
  readonly message: string
  /** Something was used, and nobody knows how much or when. */
  readonly isUsage?: true
}

/** What responses of one model have in common. */
export interface Kind {
  readonly model: string | undefined
  readonly provider: string | undefined
  readonly tier: string | undefined
  /** Of their usage: JSON with 0 for each number. */
  readonly shape: string
}

/** A snapshot of a response: that, the numbers of its usage, and where it is. */
export interface Snapshot extends LogSnapshot {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly lastAt: number
  readonly kind: Kind
  readonly numbers: ReadonlyArray<number>
  readonly path: string
}

/** All that is known of one log file. */
export interface LogFile {
  readonly path: string
  /** Tells this state of the file from all others; empty where it was being written. */
  readonly print: string
  /** Undefined where nobody writes such a file. */
  readonly agent: Agent | undefined
  /** How far its whole lines were read, and whether that is all of it. */
  readonly offset: number
  readonly lines: number
  readonly digest: string
  readonly isWhole: boolean
  readonly state: LogState
  readonly snapshots: ReadonlyArray<Snapshot>
  readonly faults: ReadonlyArray<LineFault>
}

/** A file of logs, and whose it is where its place tells that. */
export interface LogPlace {
  readonly path: string
  readonly agent?: Agent
}

const kinds = new Map<string, Kind>()

/** The one value for responses of a kind, of which there are few. */
export const kindOf = (kind: Kind): Kind => {
  const key = `${kind.model ?? ""}\n${kind.provider ?? ""}\n${kind.tier ?? ""}\n${kind.shape}`
  const known = kinds.get(key)
  if (known === undefined) kinds.set(key, kind)
  return known ?? kind
}

const texts = new Map<string, string>()

/** The one value for a text that many responses have, such as the name of a session. */
const shared = (text: string): string => {
  const known = texts.get(text)
  if (known === undefined) texts.set(text, text)
  return known ?? text
}

/** What it has in common with others, it has but once: there are hundreds of thousands. */
export const lean = <S extends { readonly session?: string; readonly project?: string }>(snapshot: S): S => ({
  ...snapshot,
  ...(snapshot.session === undefined ? {} : { session: shared(snapshot.session) }),
  ...(snapshot.project === undefined ? {} : { project: shared(snapshot.project) })
})

type Stored = readonly [kind: number, numbers: ReadonlyArray<number>, rest: Omit<Snapshot, "kind" | "numbers" | "path">]

/** A file's text in the cache. */
export const storedFile = ({ snapshots, ...file }: LogFile): string => {
  const places = new Map<Kind, number>()
  const stored = snapshots.map(({ kind, numbers, path: _, ...rest }): Stored => {
    const place = places.get(kind) ?? places.size
    places.set(kind, place)
    return [place, numbers, rest]
  })
  return JSON.stringify({ ...file, kinds: [...places.keys()], stored })
}

/** The file of a text that {@link storedFile} wrote; undefined where that is damaged. */
export const restoredFile = (text: string): LogFile | undefined => {
  try {
    const { kinds, stored, ...file } = JSON.parse(text) as Omit<LogFile, "snapshots"> & {
      readonly kinds: ReadonlyArray<Kind>
      readonly stored: ReadonlyArray<Stored>
    }
    const ownKinds = kinds.map(kindOf)
    const { path } = file
    const snapshots = stored.map(([kind, numbers, rest]) => ({ ...lean(rest), kind: ownKinds[kind]!, numbers, path }))
    return { ...file, agent: file.agent, snapshots }
  } catch {
    return undefined
  }
}
