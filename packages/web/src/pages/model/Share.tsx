import { CopyButton } from "../../parts/CopyButton.tsx"
import { pathOfModel } from "../../parts/modelHref.ts"
import { useSite, useWords } from "../../site.ts"
import { MODEL_WORDS } from "../../words/model.ts"
import { markdownLink, markdownText } from "../../parts/markdownText.ts"

/** The model for the pages of others: each form with what is pasted there. */
export const Share = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const { base, language, origin, theme } = useSite()
  const words = useWords(MODEL_WORDS).share
  const badge = `${base}/badge/${encodeURIComponent(id)}.svg`
  const embed = `${base}/embed/${encodeURIComponent(id)}${language.value === "en" ? "" : `?lang=${language.value}`}`
  const texts = snippets(
    { badge: origin + badge, embed: origin + embed, page: origin + base + pathOfModel(id) },
    words.of(name)
  )
  return (
    <details class="share">
      <summary>{words.title}</summary>
      <h3>{words.badge}</h3>
      <p>{words.badgeText}</p>
      <p>
        <img
          src={`${badge}${theme.value === "auto" ? "" : `?theme=${theme.value}`}`}
          alt={words.of(name)}
          height={20}
          loading="lazy"
        />
      </p>
      <Snippet name="Markdown" text={texts.badge.markdown} />
      <Snippet name="HTML" text={texts.badge.html} />
      <h3>{words.embed}</h3>
      <p>
        {words.embedText} <a href={embed}>{words.show}</a>
      </p>
      <Snippet name="HTML" text={texts.embed.html} />
      <h3>{words.link}</h3>
      <p>{words.linkText}</p>
      <Snippet name="Markdown" text={texts.link.markdown} />
      <Snippet name="HTML" text={texts.link.html} />
    </details>
  )
}

/** A text to paste elsewhere, and the button that copies it. */
const Snippet = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div class="snippet">
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
    <p>
      <CopyButton text={text} label={useWords(MODEL_WORDS).share.copy(name)} />
    </p>
  </div>
)

/** The addresses of the badge, the frame and the page of a model. */
interface Addresses {
  readonly badge: string
  readonly embed: string
  readonly page: string
}

/** The texts to paste into the pages of others; all that `title` holds is text there. */
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
