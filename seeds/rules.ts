import { addressFindings, sourceFindings } from "./rules/addresses.ts"
import { dateFindings } from "./rules/dates.ts"
import type { Fault, Finding } from "./rules/fault.ts"
import {
  duplicateFaults,
  fileFindings,
  modelFindings,
  type ModelPlace,
  nameOfFile,
  orderFaults
} from "./rules/identity.ts"
import { levelOf, priceFindings } from "./rules/prices.ts"
import { schemaFindings } from "./rules/schema.ts"
import type { ModelSeed, ProviderSeed, SeedFile } from "./seed.ts"

/**
 * All faults of the seed files, of which each of `providers` has one. `today` (`YYYY-MM-DD`)
 * decides which days lie in the future.
 */
export const checkSeeds = (
  files: ReadonlyArray<SeedFile>,
  today: string,
  providers: ReadonlyArray<string> = []
): ReadonlyArray<Fault> => {
  const checked = files.map((file) => checkFile(file, today))
  const places = checked.flatMap((file) => file.places)
  return [
    ...missingFiles(files, providers),
    ...checked.flatMap((file) => file.faults),
    ...orderFaults(places),
    ...duplicateFaults(places)
  ]
}

interface CheckedFile {
  readonly faults: ReadonlyArray<Fault>
  readonly places: ReadonlyArray<ModelPlace>
}

const checkFile = ({ file, text }: SeedFile, today: string): CheckedFile => {
  const parsed = parse(text)
  if ("fault" in parsed) return { faults: [inFile(file)(parsed.fault)], places: [] }

  const findings = schemaFindings(parsed.content)
  const models = modelsOf(parsed.content)
  const nameAt = (index: number): string => nameOf(models[index]) ?? `models[${index}]`
  const broken = new Set(findings.map((finding) => finding.modelIndex))
  const faults: Array<Fault> = findings.map(({ modelIndex, path, problem, remedy }) => ({
    file,
    model: modelIndex === null ? null : nameAt(modelIndex),
    path,
    problem,
    remedy
  }))

  // The other rules read the fields without asking, so they see only what the schema accepts.
  if (!broken.has(null)) {
    const seed = parsed.content as ProviderSeed
    faults.push(...fileFindings(file, seed).map(inFile(file)))
    faults.push(...replacementFaults(file, seed, broken))
    seed.models.forEach((model, i) => {
      if (!broken.has(i)) faults.push(...modelFaults(file, seed.provider, model, today))
    })
  }
  return { faults, places: placesOf(file, parsed.content, models) }
}

/** Refuses a replacement that is not in the file, or is the model itself. */
const replacementFaults = (file: string, { models }: ProviderSeed, broken: ReadonlySet<number | null>) =>
  models.flatMap(({ name, retirement }, i): ReadonlyArray<Fault> => {
    const to = broken.has(i) ? undefined : retirement?.replacement?.name
    if (to === undefined || (to !== name && models.some((model) => model.name === to))) return []
    const problem = to === name ? "is the model itself" : `is ${to}, which is not in the file`
    return [
      {
        file,
        model: name,
        path: "retirement.replacement.name",
        problem,
        remedy: "write the model that the vendor names"
      }
    ]
  })

const parse = (text: string): { readonly content: unknown } | { readonly fault: Finding } => {
  try {
    return { content: JSON.parse(text) }
  } catch (error) {
    return {
      fault: { path: "", problem: `is not JSON (${String(error)})`, remedy: "repair the syntax" }
    }
  }
}

const inFile =
  (file: string) =>
  (finding: Finding): Fault => ({ file, model: null, ...finding })

const modelFaults = (file: string, provider: string, model: ModelSeed, today: string): ReadonlyArray<Fault> =>
  [
    ...modelFindings(model, provider),
    ...priceFindings(model),
    ...dateFindings(model, today),
    ...citationFindings(file, model)
  ].map((finding) => ({ file, model: model.name, ...finding }))

const citationFindings = (file: string, { announced, capabilities, levels, name, price, retirement }: ModelSeed) => [
  ...sourceFindings("price", price),
  ...levels.flatMap((level, i) => sourceFindings(`levels[${i}]`, { ...level, basis: level.price_basis })),
  ...announced.flatMap((each, i) => sourceFindings(`announced[${i}]`, each)),
  ...(capabilities?.sources ?? []).flatMap((each, i) => sourceFindings(`capabilities.sources[${i}]`, each)),
  ...addressFindings("retirement", retirement?.url),
  ...addressFindings("retirement.replacement", retirement?.replacement?.url),
  ...addressFindings("price", price.url, `${file} ${name} ${levelOf({ levels, price })?.date}`),
  ...levels.flatMap(({ date, url }, i) => addressFindings(`levels[${i}]`, url, `${file} ${name} ${date}`)),
  ...announced.flatMap(({ url }, i) => addressFindings(`announced[${i}]`, url)),
  ...(capabilities?.sources ?? []).flatMap(({ url }, i) => addressFindings(`capabilities.sources[${i}]`, url))
]

const field = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined

const modelsOf = (content: unknown): ReadonlyArray<unknown> => {
  const models = field(content, "models")
  return Array.isArray(models) ? models : []
}

const nameOf = (model: unknown): string | undefined => {
  const name = field(model, "name")
  return typeof name === "string" ? name : undefined
}

const placesOf = (file: string, content: unknown, models: ReadonlyArray<unknown>): ReadonlyArray<ModelPlace> =>
  models.flatMap((model) => {
    const name = nameOf(model)
    return name === undefined ? [] : [{ file, provider: String(field(content, "provider")), name }]
  })

const missingFiles = (files: ReadonlyArray<SeedFile>, providers: ReadonlyArray<string>): ReadonlyArray<Fault> =>
  providers
    .filter((slug) => !files.some(({ file }) => nameOfFile(file) === slug))
    .map((slug) => ({
      file: `seeds/${slug}.json`,
      model: null,
      path: "",
      problem: "is missing",
      remedy: "every provider has a seed file"
    }))
