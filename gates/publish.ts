import { execFile } from "node:child_process"
import { mkdir, readdir, readFile, realpath, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

const ROOT = join(import.meta.dirname, "..")

/** What the gates read of a package.json. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: unknown
  readonly imports?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
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

export interface Published {
  readonly packages: ReadonlyArray<PackedPackage>
  /** A project outside the workspace that has installed all of them. */
  readonly consumer: string
}

/** Builds, packs and installs every package that has a build script; `scratch` is an empty folder. */
export const publish = async (scratch: string): Promise<Published> => {
  const sources = await buildable()
  const filters = sources.map(({ manifest }) => `--filter=${manifest.name}`)
  const tarballs = join(scratch, "tarballs")
  const consumer = join(scratch, "consumer")

  await pnpm("--recursive", "--parallel", ...filters, "run", "build")
  await pnpm("exec", "tsc", "-b", ...sources.map(({ directory }) => join(directory, "tsconfig.build.json")))
  await pnpm("--recursive", ...filters, "pack", "--pack-destination", tarballs)
  const packages = await Promise.all(sources.map(({ manifest }) => readPacked(manifest, tarballs)))

  await mkdir(consumer)
  await writeFile(join(consumer, "package.json"), JSON.stringify({ private: true, type: "module" }))
  await Promise.all(packages.map((packed) => unpack(packed, consumer)))
  const names = new Set(packages.map(({ name }) => name))
  for (const { directory, manifest } of sources) {
    for (const dependency of Object.keys(manifest.dependencies ?? {})) {
      if (!names.has(dependency)) await linkDependency(dependency, directory, consumer)
    }
  }
  return { packages, consumer }
}

interface Source {
  readonly directory: string
  readonly manifest: Manifest
}

const buildable = async (): Promise<ReadonlyArray<Source>> => {
  const names = await readdir(join(ROOT, "packages"))
  const sources = await Promise.all(
    names.map(async (name) => {
      const directory = join(ROOT, "packages", name)
      return { directory, manifest: await readManifest(join(directory, "package.json")) }
    })
  )
  return sources.filter(({ manifest }) => manifest.scripts?.["build"] !== undefined)
}

const readManifest = async (path: string): Promise<Manifest> => JSON.parse(await readFile(path, "utf8")) as Manifest

/** The version of pnpm that the workspace names; npx has it at hand when it runs these tests. */
const pnpm = async (...args: ReadonlyArray<string>): Promise<void> => {
  const { packageManager } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    readonly packageManager: string
  }
  await run("npx", ["--yes", packageManager, ...args], { cwd: ROOT }).catch(
    (error: { readonly stdout: string; readonly stderr: string }) => {
      throw new Error(`pnpm ${args.join(" ")} failed:\n${error.stdout}${error.stderr}`)
    }
  )
}

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

const unpack = async ({ name, tarball }: PackedPackage, consumer: string): Promise<void> => {
  const directory = join(consumer, "node_modules", name)
  await mkdir(directory, { recursive: true })
  await run("tar", ["-xzf", tarball, "--strip-components=1", "-C", directory])
}

/** Links what the workspace has installed, so that no gate needs a registry. */
const linkDependency = async (name: string, directory: string, consumer: string): Promise<void> => {
  const link = join(consumer, "node_modules", name)
  await mkdir(dirname(link), { recursive: true })
  await symlink(await realpath(join(directory, "node_modules", name)), link).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error
  })
}
