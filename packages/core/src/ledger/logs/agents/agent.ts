import type { LogGap } from "../gaps.ts"
import { type LogPart, type LogState, parsedLine, partOf, type ReadLine, textOf } from "../logRecord.ts"

/** An agent as bills know it: a small row, because browsers load it for every bill. */
export interface Agent {
  /** The name of the agent in commands and documents. */
  readonly name: string
  /** The name of its usage among the shapes of usage. */
  readonly usage: string
  /** Tells its lines from those of other agents. With `read` it lets people send the lines as records. */
  readonly isLine?: (line: LogPart) => boolean
  readonly read?: ReadLine
}

/** An agent as programs that read its logs know it: pure data, and functions of them. */
export interface AgentLogs {
  /** The name that people call the agent by. */
  readonly title: string
  /** The gaps that its responses may have. */
  readonly gaps: ReadonlyArray<LogGap>
  readonly read: ReadLine
  readonly lineNames: LineNames
  readonly folders: (machine: Machine) => ReadonlyArray<LogFolder>
  readonly database?: LogDatabase
  readonly sealed?: SealedFiles
  readonly companion?: Companion
  readonly lesser?: LesserLogs
  readonly export?: LogExport
}

/**
 * The fields of a line that the reader uses. A line that lacks a `needed` field is skipped, unless it has a `telling`
 * one. A `late` field is read only when it is asked for. A `usage` field is needed, and is read as a {@link FlatUsage}.
 */
export interface LineNames {
  readonly [name: string]: "wanted" | "needed" | "telling" | "late" | "usage" | LineNames
}

/** No fields, for logs that are documents or databases: these are read as a whole. */
export const NO_LINES: LineNames = {}

/** The name of a file of JSON Lines. */
export const LINES = /\.jsonl$/u

/** The environment and home folder that decide where agents keep their logs. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder of the user. */
  readonly home: string
}

/** A folder, its path joined by `/`: a segment `*` stands for each folder there. */
export interface Folder {
  readonly path: string
  /** The variable that says where it is, where one does. */
  readonly movedBy?: string
}

/** A folder with logs, at any depth, and the names of their files. */
export interface LogFolder extends Folder {
  readonly names: RegExp
  /** Only files in the folder itself count. */
  readonly isFlat?: true
  /** The path is that of a document of JSON, and these are the folders that it lists. */
  readonly listed?: (document: unknown) => ReadonlyArray<string>
}

/** A row of a database, by the names of its columns. */
export type LogRow = Readonly<Record<string, unknown>>

/** Parses the JSON of a column, which Zstandard may have compressed. */
type ReadColumn = (value: unknown, isCompressed: boolean) => unknown

/** A table of an agent's database that has usage. */
export interface LogTable {
  readonly name: string
  /** Without these columns its usage cannot be read. */
  readonly needed: ReadonlyArray<string>
  /** Columns that are read if the table has them. */
  readonly wanted: ReadonlyArray<string>
  /** A condition of SQL that rows with usage fulfil, by columns that are needed. */
  readonly only?: string
  /** An order of rows, by columns that are needed. */
  readonly order?: string
  /** Only newer versions of the agent have this table. */
  readonly isYoung?: true
  /** More columns, by the SQL that gives them, of other tables that have what they need; the first has the last word. */
  readonly more?: ReadonlyArray<{
    readonly table: string
    readonly needed: ReadonlyArray<string>
    readonly columns: Readonly<Record<string, string>>
  }>
  /** Makes a line of a log of a row; without it the row itself is the line. Throws if `read` finds no JSON. */
  readonly lineOf?: (row: LogRow, read: ReadColumn) => unknown
}

/** The databases of an agent. */
interface LogDatabase {
  /** The names of their files. */
  readonly names: RegExp
  /** Tables of one version or of several, in the order in which they are read. A database may lack all but one. */
  readonly tables: ReadonlyArray<LogTable>
}

/** Files that nobody but the agent can read. */
interface SealedFiles {
  readonly names: RegExp
  /** The reason, and the versions that wrote them. */
  readonly message: string
}

/** Another file that a log cannot be read without. */
export interface Companion {
  /** Its path; a `*` stands for anything within a segment. Undefined if the log needs none. */
  readonly path: (path: string, document: unknown) => string | undefined
  /** The part that is read: the document, or its first and last line as a list. */
  readonly reads: "document" | "ends"
  /** The line that the log's reader takes first; undefined if the file is another's. */
  readonly lineOf: (content: unknown, document: unknown) => LogPart | undefined
}

/** Files of sessions that say less than the agent's database, from where that has the same session on. */
interface LesserLogs {
  /** The session of a file; undefined if it is none of these. */
  readonly sessionOf: (path: string) => string | undefined
  /** The columns of the database's first table that have the session, and the time as the files write it. */
  readonly session: string
  readonly at: string
}

/** A CSV that the agent's vendor exports. */
interface LogExport {
  /** The columns without which it is another CSV. */
  readonly needed: ReadonlyArray<string>
  /** Makes each row a line of a log; undefined if nothing was used. */
  readonly linesOf: (rows: ReadonlyArray<LogRow>) => ReadonlyArray<unknown>
}

/** The folder that a variable names, else the usual one. */
export const folderOf = ({ env }: Machine, variable: string, usual: Folder | string): Folder => {
  const path = env[variable]
  if (path !== undefined && path !== "") return { path, movedBy: variable }
  return typeof usual === "string" ? { path: usual } : usual
}

/** Folders below another one. */
export const below = ({ path, ...folder }: Folder, ...paths: ReadonlyArray<string>): ReadonlyArray<Folder> =>
  paths.map((each) => ({ path: `${path}/${each}`, ...folder }))

/** The folder that a variable of Windows names; other systems do not set it. */
const onWindows = ({ env }: Machine, variable: string): ReadonlyArray<Folder> => {
  const path = env[variable]
  return path === undefined || path === "" ? [] : [{ path }]
}

/** The folder for data by the rules of XDG. */
export const dataFolder = (machine: Machine): Folder =>
  folderOf(machine, "XDG_DATA_HOME", `${machine.home}/.local/share`)

/** The folder for data on macOS. */
export const macFolder = ({ home }: Machine): Folder => ({ path: `${home}/Library/Application Support` })

/** The folder for data of this machine on Windows. */
export const localFolders = (machine: Machine): ReadonlyArray<Folder> => onWindows(machine, "LOCALAPPDATA")

/** The folder for data of the user on Windows. */
export const roamingFolders = (machine: Machine): ReadonlyArray<Folder> => onWindows(machine, "APPDATA")

/** The folders in which VS Code and editors made of it keep what an extension stores. */
export const storageFolders = (machine: Machine, extension: string): ReadonlyArray<Folder> => {
  const settings = [{ path: `${machine.home}/.config` }, macFolder(machine), ...roamingFolders(machine)]
  const users = settings.flatMap((folder) => below(folder, ...EDITORS.map((editor) => `${editor}/User`)))
  const servers = below({ path: machine.home }, ...SERVERS.map((server) => `${server}/data/User`))
  return [...users, ...servers].flatMap((user) => below(user, `globalStorage/${extension}`))
}

/** The folders in which they keep the tasks of an extension. */
export const taskFolders = (machine: Machine, extension: string): ReadonlyArray<Folder> =>
  storageFolders(machine, extension).flatMap((folder) => below(folder, "tasks"))

const EDITORS = ["Code", "Code - Insiders", "VSCodium", "Cursor", "Windsurf"]

/** Their halves on remote machines. */
const SERVERS = [".vscode-server", ".vscode-server-insiders", ".vscodium-server", ".vscode-remote"]

/** The id of a line that nothing but its place tells from all others. */
export const lineId = ({ origin }: LogState, index: number): string =>
  origin === undefined ? `line ${index}` : `${origin} line ${index}`

/** A list; an empty one where it is none. */
export const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** Whether all counters are 0, or absent. */
export const areZero = (counts: ReadonlyArray<unknown>): boolean =>
  counts.every((count) => count === 0 || count === undefined)

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
