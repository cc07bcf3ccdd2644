import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { World } from "../../World.ts"
import type { Agent } from "./LogPlace.ts"

/** Folders in which an agent keeps its logs, at any depth, and how these are named. */
interface AgentFolders {
  readonly agent: Agent
  readonly roots: ReadonlyArray<string>
  readonly names: RegExp
}

/** Where agents keep logs that are files of lines or documents. */
export const foldersOf = (env: World["env"], home: string): ReadonlyArray<AgentFolders> => {
  const claude = listOf(env["CLAUDE_CONFIG_DIR"]) ?? [join(home, ".config/claude"), join(home, ".claude")]
  const codex = env["CODEX_HOME"] || join(home, ".codex")
  const gemini = env["GEMINI_CLI_HOME"] || home
  const geminiTmp = [join(gemini, ".gemini/tmp"), ...(gemini === home ? [] : [join(gemini, "tmp")])]
  const pi = env["PI_CODING_AGENT_DIR"] ? [env["PI_CODING_AGENT_DIR"]] : [".pi/agent", ".omp/agent"].map(inHome(home))
  const cline = env["CLINE_DATA_DIR"] || join(env["CLINE_DIR"] || join(home, ".cline"), "data")
  const editors = editorStorage(env, home)
  const inEditors = (extension: string) => editors.map((folder) => join(folder, extension, "tasks"))
  return [
    { agent: "claude-code", roots: claude.map((folder) => join(folder, "projects")), names: LINES },
    { agent: "codex", roots: [join(codex, "sessions"), join(codex, "archived_sessions")], names: LINES },
    {
      agent: "gemini",
      roots: geminiTmp.flatMap(childrenOf).map((folder) => join(folder, "chats")),
      names: /\.jsonl?$/u
    },
    { agent: "opencode", roots: [join(openCodeFolder(env, home), "storage/message")], names: /\.json$/u },
    { agent: "qwen-code", roots: [join(home, ".qwen/projects")], names: LINES },
    { agent: "kimi-cli", roots: [join(env["KIMI_SHARE_DIR"] || join(home, ".kimi"), "sessions")], names: WIRE },
    { agent: "kimi-code", roots: [join(env["KIMI_CODE_HOME"] || join(home, ".kimi-code"), "sessions")], names: WIRE },
    { agent: "pi", roots: pi.map((folder) => join(folder, "sessions")), names: LINES },
    // Archives of sessions have responses that the sessions have no more.
    {
      agent: "openclaw",
      roots: openClawFolders(env, home),
      names: /\.jsonl(?:\.(?:reset|bak|deleted)(?:\.(?!zst)[^/]*)?)?$/u
    },
    { agent: "cline", roots: [...inEditors("saoudrizwan.claude-dev"), join(cline, "tasks")], names: TASK },
    {
      agent: "cline-cli",
      roots: [env["CLINE_SESSION_DATA_DIR"] || join(cline, "sessions")],
      names: /\.messages\.json$/u
    },
    { agent: "roo", roots: inEditors("rooveterinaryinc.roo-cline"), names: TASK },
    { agent: "vibe", roots: [join(env["VIBE_HOME"] || join(home, ".vibe"), "logs/session")], names: /^meta\.json$/u },
    { agent: "amp", roots: [join(dataFolder(env, home), "amp/threads")], names: /^T-.*\.json$/u },
    { agent: "droid", roots: [join(home, ".factory/sessions")], names: /\.settings\.json$/u }
  ]
}

/** Where agents keep their databases. */
export const databaseFolders = (
  env: World["env"],
  home: string
): ReadonlyArray<readonly [Agent, ReadonlyArray<string>]> => {
  const data = dataFolder(env, home)
  const hermes = env["HERMES_HOME"] || join(home, ".hermes")
  const roaming = env["APPDATA"]
  const local = env["LOCALAPPDATA"]
  const onMac = join(home, MAC)
  const goose = env["GOOSE_PATH_ROOT"]
    ? [join(env["GOOSE_PATH_ROOT"], "data/sessions")]
    : [
        join(data, "goose/sessions"),
        join(onMac, "goose/sessions"),
        ...(roaming ? [join(roaming, "Block/goose/data/sessions")] : [])
      ]
  return [
    ["opencode", [openCodeFolder(env, home)]],
    ["kilo", [join(data, "kilo")]],
    ["goose", goose],
    ["hermes", [hermes, ...childrenOf(join(hermes, "profiles"))]],
    ["zed", [join(data, "zed/threads"), join(onMac, "Zed/threads"), ...(local ? [join(local, "Zed/threads")] : [])]],
    ["copilot", [env["COPILOT_HOME"] || join(home, ".copilot")]],
    [
      "openclaw",
      openClawFolders(env, home)
        .flatMap(childrenOf)
        .map((folder) => join(folder, "agent"))
    ],
    [
      "crush",
      env["CRUSH_GLOBAL_DATA"]
        ? crushFolders(env["CRUSH_GLOBAL_DATA"])
        : [data, ...(local ? [local] : [])].flatMap((folder) => crushFolders(join(folder, "crush")))
    ]
  ]
}

const LINES = /\.jsonl$/u
const WIRE = /^wire\.jsonl$/u
const TASK = /^ui_messages\.json$/u
const MAC = "Library/Application Support"

const inHome = (home: string) => (folder: string) => join(home, folder)

const dataFolder = (env: World["env"], home: string): string => env["XDG_DATA_HOME"] || join(home, ".local/share")

const openCodeFolder = (env: World["env"], home: string): string =>
  env["OPENCODE_DATA_DIR"] || join(dataFolder(env, home), "opencode")

/** Where OpenClaw keeps its agents, under each name that it has had. */
const openClawFolders = (env: World["env"], home: string): ReadonlyArray<string> => {
  const states = env["OPENCLAW_STATE_DIR"]
    ? [env["OPENCLAW_STATE_DIR"]]
    : [".openclaw", ".clawdbot", ".moltbot", ".moldbot"].map(inHome(home))
  return states.map((folder) => join(folder, "agents"))
}

/** Crush keeps a database in each project, and a list of these. */
const crushFolders = (folder: string): ReadonlyArray<string> => {
  try {
    const { projects } = JSON.parse(readFileSync(join(folder, "projects.json"), "utf8")) as {
      readonly projects: ReadonlyArray<{ readonly path: string; readonly data_dir: string }>
    }
    return [...new Set(projects.map(({ data_dir, path }) => resolve(path, data_dir)))]
  } catch {
    return []
  }
}

/** Where editors made of VS Code keep what extensions write. */
const editorStorage = (env: World["env"], home: string): ReadonlyArray<string> => {
  const settings = [join(home, ".config"), join(home, MAC), ...(env["APPDATA"] ? [env["APPDATA"]] : [])]
  const users = [
    ...settings.flatMap((folder) => EDITORS.map((editor) => join(folder, editor, "User"))),
    join(home, ".vscode-server/data/User")
  ]
  return users.map((folder) => join(folder, "globalStorage"))
}

const EDITORS = ["Code", "Code - Insiders", "VSCodium", "Cursor", "Windsurf"]

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

/** What is in a folder; nothing where it may not be looked into. */
export const childrenOf = (folder: string): ReadonlyArray<string> => namesIn(folder).map((name) => join(folder, name))
