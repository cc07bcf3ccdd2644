import { Effect } from "effect"
import { readFileSync } from "node:fs"

/** How often the package manager is looked at. */
const INTERVAL = "250 millis"

/** npx, npm, pnpm and yarn, as native programs, by their title, or as scripts of Node. */
const PACKAGE_MANAGER = /^(\S*node\S* )?(\S*[/\\])?(npm|npx|pnpm|yarn)(-cli)?(\.[cm]?js)?( |$)/u

/** What a package manager runs its commands with. */
const SHELL = /^(\S*\/)?(sh|dash|bash) -c /u

interface Process {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/**
 * Tells this process to end when a package manager that started it has ended, or was told to. That is
 * otherwise unknown here: npx signals the shell that it runs pnpm in, and a shell passes nothing on;
 * killed, none of them can. Whoever started the package manager may end: only Linux is watched, because
 * elsewhere that shell makes way for its command.
 */
export const endWithPackageManager = Effect.gen(function* () {
  const chain = managersOf(process.pid)
  if (chain.length < 2) return
  const shells = chain.filter(({ command }) => SHELL.test(command)).map(({ pid }) => pid)
  const hasTerminal = statOf(process.pid)?.terminal !== "0"
  const wakesAtFirst = unsharedWakes(shells)
  const isWhole = () => chain.slice(1).every(({ pid }, index) => statOf(chain[index]!.pid)?.parent === pid)
  // A shell catches SIGINT and waits on; that it woke up is all that shows. On a terminal all are told.
  const isWoken = () => !hasTerminal && unsharedWakes(shells) !== wakesAtFirst
  let wasWoken = false
  while (isWhole() && !(wasWoken && isWoken())) {
    wasWoken = isWoken()
    yield* Effect.sleep(INTERVAL)
  }
  process.kill(process.pid, "SIGTERM")
})

/** The process and those above it, up to the furthest package manager with nothing but shells between. */
const managersOf = (pid: number): ReadonlyArray<Process> => {
  const chain: Array<Process> = []
  let managed = 0
  for (let next = processOf(pid); next !== undefined; next = processOf(next.parent)) {
    const isManager = PACKAGE_MANAGER.test(next.command)
    if (chain.length > 0 && !isManager && !SHELL.test(next.command)) break
    chain.push(next)
    if (isManager) managed = chain.length
  }
  return chain.slice(0, managed)
}

/** How often the outermost shell woke up where the innermost did not: both do when the machine was asleep. */
const unsharedWakes = (shells: ReadonlyArray<number>): number =>
  shells.length < 2 ? 0 : wakesOf(shells.at(-1)!) - wakesOf(shells[0]!)

const wakesOf = (pid: number): number =>
  Number(/^voluntary_ctxt_switches:\s+(\d+)$/mu.exec(contentOf(`/proc/${pid}/status`))?.[1] ?? 0)

const processOf = (pid: number): Process | undefined => {
  const stat = statOf(pid)
  return stat && { pid, parent: stat.parent, command: contentOf(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim() }
}

/** Parent and terminal of a process; its name before them may hold anything, even brackets. */
const statOf = (pid: number): { readonly parent: number; readonly terminal: string } | undefined => {
  const [, parent, , , terminal] = contentOf(`/proc/${pid}/stat`).split(") ").at(-1)!.split(" ")
  return parent === undefined ? undefined : { parent: Number(parent), terminal: terminal! }
}

const contentOf = (file: string): string => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}
