import { type ComponentChildren, Fragment } from "preact"
import { type Capabilities, type CatalogueEntry, isCountedByProvider, type Model } from "@ratecard/core/catalogue"
import { formatDay, formatNumber } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { SourceName } from "../../parts/SourceName.tsx"
import { useOfferText } from "../../parts/useOfferText.ts"
import { CAPABILITY_WORDS } from "../../words/capabilities.ts"
import { BENCHMARK_NAMES, BENCHMARKS, scoreOf } from "../../scores/scores.ts"
import { MODEL_WORDS } from "../../words/model.ts"
import { TERM_WORDS } from "../../words/terms.ts"

/** Further facts about a model. */
export const Facts = ({
  at,
  entry,
  model
}: {
  readonly entry: CatalogueEntry
  readonly model: Model
  readonly at: number
}) => {
  const language = useSite().language.value
  const words = useWords(MODEL_WORDS).facts
  const terms = useWords(TERM_WORDS)
  const able = useWords(CAPABILITY_WORDS)
  const offerText = useOfferText()
  const day = (date: string | null) => (date === null ? words.unknown : formatDay(date, language))
  const tools = model.builtin_tools.map((tool) => terms.tools[tool]).join(", ")
  const facts = [
    [words.provider, model.provider_display_name],
    [words.id, <code>{model.id}</code>],
    [words.skills, skillsOf(model.capabilities, words, able)],
    [words.tools, tools === "" ? words.noTools : tools],
    [words.counting, countingText(model, words)],
    [words.released, day(entry.release_date)],
    [words.offer, offerText(entry, at)],
    ...BENCHMARK_NAMES.flatMap((name) => {
      const score = scoreOf(name, model.id)
      const { name: title, url } = BENCHMARKS[name]
      return score === undefined
        ? []
        : [
            [
              title,
              <>
                {formatNumber(score.percent / 100, language, { style: "percent", minimumFractionDigits: 1 })}{" "}
                <small class="faint">
                  {[score.setting, day(score.day)].filter(Boolean).join(", ")} · <a href={url}>{words.notOurs}</a>
                </small>
              </>
            ] as const
          ]
    })
  ] as const
  return (
    <dl class="facts">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const SKILLS = ["tools", "structured_output", "reasoning"] as const

/** The skills of a model, with the source of all that it takes and gives. */
const skillsOf = (
  known: Capabilities | null,
  words: (typeof MODEL_WORDS)["en"]["facts"],
  terms: (typeof CAPABILITY_WORDS)["en"]
): ComponentChildren => {
  if (known === null) return words.unknown
  const skills = (is: boolean | null) =>
    SKILLS.filter((skill) => known[skill] === is)
      .map((skill) => terms.capabilities[skill])
      .join(", ")
  const [able, unable, unsaid] = [skills(true), skills(false), skills(null)]
  const said = [able, unable && words.unable(unable), unsaid && words.unsaid(unsaid)].filter(Boolean)
  return (
    <>
      {said.join("; ")}
      <span class="remark small faint">
        {words.accordingTo}{" "}
        {known.sources.map((source, index) => (
          <Fragment key={source.url}>
            {index > 0 && ", "}
            <SourceName of={source} />
          </Fragment>
        ))}
      </span>
    </>
  )
}

const countingText = (model: Model, { countings }: (typeof MODEL_WORDS)["en"]["facts"]): string => {
  if (model.tokenizer_config !== null) return countings.local(model.tokenizer_config.encoding)
  return isCountedByProvider(model) ? countings.byProvider : countings.estimate
}
