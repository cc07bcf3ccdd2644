import { signal } from "@preact/signals"
import { type ComponentChildren, hydrate, render } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import { SiteContext, useSite } from "../site.ts"

interface PartProps {
  readonly as?: "section" | "tbody"
  /** Nothing in it is pressed but links: a browser keeps what the server rendered until something of it changes. */
  readonly isStill?: boolean
  /** All that it shows besides the language and the prices: it is drawn anew where that changes. Absent: the query. */
  readonly of?: string
  /** It waits until the parts before it are painted. */
  readonly isLate?: boolean
  readonly onDraw?: (element: HTMLElement) => void
  readonly children: ComponentChildren
}

/** A part of a long page. A browser takes over each part of a rendered page in a task of its own, and handles a tap in between. */
export const Part = (props: PartProps) =>
  typeof document === "undefined" ? <Rendered {...props} /> : <Drawn {...props} />

const Rendered = ({ as: Place = "section", children }: PartProps) => <Place>{children}</Place>

/** The part draws its element: the page around it keeps what the server rendered there, and begins with nothing otherwise. */
const LEFT = { __html: (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? "" }

const Drawn = ({ as: Place = "section", children, isLate = false, isStill = false, of, onDraw }: PartProps) => {
  const site = useSite()
  const { address, language, prices } = site
  const query = address.query.value
  const place = useRef<HTMLElement & HTMLTableSectionElement>(null)
  const isBegun = useRef(false)
  const isDrawn = useRef(false)
  const waiting = useRef(0)
  useLayoutEffect(() => {
    const element = place.current!
    // What says on what it depends watches no query itself.
    const own = of === undefined ? site : { ...site, address: { ...address, query: signal(query) } }
    const tree = <SiteContext.Provider value={own}>{children}</SiteContext.Provider>
    const draw = () => {
      if (!isDrawn.current) element.replaceChildren()
      element.hidden = false
      isDrawn.current = true
      render(tree, element)
      onDraw?.(element)
    }
    clearTimeout(waiting.current)
    if (isBegun.current || element.firstChild === null) {
      element.hidden = isLate
      if (isLate) waiting.current = window.setTimeout(draw)
      else draw()
    } else if (!isStill)
      waiting.current = window.setTimeout(() => {
        isDrawn.current = true
        hydrate(tree, element)
      })
    isBegun.current = true
    // A part that waits notices no change itself.
  }, [...(of === undefined ? [children, query] : [of]), language.value, prices.value])
  useLayoutEffect(() => {
    const element = place.current!
    return () => {
      clearTimeout(waiting.current)
      if (isDrawn.current) render(null, element)
    }
  }, [])
  return <Place ref={place} dangerouslySetInnerHTML={LEFT} />
}
