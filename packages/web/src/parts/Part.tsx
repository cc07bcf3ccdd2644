import { type ComponentChildren, hydrate, render } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import { SiteContext, useSite } from "../site.ts"

interface PartProps {
  readonly as?: "section" | "tbody"
  readonly children: ComponentChildren
}

/** A part of a long page: where a browser takes over what the server rendered, each is a task, and a tap in between is handled. */
export const Part = (props: PartProps) =>
  typeof document === "undefined" ? <Rendered {...props} /> : <Drawn {...props} />

const Rendered = ({ as: Place = "section", children }: PartProps) => <Place>{children}</Place>

/** What is in the element is left to the part: whoever draws around it keeps what the server rendered, and else has nothing. */
const LEFT = { __html: (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? "" }

const Drawn = ({ as: Place = "section", children }: PartProps) => {
  const site = useSite()
  const place = useRef<HTMLElement & HTMLTableSectionElement>(null)
  const isBegun = useRef(false)
  const takeOver = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    const { current: element } = place
    const tree = <SiteContext.Provider value={site}>{children}</SiteContext.Provider>
    takeOver.current?.()
    if (isBegun.current || element!.firstChild === null) render(tree, element!)
    else {
      takeOver.current = () => {
        takeOver.current = undefined
        hydrate(tree, element!)
      }
      setTimeout(() => takeOver.current?.())
    }
    isBegun.current = true
  })
  useLayoutEffect(() => {
    const { current: element } = place
    return () => {
      takeOver.current = undefined
      render(null, element!)
    }
  }, [])
  return <Place ref={place} dangerouslySetInnerHTML={LEFT} />
}
