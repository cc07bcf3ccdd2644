import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { Refusal, type World } from "../World.ts"
import { reasonOf } from "./findFiles.ts"

/** Writes a file that the user named. */
export const writeText = (file: string, text: string, { folder }: World): void => {
  try {
    mkdirSync(dirname(resolve(folder, file)), { recursive: true })
    writeFileSync(resolve(folder, file), text)
  } catch (error) {
    throw new Refusal(`${file}: ${reasonOf(error)}`)
  }
}
