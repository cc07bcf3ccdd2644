import { build } from "esbuild"
import { mkdtemp, writeFile } from "node:fs/promises"
import { basename, join, relative, sep } from "node:path"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"

/** One file of a browser bundle. */
export interface Chunk {
  readonly fileName: string
  readonly isEntry: boolean
  readonly code: string
  /** The modules that have code in it. */
  readonly modules: ReadonlyArray<string>
  /** The files that are loaded together with it. */
  readonly imports: ReadonlyArray<string>
}

/**
 * Bundles a module for browsers: minified, split at dynamic imports. `conditions` are those of exports, added to the
 * usual ones.
 */
export type Bundler = (entry: string, conditions?: ReadonlyArray<string>) => Promise<ReadonlyArray<Chunk>>

const withRolldown: Bundler = async (input, conditions = []) => {
  const bundle = await rolldown({ input, platform: "browser", resolve: { conditionNames: [...conditions] } })
  const { output } = await bundle.generate({ format: "esm", minify: true })
  await bundle.close()
  return output
    .filter((file) => file.type === "chunk")
    .map(({ code, fileName, imports, isEntry, moduleIds }) => ({
      fileName,
      isEntry,
      code,
      modules: moduleIds,
      imports
    }))
}

const withEsbuild: Bundler = async (entry, conditions = []) => {
  const { metafile, outputFiles } = await build({
    entryPoints: [entry],
    conditions: [...conditions],
    outdir: "out",
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    format: "esm",
    platform: "browser"
  })
  return outputFiles.map(({ path, text }) => {
    const output = metafile.outputs[relative(process.cwd(), path).replaceAll(sep, "/")]
    if (output === undefined) throw new Error(`esbuild does not say what ${path} is made of`)
    const { entryPoint, imports, inputs } = output
    return {
      fileName: basename(path),
      isEntry: entryPoint !== undefined && basename(entryPoint) === basename(entry),
      code: text,
      modules: Object.keys(inputs).filter((input) => (inputs[input]?.bytesInOutput ?? 0) > 0),
      imports: imports.filter(({ kind }) => kind === "import-statement").map((imported) => basename(imported.path))
    }
  })
}

/** Those that an application is likely to use: Vite's, and the one that most other tools stand on. */
export const BUNDLERS: Readonly<Record<string, Bundler>> = { rolldown: withRolldown, esbuild: withEsbuild }

/** A part of an application that a browser loads at once. */
export interface Part {
  readonly code: string
  readonly modules: ReadonlyArray<string>
}

export interface Bundle {
  /** Files loaded at the start. */
  readonly start: Part
  /** Files loaded on demand. */
  readonly lazy: ReadonlyArray<Part>
}

/** Bundles `source` as if it were a module of the project `consumer`. */
export const bundle = async (bundler: Bundler, source: string, consumer: string): Promise<Bundle> => {
  const path = join(await mkdtemp(join(consumer, "app-")), "main.js")
  await writeFile(path, source)
  const chunks = await bundler(path)
  const started = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of started) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) started.add(chunk)
  }
  const start = {
    code: Array.from(started, ({ code }) => code).join("\n"),
    modules: Array.from(started, ({ modules }) => modules).flat()
  }
  return { start, lazy: chunks.filter((chunk) => !started.has(chunk) && start.code.includes(chunk.fileName)) }
}

export const gzippedBytes = ({ code }: Part): number => gzipSync(code).length
