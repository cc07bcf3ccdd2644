import { readFileSync } from "node:fs"

/** The files of fixtures by the paths that they are played under. */
export const FIXTURES: Readonly<Record<string, string>> = Object.fromEntries(
  ["calls.ts", "names.ts", "service.ts", "calls.py", "names.py", "service.py"].map((name) => [
    name === "calls.ts" ? "calls.tsx" : name,
    readFileSync(new URL(`${name}.txt`, import.meta.url), "utf8")
  ])
)

/** People's marks in a text, by line number: the models, and `?` if the code does not name a known one. */
export const markedIn = (text: string): ReadonlyArray<readonly [line: number, id: string]> =>
  text.split("\n").flatMap((line, index) => {
    const [, ids] = /(?:\/\/|#) => (.+)$/u.exec(line) ?? []
    return (ids ?? "").split(", ").flatMap((id) => (id === "" ? [] : [[index + 1, id] as const]))
  })
