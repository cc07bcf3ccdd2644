import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { ifPossible } from "./ifPossible.ts"

/** How often they are looked at. */
const INTERVAL = "250 millis"

/** npx, npm, pnpm and yarn, as native programs, by their title, or as scripts of Node. */
const PACKAGE_MANAGER = /^(\S*node\S* )?(\S*[/\\])?(npm|npx|pnpm|yarn)(-cli)?(\.[cm]?js)?( |$)/u

/** What a package manager runs its commands with. */
const SHELL = /^(\S*\/)?(sh|dash|bash) -c /u

/**
 * Tells this process to end when a package manager that started it has ended, or the shell between two of them, which
 * passes no signal on. The shell that started the package manager may end. Only Linux says which process started which.
 */
export const endWithPackageManager = Effect.gen(function* () {
  const chain = chainOf(process.pid)
  if (chain.length < 2) return
  while (chain.slice(1).every((pid, index) => parentOf(chain[index]!) === pid)) yield* Effect.sleep(INTERVAL)
  process.kill(process.pid, "SIGTERM")
})

/** The process and those above it, up to the furthest package manager with nothing but shells between. */
const chainOf = (pid: number): ReadonlyArray<number> => {
  const chain = [pid]
  let managed = 1
  for (let next = parentOf(pid); next !== undefined; next = parentOf(next)) {
    const command = contentOf(`/proc/${next}/cmdline`).replaceAll("\0", " ").trim()
    const isManager = PACKAGE_MANAGER.test(command)
    if (!isManager && !SHELL.test(command)) break
    chain.push(next)
    if (isManager) managed = chain.length
  }
  return chain.slice(0, managed)
}

/** The name of a process, before its parent, may hold anything, even brackets. */
const parentOf = (pid: number): number | undefined => {
  const [, parent] = contentOf(`/proc/${pid}/stat`).split(") ").at(-1)!.split(" ")
  return parent === undefined ? undefined : Number(parent)
}

const contentOf = (file: string): string => ifPossible(() => readFileSync(file, "utf8")) ?? ""
