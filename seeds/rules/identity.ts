import { BUILTIN_TOOLS, MODALITIES, PROVIDERS } from "@ratecard/core/catalogue"
import type { ModelSeed, ProviderSeed } from "../seed.ts"
import type { Fault, Finding } from "./fault.ts"

/** The provider that a seed file is named after. */
export const nameOfFile = (file: string): string => file.replace(/^.*\//, "").replace(/\.json$/, "")

const providerOf = (slug: unknown) => PROVIDERS.find((provider) => provider.slug === slug)

/** Refuses a file whose provider or currency is not the one that its name promises. */
export const fileFindings = (
  file: string,
  seed: Pick<ProviderSeed, "provider" | "currency">
): ReadonlyArray<Finding> => {
  const provider = providerOf(seed.provider)
  const findings: Array<Finding> = []
  if (seed.provider !== nameOfFile(file)) {
    findings.push({
      path: "provider",
      problem: `is ${seed.provider}, but the file is ${nameOfFile(file)}.json`,
      remedy: "name the file after its provider"
    })
  }
  if (provider && seed.currency !== provider.currency) {
    findings.push({
      path: "currency",
      problem: `is ${seed.currency}, but ${provider.slug} bills in ${provider.currency}`,
      remedy: `write ${provider.currency} and give the prices in it`
    })
  }
  return findings
}

/** The provider of each encoding. */
const PROVIDER_OF: Readonly<Record<NonNullable<ModelSeed["encoding"]>, ProviderSeed["provider"]>> = {
  cl100k_base: "openai",
  o200k_base: "openai",
  p50k_base: "openai",
  r50k_base: "openai",
  tekken: "mistral",
  deepseek_v3: "deepseek",
  qwen3: "qwen",
  gemma3: "google"
}

/** Refuses an encoding of another provider, none of OpenAI's, one without a source, and unsorted lists. */
export const modelFindings = (model: ModelSeed, slug: string): ReadonlyArray<Finding> => {
  const { encoding, encoding_source } = model
  const needsEncoding = providerOf(slug)?.tokenizerType === "tiktoken"
  const needsSource = encoding !== null && !needsEncoding
  const findings: Array<Finding> = []
  if (encoding === null ? needsEncoding : PROVIDER_OF[encoding] !== slug) {
    findings.push({
      path: "encoding",
      problem:
        encoding === null
          ? `is null, but every model of ${slug} has an encoding`
          : `is ${encoding}, which is ${PROVIDER_OF[encoding]}'s and not ${slug}'s`,
      remedy:
        encoding === null ? "write the encoding that its tokens are counted with" : "write the provider's own, or null"
    })
  }
  if ((encoding_source !== undefined) !== needsSource) {
    findings.push({
      path: "encoding_source",
      problem: needsSource ? `is missing next to ${encoding}` : `stands next to ${encoding}`,
      remedy: needsSource ? "say how the encoding is known" : "leave it out"
    })
  }
  return [
    ...findings,
    ...disorderFindings("builtin_tools", model.builtin_tools, BUILTIN_TOOLS),
    ...disorderFindings("capabilities.input", model.capabilities?.input ?? [], MODALITIES),
    ...disorderFindings("capabilities.output", model.capabilities?.output ?? [], MODALITIES)
  ]
}

const disorderFindings = (
  path: string,
  written: ReadonlyArray<string>,
  order: ReadonlyArray<string>
): ReadonlyArray<Finding> => {
  const sorted = order.filter((value) => written.includes(value))
  return sorted.every((value, i) => value === written[i])
    ? []
    : [
        {
          path,
          problem: `is in the order ${written.join(", ")}`,
          remedy: `write ${sorted.join(", ")}`
        }
      ]
}

/** The place of a model: enough to tell two models apart. */
export interface ModelPlace {
  readonly file: string
  readonly provider: string
  readonly name: string
}

/** Refuses names out of code-unit order; an equal name is a duplicate id and told as one. */
export const orderFaults = (places: ReadonlyArray<ModelPlace>): ReadonlyArray<Fault> =>
  places.flatMap(({ file, name }, i) => {
    const before = places[i - 1]
    if (before?.file !== file || name >= before.name) return []
    return [
      {
        file,
        model: name,
        path: "name",
        problem: `stands after ${before.name}`,
        remedy: "sort the models by name, capitals before small letters"
      }
    ]
  })

/** Refuses a second model with the id of an earlier one, across all files. */
export const duplicateFaults = (places: ReadonlyArray<ModelPlace>): ReadonlyArray<Fault> => {
  const first = new Map<string, string>()
  return places.flatMap(({ file, provider, name }) => {
    const id = `${provider}-${name.replace(/[^A-Za-z0-9._-]/g, "-")}`
    const other = first.get(id)
    first.set(id, other ?? file)
    if (other === undefined) return []
    return [
      {
        file,
        model: name,
        path: "name",
        problem: `makes the id ${id}, which a model of ${other} has already`,
        remedy: "keep one of the two"
      }
    ]
  })
}
