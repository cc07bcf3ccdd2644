import { type DatedRate, lastInstant, type PublishedCatalogue } from "@ratecard/core/catalogue"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { cacheFolder } from "../cacheFolder.ts"
import { nodeCrypto } from "../files/nodeCrypto.ts"
import { writeWhole } from "../files/writeWhole.ts"
import { VERSION } from "../version.ts"
import type { World } from "../World.ts"
import type { Edition } from "./edition.ts"

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
export const readKept = (world: World): (KeptCatalogue & Edition) | undefined => {
  const file = catalogueFile(world)
  const refuse = (why: string): undefined => {
    world.stderr.write(
      `ratecard: ${file} ${why}; the prices that came along are used until \`ratecard catalogue update\`\n`
    )
    return undefined
  }
  let content: string
  try {
    content = readFileSync(file, "utf8")
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : refuse("cannot be read")
  }
  const [seal, text = ""] = content.split("\n", 2)
  if (seal === sealOf(text)) {
    const kept = JSON.parse(text) as KeptCatalogue
    return { ...kept, id: seal, asOf: lastInstant(kept.catalogue.entries, kept.catalogue.tariffs) }
  }
  return refuse(seal?.startsWith(`ratecard ${VERSION} `) === true ? "is damaged" : "is of another version")
}

const sealOf = (text: string): string => `ratecard ${VERSION} ${nodeCrypto().hash("sha256", text)}`
