import { readdirSync, realpathSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import type { World } from "../../World.ts"
import type { Agent, LogPlace } from "./logFile.ts"

/** The log files in the places where agents keep theirs, in a stable order. */
export const placesOfAgents = (env: World["env"], home: string, agent?: Agent): ReadonlyArray<LogPlace> => {
  const claude = listOf(env["CLAUDE_CONFIG_DIR"]) ?? [join(home, ".config/claude"), join(home, ".claude")]
  const codex = env["CODEX_HOME"] || join(home, ".codex")
  const gemini = env["GEMINI_CLI_HOME"] || home
  const geminiTmp = [join(gemini, ".gemini/tmp"), ...(gemini === home ? [] : [join(gemini, "tmp")])]
  const opencode = env["OPENCODE_DATA_DIR"] || join(env["XDG_DATA_HOME"] || join(home, ".local/share"), "opencode")
  const folders: ReadonlyArray<readonly [Agent, ReadonlyArray<string>, RegExp]> = [
    ["claude-code", claude.map((folder) => join(folder, "projects")), /\.jsonl$/u],
    ["codex", [join(codex, "sessions"), join(codex, "archived_sessions")], /\.jsonl$/u],
    ["gemini", geminiTmp.flatMap(childrenOf).map((folder) => join(folder, "chats")), /\.jsonl?$/u],
    ["opencode", [join(opencode, "storage/message")], /\.json$/u]
  ]
  const seen = new Set<string>()
  const places = folders
    .filter(([each]) => agent === undefined || each === agent)
    .flatMap(([each, roots, name]) =>
      roots.flatMap((root) => filesIn(root, name, seen)).map((path) => ({ path, agent: each }))
    )
  if (agent !== undefined && agent !== "opencode") return places
  return [
    ...places,
    ...namesIn(opencode)
      .filter((name) => DATABASE.test(name))
      .map((name) => ({ path: join(opencode, name), agent: "opencode" as const }))
  ]
}

/** The log files in files and folders that somebody names; a name that is of nothing is one that cannot be read. */
export const placesIn = (paths: ReadonlyArray<string>, folder: string): ReadonlyArray<LogPlace> => {
  const seen = new Set<string>()
  return paths.flatMap((path) => {
    const whole = resolve(folder, path)
    const isFolder = statSync(whole).isDirectory()
    return (isFolder ? filesIn(whole, LOG, seen) : [whole]).map((path) => ({ path }))
  })
}

const DATABASE = /^opencode.*\.db$/u
const LOG = /\.jsonl?$|^opencode[^/]*\.db$/u

const listOf = (text: string | undefined): ReadonlyArray<string> | undefined => {
  const names = text
    ?.split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
  return names?.length === 0 ? undefined : names
}

const namesIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}

const childrenOf = (folder: string): ReadonlyArray<string> => namesIn(folder).map((name) => join(folder, name))

/** The files below a folder whose names fit; no folder twice, whatever links lead to it. */
const filesIn = (folder: string, name: RegExp, seen: Set<string>): ReadonlyArray<string> => {
  const files: Array<string> = []
  const walk = (folder: string): void => {
    try {
      const real = realpathSync(folder)
      if (seen.has(real)) return
      seen.add(real)
      for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        const path = join(folder, entry.name)
        const kind = entry.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : entry
        if (kind?.isDirectory() === true) walk(path)
        else if (kind?.isFile() === true && name.test(entry.name)) files.push(path)
      }
    } catch {
      // What may not be looked into is as good as absent.
    }
  }
  walk(folder)
  return files
}
