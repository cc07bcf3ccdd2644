import { Renderer } from "@takumi-rs/wasm/node"
import type { Card } from "@ratecard/web"
import { readFile } from "node:fs/promises"
import { getPriority, setPriority } from "node:os"
import { cardTree, FAMILY, HEIGHT, WIDTH } from "./cardTree.ts"

/** On Linux each thread has a priority of its own, and those that draw leave the processor to the one that answers. */
const GIVES_WAY = 5
if (process.platform === "linux") setPriority(Math.min(19, getPriority() + GIVES_WAY))

const renderer = new Renderer()
const FONTS = [
  { weight: 400, file: import.meta.resolve("roboto-fontface/fonts/roboto/Roboto-Regular.woff2") },
  { weight: 600, file: import.meta.resolve("roboto-fontface/fonts/roboto/Roboto-Medium.woff2") }
]
for (const { file, weight } of FONTS) {
  await renderer.registerFont({ name: FAMILY, weight, data: await readFile(new URL(file)) })
}

/** A card as a PNG. */
export default (card: Card): Promise<Uint8Array> =>
  renderer.render(cardTree(card), { width: WIDTH, height: HEIGHT, format: "png" })
