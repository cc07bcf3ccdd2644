import { type Kind, kindOf, shapeOf, type Snapshot } from "@ratecard/core/ledger"

/** A line of an entry: snapshots, what many of which have in common are places in lists that grow from line to line. */
interface Rows {
  readonly kinds: ReadonlyArray<Omit<Kind, "shape"> & { readonly shape: string }>
  readonly texts: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
}

type Row = readonly [
  kind: number,
  numbers: ReadonlyArray<number>,
  session: number,
  project: number,
  branch: number,
  repository: number,
  id: string,
  line: number,
  at: number,
  lastAt: number,
  output: number,
  more?: Pick<Snapshot, "copy" | "isReplay" | "logged" | "parent" | "thread">
]

/** Makes rows of snapshots; what a line of them has in common with those before it is not said again. */
export const rowWriter = () => {
  const kinds = new Map<Kind, number>()
  const texts = new Map<string, number>()
  const more = <A>(places: Map<A, number>, before: number): ReadonlyArray<A> => [...places.keys()].slice(before)
  const rowOf = (snapshot: Snapshot): Row => {
    const { at, copy, id, isReplay, kind, lastAt, line, logged, numbers, output, parent, thread } = snapshot
    const session = placeIn(texts, snapshot.session)
    const project = placeIn(texts, snapshot.project)
    const branch = placeIn(texts, snapshot.branch)
    const repository = placeIn(texts, snapshot.repository)
    const place = placeIn(kinds, kind)
    const isUsual = (copy ?? isReplay ?? logged ?? parent ?? thread) === undefined
    const row = [place, numbers, session, project, branch, repository, id, line, at, lastAt, output] as const
    if (isUsual) return row
    const more = { copy, isReplay, logged, parent, thread } as NonNullable<Row[11]>
    return [...row, more]
  }
  return (snapshots: ReadonlyArray<Snapshot>): Rows => {
    const before = [kinds.size, texts.size] as const
    const rows = snapshots.map(rowOf)
    const stored = more(kinds, before[0]).map((kind) => ({ ...kind, shape: kind.shape.text }))
    return { kinds: stored, texts: more(texts, before[1]), rows }
  }
}

const NOWHERE = -1

const placeIn = <A>(places: Map<A, number>, value: A | undefined): number => {
  if (value === undefined) return NOWHERE
  const place = places.get(value) ?? places.size
  if (place === places.size) places.set(value, place)
  return place
}

/** The snapshots of lines that a {@link rowWriter} has made, of the log at `path`. */
export const snapshotsOfRows = function* (lines: Iterable<string>, path: string): Generator<ReadonlyArray<Snapshot>> {
  const kinds: Array<Kind> = []
  const texts: Array<string> = []
  for (const text of lines) {
    const more = JSON.parse(text) as Rows
    kinds.push(...more.kinds.map(({ shape, ...kind }) => kindOf({ ...UNSAID, ...kind, shape: shapeOf(shape) })))
    texts.push(...more.texts)
    yield more.rows.map(
      ([kind, numbers, session, project, branch, repository, id, line, at, lastAt, output, others]) => ({
        agent: kinds[kind]!.agent,
        id,
        line,
        at,
        lastAt,
        output,
        kind: kinds[kind]!,
        numbers,
        path,
        ...(session !== NOWHERE && { session: texts[session]! }),
        ...(project !== NOWHERE && { project: texts[project]! }),
        ...(branch !== NOWHERE && { branch: texts[branch]! }),
        ...(repository !== NOWHERE && { repository: texts[repository]! }),
        ...others
      })
    )
  }
}

/** JSON leaves out what is undefined. */
const UNSAID = { model: undefined, provider: undefined, tier: undefined, gap: undefined }
