import { type ComponentChildren, hydrate, render } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import { SiteContext, useSite } from "../site.ts"

interface PartProps {
  readonly as?: "section" | "tbody"
  /** Nothing in it is pressed but links: a browser keeps what the server rendered until something of it changes. */
  readonly isStill?: boolean
  readonly children: ComponentChildren
}

/** A part of a long page. A browser takes over each part of a rendered page in a task of its own, and handles a tap in between. */
export const Part = (props: PartProps) =>
  typeof document === "undefined" ? <Rendered {...props} /> : <Drawn {...props} />

const Rendered = ({ as: Place = "section", children }: PartProps) => <Place>{children}</Place>

/** The part draws its element: the page around it keeps what the server rendered there, and begins with nothing otherwise. */
const LEFT = { __html: (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? "" }

const Drawn = ({ as: Place = "section", children, isStill = false }: PartProps) => {
  const site = useSite()
  const { address, language, prices } = site
  const place = useRef<HTMLElement & HTMLTableSectionElement>(null)
  const isBegun = useRef(false)
  const waiting = useRef(0)
  useLayoutEffect(() => {
    const element = place.current!
    const tree = <SiteContext.Provider value={site}>{children}</SiteContext.Provider>
    clearTimeout(waiting.current)
    if (isBegun.current || element.firstChild === null) render(tree, element)
    else if (!isStill) waiting.current = window.setTimeout(() => hydrate(tree, element))
    isBegun.current = true
    // A part that waits notices no change itself.
  }, [children, address.query.value, language.value, prices.value])
  useLayoutEffect(() => {
    const element = place.current!
    return () => {
      clearTimeout(waiting.current)
      render(null, element)
    }
  }, [])
  return <Place ref={place} dangerouslySetInnerHTML={LEFT} />
}
