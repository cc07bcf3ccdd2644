import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { isOfEffect } from "./entries.ts"
import { plainTypes } from "./plainTypes.ts"

const PACKAGES = join(import.meta.dirname, "../packages")

/** The packages with entries whose types are to name no other, and where the compiler has declared them. */
const DECLARED = { core: "dist", client: "dist/declared" }

/** Projects whose declarations replace imports in entries. */
const projects = ["core", "api"].map((name) => join(PACKAGES, name, "tsconfig.build.json"))

const written = Object.entries(DECLARED).flatMap(([name, declared]) => {
  const folder = join(PACKAGES, name)
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const entries = Object.entries<Readonly<Record<string, string>>>(manifest.exports).filter(
    ([entry, { types }]) => types !== undefined && !isOfEffect(join(manifest.name, entry))
  )
  const sources = entries.map(([, { "ratecard-source": source = "" }]) =>
    join(folder, source.replace("src", declared).replace(/\.ts$/u, ".d.ts"))
  )
  const { declarations, modules } = plainTypes(sources, projects)
  const packed = new Map(entries.map(([, { types = "" }], index) => [sources[index], join(folder, types)]))
  const shared = join(folder, "dist/plainTypes")
  const files = Array.from(modules, ([file, names]) => {
    const path = packed.get(file) ?? file
    const from = relative(dirname(path), shared).replace(/^(?!\.)/u, "./")
    return [path, `export ${names} from "${from}.js"\n`] as const
  })
  return [[`${shared}.d.ts`, declarations] as const, ...files.filter(([path]) => path.startsWith(join(folder, "dist")))]
})
// All are read before the first is written: some are written in their own place.
for (const [path, text] of written) writeFileSync(path, text)
