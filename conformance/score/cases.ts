import { readdirSync, readFileSync } from "node:fs"
import type { Case, Group } from "../case.ts"

const FOLDER = new URL("../cases/", import.meta.url)

/** A case, and the group of traps that it is of. */
export interface GroupedCase extends Case {
  readonly group: string
}

/** All files of cases by their names. */
export const readGroups = (): Readonly<Record<string, Group>> =>
  Object.fromEntries(
    readdirSync(FOLDER)
      .toSorted()
      .map((name) => [name.replace(".json", ""), JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as Group])
  )

export const readCases = (): ReadonlyArray<GroupedCase> =>
  Object.entries(readGroups()).flatMap(([group, { cases }]) => cases.map((one) => ({ ...one, group })))
