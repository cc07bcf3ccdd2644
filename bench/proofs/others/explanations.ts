import type { Verdict } from "./cases.ts"
import explanations from "./explanations.json" with { type: "json" }

const ANSWERS = new Map(explanations.flatMap(({ cases }) => Object.entries(cases)))

export const isExplained = ({ key, ours }: Verdict): boolean => ANSWERS.get(key) === ours

/** The cases that need no explanation any more: both answers are equal. */
export const needless = (verdicts: ReadonlyArray<Verdict>): ReadonlyArray<string> =>
  verdicts.filter(({ key, kind }) => kind === "equal" && ANSWERS.has(key)).map(({ key }) => key)

export const MARK = "<!-- table: explanations -->"

/** All explanations, as bench/proofs/others/evidence.md shows them. */
export const explanationTable = (): string => {
  const rows = explanations.map(({ cases, documents, they, we }) => {
    const links = documents.map((address) => `[${nameOf(address)}](${address})`).join(", ")
    return `| ${they} | ${Object.keys(cases).length} | ${we} | ${links} |\n`
  })
  return `${MARK}
<!-- oxfmt-ignore-start -->

| theirs | cases | ours, and why it stands | where it is written |
|---|---|---|---|
${rows.join("")}
<!-- oxfmt-ignore-end -->
`
}

/** The host and the end of an address: enough to know whose page it is. */
const nameOf = (address: string): string => {
  const { hostname, pathname } = new URL(address)
  const [, owner, repository, kind, number] = pathname.split("/")
  if (hostname !== "github.com") return hostname.replace("www.", "")
  return kind === "pull" || kind === "issues" ? `${owner}/${repository}#${number}` : `${owner}/${repository}`
}
