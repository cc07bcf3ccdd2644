/** What decides where agents keep their logs. */
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

/** The folder that a variable names, else the usual one. */
export const folderOf = ({ env }: Machine, variable: string, usual: Folder | string): Folder => {
  const path = env[variable]
  if (path !== undefined && path !== "") return { path, movedBy: variable }
  return typeof usual === "string" ? { path: usual } : usual
}

/** Folders below another one. */
export const below = ({ path, ...folder }: Folder, ...paths: ReadonlyArray<string>): ReadonlyArray<Folder> =>
  paths.map((each) => ({ path: `${path}/${each}`, ...folder }))

/** What a variable names, which other systems than Windows have not. */
const onWindows = ({ env }: Machine, variable: string): ReadonlyArray<Folder> => {
  const path = env[variable]
  return path === undefined || path === "" ? [] : [{ path }]
}

/** Where programs keep data by the rules of XDG. */
export const dataFolder = (machine: Machine): Folder =>
  folderOf(machine, "XDG_DATA_HOME", `${machine.home}/.local/share`)

/** Where programs on macOS keep data. */
export const macFolder = ({ home }: Machine): Folder => ({ path: `${home}/Library/Application Support` })

/** Where programs on Windows keep data of this machine. */
export const localFolders = (machine: Machine): ReadonlyArray<Folder> => onWindows(machine, "LOCALAPPDATA")

/** Where programs on Windows keep data of the user. */
export const roamingFolders = (machine: Machine): ReadonlyArray<Folder> => onWindows(machine, "APPDATA")

/** Where editors made of VS Code keep what an extension writes down of its tasks. */
export const taskFolders = (machine: Machine, extension: string): ReadonlyArray<Folder> => {
  const settings = [{ path: `${machine.home}/.config` }, macFolder(machine), ...roamingFolders(machine)]
  const users = settings.flatMap((folder) => below(folder, ...EDITORS.map((editor) => `${editor}/User`)))
  const remote = { path: `${machine.home}/.vscode-server/data/User` }
  return [...users, remote].flatMap((user) => below(user, `globalStorage/${extension}/tasks`))
}

const EDITORS = ["Code", "Code - Insiders", "VSCodium", "Cursor", "Windsurf"]
