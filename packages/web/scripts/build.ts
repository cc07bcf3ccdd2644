// Builds what browsers load and what the server renders with, together, and keeps them until a source changes.
import { realpathSync } from "node:fs"
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import type { InlineConfig } from "vite"
import { brotliCompress, constants, gzip } from "node:zlib"
import { keepBuild } from "../../../scripts/keptBuild.ts"
import { markdown } from "./markdown.ts"

const WEB = fileURLToPath(new URL("..", import.meta.url))
const DIST = join(WEB, "dist")

const ENTRY = "src/browser.tsx"

/** Modules that nearly every page needs. */
const PROGRAM =
  /\/src\/(?:App|need|trustedScripts|prices\/followPrices|account\/kept|parts\/(?:Amount|AsOf|Bar|QueryForm|RateNote|Sign|Unknown|fields|modelHref|ModelChoice))\.tsx?$/u

/**
 * Modules that most pages but the first need: one file instead of a dozen, and one of styles, for which drawing
 * waits.
 */
const PARTS =
  /\/src\/(?:parts\/(?!useOfferText|useUnitName|ModelPicker|modelPicker|sums)|lines\/line|charts\/chart\.css|offers\/offers\.css|words\/(?:terms|capabilities)\.ts)/u

/** Files that are loaded when a model is chosen that is counted with them. */
const VOCABULARY = /\/(?:\w+_base|tekken|deepseek_v3|qwen3|gemma3)-/u

/** The fields of Vite's description of a built file that are read here. */
interface Chunk {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
  readonly css?: ReadonlyArray<string>
}

type Manifest = Readonly<Record<string, Chunk>>

/** The folder of the newest build. */
export const builtFolder = (): string => realpathSync(join(DIST, "current"))

/** Builds what has changed since the last time, and says so. */
export const build = (): Promise<void> =>
  keepBuild({
    name: "the web application",
    folder: DIST,
    sources: [
      "packages/web/src",
      "packages/web/public",
      "packages/web/scripts",
      "packages/core/src",
      "packages/vocabularies/data",
      "docs",
      "pnpm-lock.yaml"
    ],
    build: buildInto
  })

const buildInto = async (folder: string, digest: string): Promise<void> => {
  const { build: viteBuild } = await import("vite")
  const common: InlineConfig = {
    root: WEB,
    configFile: false,
    logLevel: "warn",
    // Addresses in scripts and styles are relative to these.
    base: "./",
    resolve: { conditions: ["ratecard-source", "module", "browser", "import"] },
    plugins: [markdown()],
    // Builds are tested too: what is built is what is served and packed.
    mode: "production",
    oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } }
  }
  const target = "es2023"
  // On a busy machine everything is slow.
  const checks = { pluginTimings: false }
  await viteBuild({
    ...common,
    worker: { format: "es" },
    build: {
      outDir: join(folder, "browser"),
      manifest: "manifest.json",
      // The service worker fetches all scripts at the first visit: a list of them in the program would cost each visit 1 KB.
      modulePreload: false,
      target,
      reportCompressedSize: false,
      // Vocabularies are larger than any program, and loaded when they are needed.
      chunkSizeWarningLimit: 4000,
      // Nothing is put into scripts as data: the policy of the pages would refuse it.
      assetsInlineLimit: 0,
      rollupOptions: {
        input: join(WEB, ENTRY),
        checks,
        output: {
          // The program names all files: with a character less of each, it is 40 bytes smaller.
          chunkFileNames: "assets/[name]-[hash:7].js",
          assetFileNames: "assets/[name]-[hash:7][extname]",
          // Two files instead of eleven are 2 KB less of a first load. The entry waits for a page, and pages for the program.
          codeSplitting: {
            groups: [
              { name: "program", test: PROGRAM },
              { name: "parts", test: PARTS },
              {
                name: "costs",
                test: /\/tariff\/(?:card|findPrice|hours|kept|quote|served|span)\.ts$|\/(?:words\/cost|pages\/cost\/(?:costRows|workloadText|WorkloadFields))\.tsx?$/u
              }
            ]
          }
        }
      }
    }
  })
  const manifest: Manifest = JSON.parse(await readFile(join(folder, "browser/manifest.json"), "utf8"))
  const assets = (await readdir(join(folder, "browser/assets"))).map((name) => `assets/${name}`)
  await viteBuild({
    ...common,
    define: {
      // Vocabularies are kept once they are used.
      SHELL_FILES: JSON.stringify(assets.filter((name) => !VOCABULARY.test(name))),
      VOCABULARY_FILES: JSON.stringify(assets.filter((name) => name.includes("/o200k_base-"))),
      BUILD: JSON.stringify(digest)
    },
    publicDir: false,
    build: {
      outDir: join(folder, "browser"),
      emptyOutDir: false,
      target,
      reportCompressedSize: false,
      rollupOptions: {
        input: join(WEB, "src/serviceWorker.ts"),
        checks,
        output: { entryFileNames: "service-worker.js" }
      }
    }
  })
  await viteBuild({
    ...common,
    define: { PAGE_FILES: JSON.stringify(pageFiles(manifest)) },
    publicDir: false,
    ssr: { noExternal: true, resolve: { conditions: ["ratecard-source", "module", "node", "import"] } },
    build: {
      ssr: join(WEB, "src/server.tsx"),
      outDir: join(folder, "server"),
      target: "node22",
      rollupOptions: { checks, output: { entryFileNames: "server.js", chunkFileNames: "[name]-[hash].js" } }
    }
  })
  await compressAll(join(folder, "browser"))
}

/** By page: the files of its first load, the program first. */
const pageFiles = (manifest: Manifest) => {
  const entry = manifest[ENTRY]!
  const pages = Object.entries(manifest).filter(([source]) => /^src\/pages\/[^/]+\/\w+Page\.tsx$/u.test(source))
  const guide = manifest["src/pages/docs/docPage.tsx"]!
  const guides = Object.entries(manifest).filter(([source]) => source.endsWith(".md"))
  const filesOf = (...chunks: ReadonlyArray<Chunk>) => {
    const all = [entry, ...chunks].flatMap((chunk) => withImports(manifest, chunk))
    return {
      scripts: [...new Set(all.map(({ file }) => file))],
      styles: [...new Set(all.flatMap(({ css = [] }) => css))]
    }
  }
  return Object.fromEntries([
    ...pages.map(([source, page]) => [source.split("/")[2], filesOf(page)] as const),
    ...guides.map(([source, doc]) => [source.replace(/^.*?(docs\/.*)\.md$/u, "$1"), filesOf(guide, doc)] as const)
  ])
}

const withImports = (manifest: Manifest, chunk: Chunk): ReadonlyArray<Chunk> => [
  chunk,
  ...(chunk.imports ?? []).flatMap((name) => withImports(manifest, manifest[name]!))
]

const compressAll = async (folder: string): Promise<void> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(js|css|svg|webmanifest|bin)$/u.test(name)
  )
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const isVocabulary = VOCABULARY.test(name)
      const bytes = await readFile(file)
      const [br, gz] = await Promise.all([
        // The best takes twenty times as long and makes a first load 2.9 KB smaller: vocabularies are too large for it.
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isVocabulary ? 8 : 11 } }),
        isVocabulary ? undefined : promisify(gzip)(bytes, { level: 9 })
      ])
      if (gz !== undefined && gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
      if (br.length < bytes.length) {
        await writeFile(`${file}.br`, br)
        // Nearly all that is built: the server makes the other forms of this one on demand.
        if (isVocabulary) await rm(file)
      }
    })
  )
}

if (process.argv[1] === import.meta.filename) await build()
