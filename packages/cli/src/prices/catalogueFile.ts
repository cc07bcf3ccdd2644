import type { PublishedCatalogue, DatedRate } from "@ratecard/core/catalogue"
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { cacheFolder } from "../cacheFolder.ts"
import { writeWhole } from "../files/writeWhole.ts"
import { VERSION } from "../version.ts"
import type { World } from "../World.ts"

/** What `ratecard catalogue update` keeps: checked, and whole. */
export interface KeptCatalogue {
  readonly from: string
  readonly catalogue: Pick<PublishedCatalogue, "entries" | "tariffs">
  readonly rate: DatedRate | null
}

/** The file of the prices that were last updated. */
export const catalogueFile = (world: World): string => join(cacheFolder(world), "catalogue.json")

/** Written whole or not at all, below a line that tells whether it still is. */
export const keep = (kept: KeptCatalogue, world: World): void => {
  const text = JSON.stringify(kept)
  writeWhole(catalogueFile(world), `${sealOf(text)}\n${text}\n`)
}

/**
 * The prices that were last updated; undefined if none were. Those that this version did not check, or that are
 * no more what it wrote, are none: that is said, and an update writes them anew.
 */
export const readKept = async (world: World): Promise<KeptCatalogue | undefined> => {
  const file = catalogueFile(world)
  const refuse = (why: string): undefined => {
    world.stderr.write(
      `ratecard: ${file} ${why}; the prices that came along are used until \`ratecard catalogue update\`\n`
    )
    return undefined
  }
  let content: string
  try {
    content = await readFile(file, "utf8")
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : refuse("cannot be read")
  }
  const [seal, text = ""] = content.split("\n", 2)
  if (seal === sealOf(text)) return JSON.parse(text) as KeptCatalogue
  return refuse(seal?.startsWith(`ratecard ${VERSION} `) === true ? "is damaged" : "is of another version")
}

const sealOf = (text: string): string => `ratecard ${VERSION} ${createHash("sha256").update(text).digest("hex")}`
