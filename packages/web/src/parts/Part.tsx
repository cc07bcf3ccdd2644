import { type ComponentChildren, hydrate, render } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import { SiteContext, useSite } from "../site.ts"

interface PartProps {
  readonly as?: "section" | "tbody"
  readonly children: ComponentChildren
}

/** A part of a long page. A browser takes over each part of a rendered page in a task of its own, and handles a tap in between. */
export const Part = (props: PartProps) =>
  typeof document === "undefined" ? <Rendered {...props} /> : <Drawn {...props} />

const Rendered = ({ as: Place = "section", children }: PartProps) => <Place>{children}</Place>

/** The part draws its element: the page around it keeps what the server rendered there, and begins with nothing otherwise. */
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
