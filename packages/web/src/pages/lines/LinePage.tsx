import { feedPathOfLine, pathOfLine } from "../../lines/lines.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite } from "../../site.ts"
import { LINE_WORDS } from "../../words/line.ts"
import { SHELL_WORDS } from "../../words/shell.ts"
import { Line } from "./Line.tsx"
import { isOfAll, lineAsked } from "./lineAsked.ts"
import { Lines } from "./Lines.tsx"
import "../../parts/folding.css"
import "./lines.css"

const LinePage = () => {
  const site = useSite()
  const line = lineAsked(site)
  return isOfAll(site) || line === undefined ? <Lines isMissing={!isOfAll(site)} /> : <Line line={line} />
}

export default {
  title: (site) => {
    const { language } = site
    const line = lineAsked(site)
    if (isOfAll(site)) return LINE_WORDS[language.value].lines.title
    return line === undefined ? SHELL_WORDS[language.value].missing.title : LINE_WORDS[language.value].title(line.name)
  },
  description: (site) => {
    const words = LINE_WORDS[site.language.value]
    const line = lineAsked(site)
    return line === undefined ? words.lines.description : words.description(line.name)
  },
  feed: (site) => {
    const line = lineAsked(site)
    return line && { path: feedPathOfLine(line.slug), title: LINE_WORDS[site.language.value].title(line.name) }
  },
  exists: (site) => isOfAll(site) || lineAsked(site) !== undefined,
  canonical: (site) => {
    const line = lineAsked(site)
    return line && pathOfLine(line.slug)
  },
  Page: LinePage
} satisfies PageModule
