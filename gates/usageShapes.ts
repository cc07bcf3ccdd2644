// The list of shapes in docs/pricing/usage.md, made of the table of shapes: `pnpm x write shapes`.
import { SHAPES } from "@ratecard/core/ledger"
import { readFileSync, writeFileSync } from "node:fs"

type Shape = (typeof SHAPES)[number]

/** Shapes with a line of their own: what it says of them. */
const ALONE: Readonly<Record<string, string>> = {
  "gemini.cachedContents": "token-hours from creation to deletion",
  "yandex.completion": "no cache; reasoning inside",
  "gigachat.chat": "cache on top, and not in the total; reasoning inside",
  "ai-sdk.v6": "both inside; `raw` is read if present"
}

const GROUPS: ReadonlyArray<readonly [title: string, isIn: (shape: Shape) => boolean]> = [
  ["Both inside", ({ cache, isLenient, thinking }) => cache === "inside" && thinking === "inside" && !isLenient],
  ["Cache inside, reasoning on top", ({ cache, thinking }) => cache === "inside" && thinking === "beside"],
  ["Cache on top, reasoning inside", ({ cache, thinking }) => cache === "beside" && thinking === "inside"],
  ["Both on top", ({ cache, thinking }) => cache === "beside" && thinking === "beside"],
  ["Inside if that fits", ({ cache, isLenient }) => cache === "inside" && isLenient === true]
]

/** The list as the page has it. */
export const USAGE_SHAPES = [
  ...GROUPS.map(([title, isIn]) => {
    const names = SHAPES.filter((shape) => isIn(shape) && ALONE[shape.name] === undefined).map(
      ({ name }) => `\`${name}\``
    )
    return `- **${title}:** ${names.join(", ")}`
  }),
  ...Object.entries(ALONE).map(([name, what]) => `- \`${name}\`: ${what}`),
  "- Agents' logs (`claude-code.jsonl`): READMEs in `packages/core/src/ledger/logs/agents`"
].join("\n")

if (import.meta.main) {
  const page = new URL("../docs/pricing/usage.md", import.meta.url)
  const text = readFileSync(page, "utf8")
  const list = /(?<=<!-- list: usage shapes -->\n\n)[^]*?(?=\n\n<!-- \/list -->)/u
  writeFileSync(
    page,
    text.replace(list, () => USAGE_SHAPES)
  )
}
