import { useSignal } from "@preact/signals"
import { render } from "preact"
import { useEffect, useRef } from "preact/hooks"
import type { ModelFound, OffersFound } from "../offersFound.ts"
import { hrefOfDay, modelHref } from "../parts/modelHref.ts"
import { type Site, SiteContext, useSite, useWords } from "../site.ts"
import { PALETTE_WORDS } from "../words/palette.ts"
import { placesFor } from "./places.tsx"
import "./palette.css"

/** Opens the search over every page of the site. */
export const openPalette = (site: Site): void => {
  if (document.querySelector(".palette") !== null) return
  const root = document.body.appendChild(document.createElement("div"))
  const close = () => {
    render(null, root)
    root.remove()
  }
  render(
    <SiteContext.Provider value={site}>
      <Palette close={close} />
    </SiteContext.Provider>,
    root
  )
}

const Palette = ({ close }: { readonly close: () => void }) => {
  const site = useSite()
  const words = useWords(PALETTE_WORDS)
  const dialog = useRef<HTMLDialogElement>(null)
  const search = useSignal("")
  const chosen = useSignal(0)
  useEffect(() => dialog.current?.showModal(), [])
  const { address } = site
  const asked = search.value.trim()
  const found = placesFor(site, asked).map(({ href, kind, name }) => ({ href, name, kind: words.kinds[kind] }))
  const elsewhere =
    asked === ""
      ? []
      : [
          { name: words.inDocs(asked), href: address.href("/docs", { q: asked }), kind: "" },
          { name: words.atHosts(asked), href: hrefOfDay(address, "/hosts", { q: asked }), kind: "" }
        ]
  const known = new Set(found.map(({ href }) => href))
  const hosted = useHosted(site, asked)
    .map(({ key, name }) => ({ name, href: modelHref(address, key), kind: words.kinds.hosted }))
    .filter(({ href }) => !known.has(href))
  const options = [...found, ...hosted, ...elsewhere]
  const move = (to: number) => {
    chosen.value = (to + options.length) % options.length
    document.getElementById(optionId(chosen.value))?.scrollIntoView({ block: "nearest" })
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(chosen.value + 1),
    ArrowUp: () => move(chosen.value - 1),
    Enter: () => document.getElementById(optionId(chosen.value))?.click()
  }
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={words.label}
      onClose={close}
      onClick={({ currentTarget, target }) => {
        // A click on the dialog itself is outside its content.
        if (target === currentTarget || (target instanceof Element && target.closest("a"))) currentTarget.close()
      }}
    >
      <div>
        <input
          type="text"
          role="combobox"
          list={undefined}
          aria-label={words.hint}
          aria-expanded="true"
          aria-controls="palette-options"
          aria-activedescendant={optionId(chosen.value)}
          placeholder={words.hint}
          autoComplete="off"
          spellcheck={false}
          value={search.value}
          onInput={({ currentTarget }) => {
            search.value = currentTarget.value
            chosen.value = 0
          }}
          onKeyDown={(event) => {
            const act = keys[event.key]
            if (act === undefined || event.isComposing) return
            event.preventDefault()
            act()
          }}
        />
        {found.length + hosted.length === 0 && (
          <p class="small" role="status">
            {words.none}
          </p>
        )}
        <div id="palette-options" role="listbox" aria-label={words.label}>
          {options.map(({ href, kind, name }, index) => (
            <a
              key={href}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen.value}
              tabIndex={-1}
              href={href}
            >
              {name} <small class="faint">{kind}</small>
            </a>
          ))}
        </div>
      </div>
    </dialog>
  )
}

/** Pause in typing before hosts are asked, in milliseconds. */
const PAUSE_MILLIS = 150

const MOST_HOSTED = 6

/** The models that hosts have of that name: the service is asked for them, and without it there are none. */
const useHosted = ({ base }: Site, asked: string): ReadonlyArray<ModelFound> => {
  const hosted = useSignal<{ readonly of: string; readonly models: ReadonlyArray<ModelFound> }>()
  useEffect(() => {
    if (asked.length < 2) return
    const asking = new AbortController()
    const ask = async () => {
      const query = new URLSearchParams({ q: asked })
      const headers = { accept: "application/json" }
      const response = await fetch(`${base}/hosts?${query}`, { headers, signal: asking.signal })
      if (!response.ok) return
      const { models } = (await response.json()) as OffersFound
      hosted.value = { of: asked, models: models.slice(0, MOST_HOSTED) }
    }
    const timer = setTimeout(() => ask().catch(() => undefined), PAUSE_MILLIS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [asked])
  return hosted.value?.of === asked ? hosted.value.models : []
}

const optionId = (index: number): string => `palette-${index}`
