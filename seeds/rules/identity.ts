import { BUILTIN_TOOLS, PROVIDERS } from "@ratecard/core"
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

/** Refuses an encoding where the provider publishes none, none where it does, and unsorted tools. */
export const modelFindings = (model: ModelSeed, slug: string): ReadonlyArray<Finding> => {
  const hasEncoding = model.encoding !== null
  const needsEncoding = providerOf(slug)?.tokenizerType === "tiktoken"
  const findings: Array<Finding> = []
  if (hasEncoding !== needsEncoding) {
    findings.push({
      path: "encoding",
      problem: hasEncoding
        ? `is ${model.encoding}, but ${slug} publishes no encoding`
        : `is null, but every model of ${slug} has an encoding`,
      remedy: hasEncoding ? "write null" : "write the encoding that its tokens are counted with"
    })
  }
  const sorted = BUILTIN_TOOLS.filter((tool) => model.builtin_tools.includes(tool))
  if (sorted.some((tool, i) => tool !== model.builtin_tools[i])) {
    findings.push({
      path: "builtin_tools",
      problem: `is in the order ${model.builtin_tools.join(", ")}`,
      remedy: `write ${sorted.join(", ")}`
    })
  }
  return findings
}

/** Where one model stands: enough to tell two of them apart. */
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
