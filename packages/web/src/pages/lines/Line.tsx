import { providerOf } from "@ratecard/core/catalogue"
import { formatDay } from "../../format.ts"
import { cameOn, feedPathOfLine, type ModelLine } from "../../lines/lines.ts"
import { storyOf } from "../../lines/lineStory.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { hrefOfDay, modelHref } from "../../parts/modelHref.ts"
import { Part } from "../../parts/Part.tsx"
import { dayAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { LINE_WORDS } from "../../words/line.ts"
import { LineChart } from "./LineChart.tsx"
import { LineTable } from "./LineTable.tsx"
import { useStoryText } from "./useStoryText.ts"

/** A line of models: what became of its price, in a sentence, a chart and a table. */
export const Line = ({ line }: { readonly line: ModelLine }) => {
  const { address, base, language, prices } = useSite()
  const words = useWords(LINE_WORDS)
  const storyText = useStoryText()
  const at = dayAsked(address.query.value, prices.value.now) ?? prices.value.now
  const story = storyOf(line, at)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{line.name}</h1>
        <AsOf />
      </div>
      {story === undefined ? (
        <p class="story">{words.over}</p>
      ) : (
        <>
          <p class="story">{storyText(story, providerOf(line.provider).currency)}</p>
          <p>
            <a href={modelHref(address, story.newest.id)}>{story.newest.display_name}</a>{" "}
            {words.newest(formatDay(cameOn(story.newest), language.value))}{" "}
            <a href={address.href("/account", { line: line.slug })}>{words.followLine}</a>
          </p>
        </>
      )}
      <Part>
        <LineChart line={line} at={at} />
      </Part>
      <Part>
        <h2>{words.allModels}</h2>
        <LineTable line={line} at={at} />
      </Part>
      <p>
        {words.follow} <a href={`${base}${feedPathOfLine(line.slug)}.atom`}>Atom</a>,{" "}
        <a href={`${base}${feedPathOfLine(line.slug)}.json`}>JSON Feed</a>
      </p>
      <p>
        <a href={hrefOfDay(address, "/lines")}>{words.lines.all}</a>
      </p>
    </>
  )
}
