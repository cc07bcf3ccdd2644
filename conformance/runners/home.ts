import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Files } from "../case.ts"

/** Does something in a home folder with these logs: a text is a file as it stands, `.jsonl` has a line for each member, others are one document. */
export const inHome = async <A>(files: Files, work: (home: string) => A | Promise<A>): Promise<A> => {
  const home = mkdtempSync(join(tmpdir(), "conformance-"))
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(home, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, textOf(name, content))
    }
    return await work(home)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const textOf = (name: string, content: unknown): string => {
  if (typeof content === "string") return content
  if (!name.endsWith(".jsonl")) return JSON.stringify(content)
  return (content as ReadonlyArray<unknown>)
    .map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`)
    .join("")
}
