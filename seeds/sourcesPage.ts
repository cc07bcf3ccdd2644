import { PROVIDERS } from "@ratecard/core/catalogue"
import { type Citation, PRICE_BASES, type PriceBasis, type TariffData } from "@ratecard/core/ledger"

/** The page on what the prices of the catalogue rest on: how many have which basis, and which have no address. */
export const sourcesPage = (data: TariffData): string => {
  const base = Object.entries(data.levels).flatMap(([id, levels]) =>
    levels.map(([day, place, dateBasis]) => ({
      ...data.sources[place]!,
      provider: providerOf(id),
      what: `${id}, from ${day}`,
      dateBasis
    }))
  )
  const further = Object.entries(data.prices).map(([id, place]) => ({
    ...data.sources[place]!,
    provider: providerOf(id),
    what: `${id}: long prompts, batches and cache writes`
  }))
  const rows = Object.entries(data.rows).flatMap(([provider, all]) =>
    all.map(({ from, models, prices, seen, source }) => ({
      ...data.sources[source]!,
      provider,
      what: `${models.join(", ")}: ${Object.keys(prices).join(", ")}${day(from ?? seen)}`
    }))
  )
  const all = [...base, ...further, ...rows]
  const without = all.filter(({ url }) => url === undefined)
  const doubtful = base.filter(({ dateBasis }) => WEAK.has(dateBasis)).length
  return `# What the prices rest on

\`pnpm x seeds build\` writes this page from the seeds; edits are lost.

Of ${all.length} price rows, ${all.length - without.length} lead to an address: the vendor's page or announcement, or a public
list at a commit. A line of a bill has the same word in \`source.basis\`, and the address in \`source.url\`.

| word | the price |
| ---- | --------- |
| announced | stands on a page or in an announcement of its vendor |
| published list | stands in a public price list that others keep |
| observed | was seen and written down by others |
| remembered | is from memory |
| inferred | is worked out from other figures |

## Base prices

Input, cached input and output, with their first days. The day itself is remembered or inferred in ${doubtful} of
${base.length} rows: a bill then says so instead of what the price rests on.

${table(base)}

## Long prompts, batches and cache writes, as of today

${table(further)}

## Tariffs

All else that a call can cost, under its conditions and in its days.

${table(rows)}

## Without an address

${without.map(({ basis, source, what }) => `- ${what} (${basis}: ${source})`).join("\n")}
`
}

const WEAK: ReadonlySet<PriceBasis> = new Set(["remembered", "inferred"])

const day = (date: string | null | undefined): string => (date === null || date === undefined ? "" : `, from ${date}`)

const providerOf = (id: string): string => PROVIDERS.find(({ slug }) => id.startsWith(`${slug}-`))!.slug

const table = (rows: ReadonlyArray<Citation & { readonly provider: string }>): string => {
  const line = (name: string, some: typeof rows): string =>
    `| ${[
      name,
      some.length,
      ...PRICE_BASES.map((basis) => some.filter((each) => each.basis === basis).length),
      some.filter(({ url }) => url !== undefined).length
    ].join(" | ")} |`
  return [
    `| provider | rows | ${PRICE_BASES.join(" | ")} | with an address |`,
    `| --- | --- |${" --- |".repeat(PRICE_BASES.length)} --- |`,
    ...PROVIDERS.flatMap(({ displayName, slug }) => {
      const own = rows.filter(({ provider }) => provider === slug)
      return own.length === 0 ? [] : [line(displayName, own)]
    }),
    line("all", rows)
  ].join("\n")
}
