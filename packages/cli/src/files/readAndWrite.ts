import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { Refusal, type World } from "../World.ts"
import { reasonOf } from "./findFiles.ts"

/** All that standard input has; what came until the signal, where it is aborted before its end. */
export const readInput = async ({ stdin }: World, signal?: AbortSignal): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ""
  try {
    for await (const part of stdin(signal)) text += decoder.decode(part, { stream: true })
  } catch (error) {
    if (signal?.aborted !== true) throw error
  }
  return text + decoder.decode()
}

/** Writes a file that the user named. */
export const writeText = (file: string, text: string | Uint8Array, { folder }: World): void => {
  try {
    mkdirSync(dirname(resolve(folder, file)), { recursive: true })
    writeFileSync(resolve(folder, file), text)
  } catch (error) {
    throw new Refusal(`${file}: ${reasonOf(error)}`)
  }
}

/** Writes a file of this user whole or not at all, even with other writers. Throws if that is impossible. */
export const writeWhole = (file: string, content: string | Uint8Array): void => {
  const draft = `${file}.${crypto.randomUUID()}`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(draft, content, { mode: 0o600 })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Git tells so, too: text has no such character near its beginning. */
export const isBinary = (text: string): boolean => text.slice(0, 8000).includes("\0")
