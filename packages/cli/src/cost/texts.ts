import type { Overlay } from "@ratecard/core/ledger"
import { readFile } from "node:fs/promises"
import { basename, resolve } from "node:path"
import { reasonOf } from "../files/findFiles.ts"
import { readInput } from "../files/readAndWrite.ts"
import { Refusal, type World } from "../World.ts"

/** The text of a file that the user named; `-` is standard input. */
export const textOf = async (file: string, world: World): Promise<string> => {
  try {
    return file === "-" ? await readInput(world) : await readFile(resolve(world.folder, file), "utf8")
  } catch (error) {
    throw new Refusal(`${nameOf(file)}: ${reasonOf(error)}`)
  }
}

/** The name of a file, for people. */
export const nameOf = (file: string): string => (file === "-" ? "standard input" : file)

/** The caller's own prices in a file; undefined if none is named. */
export const ratesIn = async (file: string | undefined, world: World): Promise<Overlay | undefined> => {
  if (file === undefined) return undefined
  const { readRates } = await import("./readRates.ts")
  const rates = readRates(await textOf(file, world), basename(file, ".json"))
  if (typeof rates === "string") throw new Refusal(`${nameOf(file)}: ${rates}`)
  return rates
}
