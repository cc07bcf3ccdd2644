import { execFileSync, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Findings, tell } from "../drills/drill.ts"
import { optionsOf } from "../options.ts"

const HELP = `Whether the tarballs follow from the commit alone: HEAD is built and packed twice, in other
folders and under other umasks and time zones, and the tarballs are compared byte by byte. Where two differ, the lines
that do are printed.

pnpm x proof tarballs
`

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly packageManager: string
}

/** Differences between two machines that build the same commit. */
const BUILDERS = [
  { folder: "a", umask: "022", zone: "UTC" },
  { folder: "another/one", umask: "077", zone: "Pacific/Chatham" }
] as const

optionsOf(HELP, {})

const scratch = mkdtempSync(join(tmpdir(), "ratecard-tarballs-"))
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }))

const packedBy = ({ folder }: (typeof BUILDERS)[number]): string => join(scratch, folder, "packed")

/** The digests of the tarballs, by their names. */
const digests = (builder: (typeof BUILDERS)[number]): ReadonlyMap<string, string> => {
  const { folder, umask, zone } = builder
  const checkout = join(scratch, folder)
  const packed = packedBy(builder)
  const run = (command: string) => {
    tell(`${folder}: ${command}`)
    const options = { cwd: checkout, env: { ...process.env, TZ: zone }, stdio: "pipe" } as const
    execFileSync("sh", ["-c", `umask ${umask} && npx --yes ${packageManager} ${command}`], options)
  }
  execFileSync("git", ["clone", "--quiet", ROOT, checkout])
  run("install --frozen-lockfile --prefer-offline")
  run("run build")
  run(`--recursive --filter './packages/*' pack --pack-destination ${packed}`)
  return new Map(
    readdirSync(packed).map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(packed, name)))
        .digest("hex")
    ])
  )
}

/** The lines in which the two tarballs of a name differ. */
const printDifferences = (name: string) => {
  const folders = BUILDERS.map((builder) => {
    const folder = join(packedBy(builder), `of-${name}`)
    mkdirSync(folder)
    execFileSync("tar", ["xzf", join(packedBy(builder), name), "-C", folder])
    return folder
  })
  spawnSync("diff", ["--recursive", "--unified=0", ...folders], { stdio: "inherit" })
}

const findings = new Findings()
const [one, other] = BUILDERS.map(digests)
for (const [name, digest] of one!) {
  const isSame = other!.get(name) === digest
  findings.judge(name, digest.slice(0, 16), "the same twice", isSame)
  if (!isSame) printDifferences(name)
}
findings.print()
