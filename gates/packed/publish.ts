import { execFile } from "node:child_process"
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

const ROOT = join(import.meta.dirname, "../..")

/** Fields of a package.json that the gates read. */
interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly keywords?: ReadonlyArray<string>
  readonly homepage?: string
  readonly repository?: { readonly url: string; readonly directory: string }
  readonly bin?: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, unknown>>
  readonly imports?: unknown
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

/** A package as the registry would get it. */
export interface PackedPackage {
  readonly name: string
  readonly tarball: string
  /** Paths inside the tarball, from the package's folder. */
  readonly files: ReadonlyArray<string>
  /** The package.json inside the tarball. */
  readonly manifest: Manifest
}

/** Builds the workspace and packs every package that is published into `tarballs`. */
export const publish = async (tarballs: string): Promise<ReadonlyArray<PackedPackage>> => {
  const names = await readdir(join(ROOT, "packages"))
  const manifests = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(ROOT, "packages", name, "package.json"), "utf8")))
  )
  const published = (manifests as ReadonlyArray<Manifest>).filter((manifest) => manifest.private !== true)
  await runLoudly("pnpm", ["run", "build"], ROOT)
  const filters = published.map(({ name }) => `--filter=${name}`)
  await runLoudly("pnpm", ["--recursive", ...filters, "pack", "--pack-destination", tarballs], ROOT)
  return Promise.all(published.map((manifest) => readPacked(manifest, tarballs)))
}

/**
 * A project of its own in `folder`, with these packages installed by npm: packed ones by their
 * tarballs, others as the registry has them. Rejects with what npm says when it cannot.
 */
export const npmProject = async (folder: string, packages: ReadonlyArray<string>): Promise<string> => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
  await npmInstall(folder, packages)
  return folder
}

/** A copy of a project in `folder`, in which npm has installed these packages later. */
export const extendedProject = async (
  project: string,
  folder: string,
  packages: ReadonlyArray<string>
): Promise<void> => {
  await runLoudly("cp", ["-a", project, folder], ROOT)
  await npmInstall(folder, packages)
}

/** A project without npm, which has these packages and nothing else. */
export const unpackedProject = async (folder: string, packages: ReadonlyArray<PackedPackage>): Promise<string> => {
  for (const { name, tarball } of packages) {
    const place = join(folder, "node_modules", name)
    await mkdir(place, { recursive: true })
    await run("tar", ["-xzf", tarball, "--strip-components=1", "-C", place])
  }
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  return folder
}

/** Packages that the documentation uses and the examples do not, by the folder of the workspace that has them. */
const USED = { ai6: "gates", standardwebhooks: "packages/http-server" }

/** The same with all that examples and documentation use, by links into the workspace: npm would take 25 processor seconds for it. */
export const linkedProject = async (folder: string, packages: ReadonlyArray<PackedPackage>): Promise<string> => {
  await unpackedProject(folder, packages)
  const { dependencies } = JSON.parse(await readFile(join(ROOT, "examples/package.json"), "utf8"))
  const ofExamples = Object.keys(dependencies).flatMap((name) =>
    name.startsWith("@ratecard/") ? [] : [[name, "examples"] as const]
  )
  for (const [name, from] of [...ofExamples, ...Object.entries(USED)]) {
    const place = join(folder, "node_modules", name)
    await mkdir(dirname(place), { recursive: true })
    await symlink(join(ROOT, from, "node_modules", name), place)
  }
  return folder
}

const npmInstall = (folder: string, packages: ReadonlyArray<string>): Promise<unknown> => {
  const quietly = ["--no-audit", "--no-fund", "--no-progress", "--prefer-offline"]
  return runLoudly("npm", ["install", "--ignore-scripts", ...quietly, ...packages], folder)
}

/** Runs a command; rejects with all that it printed when it fails. */
const runLoudly = (command: string, args: ReadonlyArray<string>, cwd: string): Promise<unknown> =>
  run(command, args, { cwd }).catch(({ stderr, stdout }: { readonly stdout: string; readonly stderr: string }) => {
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`)
  })

const readPacked = async ({ name, version }: Manifest, tarballs: string): Promise<PackedPackage> => {
  const tarball = join(tarballs, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`)
  const [list, manifest] = await Promise.all([
    run("tar", ["-tzf", tarball]),
    run("tar", ["-xzOf", tarball, "package/package.json"])
  ])
  return {
    name,
    tarball,
    files: list.stdout
      .trim()
      .split("\n")
      .map((path) => path.replace(/^package\//, "")),
    manifest: JSON.parse(manifest.stdout) as Manifest
  }
}
