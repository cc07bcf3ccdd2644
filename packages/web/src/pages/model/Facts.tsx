import { type ComponentChildren, Fragment } from "preact"
import { type Capabilities, type CatalogueEntry, isCountedByProvider, type Model } from "@ratecard/core/catalogue"
import { formatCount, formatDay } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { SourceName } from "../../parts/SourceName.tsx"
import { useOfferText } from "../../parts/useOfferText.ts"
import { CAPABILITY_WORDS } from "../../words/capabilities.ts"
import { MODEL_WORDS } from "../../words/model.ts"
import { TERM_WORDS } from "../../words/terms.ts"

/** The facts about a model besides its prices. */
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
  const tokens = (count: number | null) => (count === null ? words.unknown : formatCount(count, words.tokens, language))
  const tools = model.builtin_tools.map((tool) => terms.tools[tool]).join(", ")
  const facts = [
    [words.provider, model.provider_display_name],
    [words.id, <code>{model.id}</code>],
    [words.context, tokens(model.context_window)],
    [words.output, tokens(entry.max_output_tokens)],
    ...abilities(model.capabilities, words, able),
    [words.tools, tools === "" ? words.noTools : tools],
    [words.counting, countingText(model, words)],
    [words.cutoff, model.knowledge_cutoff ?? words.unknown],
    [words.released, day(entry.release_date)],
    [words.offer, offerText(entry, at)]
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

/** The modalities and skills of a model, with their source. */
const abilities = (
  known: Capabilities | null,
  words: (typeof MODEL_WORDS)["en"]["facts"],
  terms: (typeof CAPABILITY_WORDS)["en"]
): ReadonlyArray<readonly [string, ComponentChildren]> => {
  if (known === null) return [[words.skills, words.unknown]]
  const modalities = (kinds: Capabilities["input"]) => kinds.map((kind) => terms.modalities[kind]).join(", ")
  const skills = (is: boolean | null) =>
    SKILLS.filter((skill) => known[skill] === is)
      .map((skill) => terms.capabilities[skill])
      .join(", ")
  const [able, unable, unsaid] = [skills(true), skills(false), skills(null)]
  const said = [able, unable && words.unable(unable), unsaid && words.unsaid(unsaid)].filter(Boolean)
  return [
    [words.input, modalities(known.input)],
    [words.gives, modalities(known.output)],
    [
      words.skills,
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
    ]
  ]
}

const countingText = (model: Model, { countings }: (typeof MODEL_WORDS)["en"]["facts"]): string => {
  if (model.tokenizer_config !== null) return countings.local(model.tokenizer_config.encoding)
  return isCountedByProvider(model) ? countings.byProvider : countings.estimate
}
