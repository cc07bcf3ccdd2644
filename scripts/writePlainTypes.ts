import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { isOfEffect } from "./entries.ts"
import { plainTypes } from "./plainTypes.ts"

const PACKAGES = join(import.meta.dirname, "../packages")

/** The packages with entries whose types are to name no other, and where the compiler has declared them. */
const DECLARED = { core: "dist", client: "dist/declared" }

/** Not the contract: in which order the compiler declares the members of its types differs from build to build. */
const projects = [join(PACKAGES, "core/tsconfig.build.json")]

const written = Object.entries(DECLARED).flatMap(([name, declared]) => {
  const folder = join(PACKAGES, name)
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const entries = Object.entries<Readonly<Record<string, string>>>(manifest.exports).filter(
    ([entry]) => !isOfEffect(join(manifest.name, entry))
  )
  const sources = entries.map(([, { "ratecard-source": source = "" }]) =>
    join(folder, source.replace("src", declared).replace(/\.ts$/u, ".d.ts"))
  )
  const { declarations, exported } = plainTypes(sources, projects)
  const files = entries.map(([, { types = "" }], index) => {
    const path = `./${relative(dirname(types), "dist/plainTypes.js")}`
    return [join(folder, types), `export ${exported[index]!} from "${path}"\n`] as const
  })
  return [[join(folder, "dist/plainTypes.d.ts"), declarations] as const, ...files]
})
// All are read before the first is written: some are written in their own place.
for (const [path, text] of written) writeFileSync(path, text)
