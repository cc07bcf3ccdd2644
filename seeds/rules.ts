import { PROVIDER_SLUGS } from "@ratecard/core/catalogue"
import { addressFindings, type Cited } from "./rules/addresses.ts"
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
import { priceFindings } from "./rules/prices.ts"
import { schemaFindings } from "./rules/schema.ts"
import type { ModelSeed, ProviderSeed, SeedFile } from "./seed.ts"

/**
 * All faults of the seed files, which are expected to be one per provider. `today` (`YYYY-MM-DD`)
 * decides which days lie in the future.
 */
export const checkSeeds = (files: ReadonlyArray<SeedFile>, today: string): ReadonlyArray<Fault> => {
  const checked = files.map((file) => checkFile(file, today))
  const places = checked.flatMap((file) => file.places)
  return [
    ...missingFiles(files),
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
    seed.models.forEach((model, i) => {
      if (!broken.has(i)) faults.push(...modelFaults(file, seed.provider, model, today))
    })
    if (broken.size === 0) {
      faults.push(...addressFindings(file, seed.models.flatMap(citedIn)).map(inFile(file)))
    }
  }
  return { faults, places: placesOf(file, parsed.content, models) }
}

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
  [...modelFindings(model, provider), ...priceFindings(model), ...dateFindings(model, today)].map((finding) => ({
    file,
    model: model.name,
    ...finding
  }))

const citedIn = ({ announced, capabilities, levels, name, price }: ModelSeed): ReadonlyArray<Cited> => [
  { path: `${name} price`, url: price.url, isPrice: true },
  ...levels.map(({ url }, i) => ({ path: `${name} levels[${i}]`, url, isPrice: true })),
  ...announced.map(({ url }, i) => ({ path: `${name} announced[${i}]`, url, isPrice: false })),
  ...(capabilities?.sources ?? []).map(({ url }, i) => ({
    path: `${name} capabilities.sources[${i}]`,
    url,
    isPrice: false
  }))
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

const missingFiles = (files: ReadonlyArray<SeedFile>): ReadonlyArray<Fault> =>
  PROVIDER_SLUGS.filter((slug) => !files.some(({ file }) => nameOfFile(file) === slug)).map((slug) => ({
    file: `seeds/${slug}.json`,
    model: null,
    path: "",
    problem: "is missing",
    remedy: "every provider has a seed file"
  }))
