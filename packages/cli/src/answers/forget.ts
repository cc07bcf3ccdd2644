import { statSync } from "node:fs"
import { storeFile } from "../folders.ts"
import type { Answer } from "../output/answer.ts"
import { forget, storeIn } from "../usage/Store.ts"
import type { World } from "../World.ts"
import { responsesText } from "./usageAnswer.ts"

/** A store of usage that was deleted. */
export interface ForgottenStore {
  readonly path: string
  /** Its size. */
  readonly bytes: number
  /** The responses that it kept. */
  readonly responses: number
}

/** The file of a store, what it keeps, and why it cannot be used if so. */
export const storeFound = (world: World): ForgottenStore & { readonly fault?: string } => {
  const path = storeFile(world)
  const store = storeIn(path)
  const responses = store.groups().reduce((sum, each) => sum + each.responses, 0)
  const fault = store.fault()
  const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return { path, bytes: size, responses, ...(fault !== undefined && { fault }) }
}

/** Deletes what was kept of agents' logs. */
export const forgetUsage = async (world: World): Promise<Answer<ForgottenStore>> => {
  const { fault, ...found } = storeFound(world)
  forget(found.path)
  const note =
    found.responses === 0 && fault === undefined
      ? "Nothing was kept."
      : `Deleted: ${responsesText(found.responses)} in ${found.path}`
  return { document: found, table: { columns: [], rows: [] }, notes: [note], faults: [], exitCode: 0 }
}
