import { finish, type Steps } from "@ratecard/core/ledger"
import {
  type BelievedAnswer,
  type Decision,
  isSame,
  judge,
  pastPrices,
  reconcile,
  type SourceAnswer,
  type SourceResponse,
  underKnownNames
} from "@ratecard/price-sync"
import type { ProviderSeed } from "../seed.ts"
import { catalogueEntries } from "../snapshot.ts"

/** The result of a source: the number of models it prices, or the reason why it is not believed. */
export interface SourceOutcome {
  readonly source: string
  readonly role: "prices" | "discovery"
  readonly models: number
  /** One sentence. */
  readonly failure: string | null
}

/** The decisions of a sync of the server on a book that holds the seeds and nothing else. */
export const decide = (
  seeds: ReadonlyArray<ProviderSeed>,
  responses: ReadonlyArray<SourceResponse>,
  now: number
): {
  readonly decisions: ReadonlyArray<Decision>
  readonly sources: ReadonlyArray<SourceOutcome>
  /** The ends of models that a list says otherwise, each a line of Markdown. */
  readonly ends: ReadonlyArray<string>
} => {
  const book = catalogueEntries(seeds).map(({ announced, display_name, id, levels, name, provider, retirement }) => ({
    id,
    provider,
    name,
    display_name,
    retirement,
    announced,
    current: levels.at(-1)!,
    past: pastPrices(levels),
    confirmed: {},
    unconfirmed_since: now,
    reported: null,
    is_missing: false
  }))
  const judged = responses.map((response) => judgeAnswer(response, underKnownNames(book)))
  const answers = judged.flatMap(({ answer }) => answer ?? [])
  const isKnown = (decision: Decision): boolean =>
    decision.kind === "announce" &&
    book.some(({ announced, id }) => id === decision.model_id && announced.some((each) => isSame(each, decision.quote)))
  return {
    decisions: reconcile({
      now,
      answers,
      lastListed: new Map(),
      book,
      quarantine: [],
      announcements: []
    }).filter((decision) => !isKnown(decision)),
    sources: judged.map(({ outcome }) => outcome),
    ends: answers.flatMap(({ discoveries, quotes, source }) =>
      [...quotes, ...discoveries].flatMap((listed) => {
        const known = book.find(({ id }) => id === listed.model_id)
        const [ours, theirs] = [known?.retirement, listed.retirement]
        if (known === undefined || !theirs || (ours && (theirs.date === null || theirs.date === ours.date))) return []
        const said = ours ? `${ours.date ?? "it has ended"}, by ${ours.source ?? "no source"}` : "it stays"
        return [`- \`${known.id}\`: ${source} says ${theirs.date ?? "it has ended"}; the seeds say ${said}.`]
      })
    )
  }
}

const judgeAnswer = (
  response: SourceResponse,
  named: (answer: SourceAnswer) => Steps<SourceAnswer>
): { readonly outcome: SourceOutcome; readonly answer: BelievedAnswer | null } => {
  const { name: source, role } = response.source
  if (response.kind !== "answered") {
    const failure = response.kind === "failed" ? response.reason : "It is switched off."
    return { outcome: { source, role, models: 0, failure }, answer: null }
  }
  const { announcements, discoveries, quotes } = finish(named(response.answer))
  const models = [...new Set([...quotes, ...discoveries].map(({ model_id }) => model_id))]
  const { reason } = judge(models, null)
  return {
    outcome: { source, role, models: models.length, failure: reason },
    answer: reason === null ? { source, quotes, announcements, discoveries, listed: models } : null
  }
}
