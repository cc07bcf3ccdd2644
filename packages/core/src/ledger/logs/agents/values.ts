import { type LogPart, type LogState, parsedLine, partOf, textOf } from "../logRecord.ts"

/** What tells a line from all others if nothing but its place does. */
export const lineId = ({ origin }: LogState, index: number): string =>
  origin === undefined ? `line ${index}` : `${origin} line ${index}`

/** A list; an empty one where it is none. */
export const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** Whether it is a number, and not 0. */
export const isCounted = (count: unknown): boolean => typeof count === "number" && count !== 0

/** An object, or the JSON of one. */
export const partIn = (value: unknown): LogPart | undefined =>
  partOf(typeof value === "string" ? parsedLine(value) : value)

/**
 * Owner and name of a repository by the address of its remote, whatever names and passwords that holds; of a folder its
 * name.
 *
 * @example
 * repositoryOf("git@github.com:acme/shop.git") // => "acme/shop"
 * repositoryOf("https://me:secret@github.com/acme/shop") // => "acme/shop"
 * repositoryOf("/srv/git/shop.git") // => "shop"
 */
export const repositoryOf = (remote: string | undefined): string | undefined => {
  if (remote === undefined) return undefined
  const [, path] = /^(?:(?!file:)\w[\w+.-]*:\/\/[^/]*\/|(?:[^/@]+@)?[^/:\\]{2,}:(?!\/\/))(.*)$/u.exec(remote) ?? []
  const names = (path ?? remote)
    .replace(/\.git\/*$/u, "")
    .split(/[/\\]+/u)
    .filter((name) => name !== "")
  return (path === undefined ? names.at(-1) : names.join("/")) || undefined
}

/** Remembers what a session is called: the last that its user has said, else the last that its agent has. */
export const readTitle = (state: LogState, session: unknown, text: unknown, isOwn = false): void => {
  const [id, title] = [textOf(session), textOf(text)]
  if (id === undefined || title === undefined || id === "__proto__") return
  const before = state.titles?.[id]
  if (before?.title === title || (before?.isOwn === true && !isOwn)) return
  state.titles = { ...state.titles, [id]: isOwn ? { title, isOwn } : { title } }
}
