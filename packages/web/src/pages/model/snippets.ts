import { markdownLink, markdownText } from "../../parts/markdownText.ts"

/** Where the badge, the frame and the page of a model are. */
interface Addresses {
  readonly badge: string
  readonly embed: string
  readonly page: string
}

/** What is pasted into the pages of others; whatever `title` holds is text there. */
export const snippets = ({ badge, embed, page }: Addresses, title: string) => {
  const text = escaped(title)
  return {
    badge: {
      markdown: `[![${markdownText(title)}](${badge})](${page})`,
      html: `<a href="${escaped(page)}"><img src="${escaped(badge)}" alt="${text}" height="20"></a>`
    },
    embed: {
      html: `<iframe src="${escaped(embed)}" title="${text}" width="360" height="190" loading="lazy" style="border:0"></iframe>`
    },
    link: { markdown: markdownLink(title, page), html: `<a href="${escaped(page)}">${text}</a>` }
  }
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
