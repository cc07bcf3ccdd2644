import { assert, beforeAll, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { execFile } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import ts from "typescript"
import { inject } from "vitest"
import { isOfEffect } from "../../scripts/entries.ts"
import { COMPILERS, faultsOf } from "./compilers.ts"
import { installed } from "./installed.ts"
import { unpackedProject } from "./publish.ts"

const run = promisify(execFile)
const scratch = inject("scratch")
const { frameworks, packages } = await installed(scratch)

/** All that can be imported of our packages. */
const ENTRIES = packages.flatMap(({ manifest, name }) =>
  Object.keys(manifest.exports)
    .filter((entry) => entry !== "./package.json")
    .map((entry) => join(name, entry))
)

/** What entries have at run time: their names, and which two of them have the same thing by the same name. */
interface Present {
  readonly names: ReadonlyArray<ReadonlyArray<string>>
  readonly shared: ReadonlyArray<readonly [name: string, one: number, other: number]>
}

const PRESENT = `
const modules = await Promise.all(process.argv.slice(1).map((entry) => import(entry)))
const names = modules.map((module) => Object.keys(module))
const shared = modules.flatMap((module, other) => names[other].flatMap((name) => {
  const one = modules.findIndex((earlier) => Object.hasOwn(earlier, name) && earlier[name] === module[name])
  return one < other ? [[name, one, other]] : []
}))
console.log(JSON.stringify({ names, shared }))`

/** A program that has all of these entries, and assigns what is the same to each other. */
const consumerOf = async (entries: ReadonlyArray<string>): Promise<string> => {
  const options = ["--input-type=module", "--eval", PRESENT, ...entries]
  const { stdout } = await run(process.execPath, options, { cwd: frameworks })
  const { names, shared } = JSON.parse(stdout) as Present
  return [
    ...entries.map((entry, index) => `import * as entry${index} from "${entry}"`),
    ...names.map((each, index) => {
      const present = each.map((name) => `${name}: true`).join(", ")
      return `export const names${index}: Record<keyof typeof entry${index}, true> = { ${present} }`
    }),
    ...shared.flatMap(([name, one, other], index) => [
      `export const one${index}: typeof entry${one}.${name} = entry${other}.${name}`,
      `export const other${index}: typeof entry${other}.${name} = entry${one}.${name}`
    ])
  ].join("\n")
}

/**
 * Those who program without Effect have none of it installed, and need not know a browser. The samples have the oldest
 * and the newest compiler and both ways to resolve modules; `pnpm x proof samples` has all pairs.
 */
const PROJECTS = {
  "without Effect": {
    folder: join(scratch, "without-effect"),
    entries: ENTRIES.filter((entry) => !isOfEffect(entry)),
    lib: ["es2023"],
    sample: ["5.9 nodenext", "7 bundler"]
  },
  "with Effect": {
    folder: frameworks,
    entries: ENTRIES,
    lib: ["es2023", "dom", "dom.iterable"],
    sample: ["7 nodenext"]
  }
}

describe.for(Object.entries(PROJECTS))("the types of all entries, %s", ([, { entries, folder, lib, sample }]) => {
  beforeAll(async () => {
    if (folder !== frameworks) await unpackedProject(folder, packages)
    const consumer = await consumerOf(entries)
    for (const resolution of ["nodenext", "bundler"]) await writeFile(join(folder, `${resolution}.ts`), consumer)
  })

  const cases = Object.entries(COMPILERS)
    .flatMap(([version, tsc]) =>
      ["nodenext", "bundler"].map((moduleResolution) => ({ version, tsc, moduleResolution }))
    )
    .filter(({ moduleResolution, version }) => IS_WHOLE || sample.includes(`${version} ${moduleResolution}`))

  it.for(cases)(
    "are accepted by TypeScript $version, $moduleResolution, and say what is there",
    async ({ moduleResolution, tsc }) => {
      const module = moduleResolution === "nodenext" ? "nodenext" : "esnext"
      // The compiler's own libraries are not ours to check.
      const options = { skipLibCheck: false, skipDefaultLibCheck: true, lib, module, moduleResolution }
      assert.strictEqual(await faultsOf(tsc, folder, [`${moduleResolution}.ts`], options), "")
    }
  )
})

describe("in an editor, the main entry", () => {
  /** Values that the package makes, or that are a vendor's: no program writes them field by field. */
  const MADE = [
    "Budget",
    "CatalogueEntry",
    "CatalogueView",
    "ChatFormat",
    "ChatMessage",
    "FunctionTool",
    "OfferBook",
    "PriceSnapshot",
    "TariffData"
  ]

  const file = join(frameworks, "node_modules/@ratecard/core/dist/index.d.ts")
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: []
  })
  const checker = program.getTypeChecker()
  const parameters = checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)
    .flatMap((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      const type = checker.getTypeOfSymbol(target)
      const signatures = [...type.getCallSignatures(), ...type.getConstructSignatures()]
      return signatures.flatMap((signature) => signature.parameters.map((parameter) => ({ symbol, parameter })))
    })

  it("shows each parameter of a function or class by a name, and what is in it by the name of a type", () => {
    assert.isAbove(parameters.length, 15)
    for (const { parameter, symbol } of parameters) {
      const { name, type } = parameter.valueDeclaration as ts.ParameterDeclaration
      assert.isTrue(ts.isIdentifier(name), `${symbol.name}: ${name.getText()}`)
      assert.notInclude(type?.getText(), "{", symbol.name)
    }
  })

  it("has a sentence at each option, and at each option within one", () => {
    const silent: Array<string> = []
    const seen = new Set<ts.Type>()
    const look = (type: ts.Type, path: string): void => {
      if (seen.has(type)) return
      seen.add(type)
      if (type.isUnion()) return type.types.forEach((each) => look(each, path))
      const isObject = type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)
      if (!isObject || type.getCallSignatures().length > 0 || MADE.includes(type.symbol?.name)) return
      const [declared] = type.symbol?.declarations ?? []
      if (declared !== undefined && program.isSourceFileDefaultLibrary(declared.getSourceFile())) {
        return checker.getTypeArguments(type as ts.TypeReference).forEach((each) => look(each, `${path}[]`))
      }
      for (const property of checker.getPropertiesOfType(type)) {
        if (property.name.startsWith("#")) continue
        const name = `${path}.${property.name}`
        if (property.getDocumentationComment(checker).length === 0) silent.push(name)
        look(checker.getTypeOfSymbol(property), name)
      }
    }
    for (const { parameter, symbol } of parameters) {
      look(checker.getTypeOfSymbol(parameter), `${symbol.name}(${parameter.name})`)
    }
    assert.isAbove(seen.size, 50)
    assert.deepStrictEqual(silent, [])
  })
})
