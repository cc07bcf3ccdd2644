import type { PageData, PageRenderer, PageRequest, RenderedPage } from "@ratecard/web"
import { DAY_MILLIS } from "@ratecard/core/catalogue"
import { Representation } from "../../answers/representation.ts"

/** Whoever makes addresses up fills no more memory than this. */
const MAX_PAGES = 200
const MAX_BYTES = 16 * 2 ** 20

/** The first reader of a longer page, too, waits until it is compressed: on a slow network that is the shorter wait. */
const LONG_BYTES = 64 * 2 ** 10

export interface KeptPage {
  readonly status: RenderedPage["status"]
  readonly location: string | undefined
  readonly representation: Representation
}

interface AskedPage extends PageRequest {
  /** What its query string asks, in one spelling. */
  readonly asked: string | undefined
}

/** Pages as they were rendered, for as long as what they are made of stays the same. */
export class KeptPages {
  readonly #render: PageRenderer["render"]
  readonly #kept = new Map<string, KeptPage>()
  #bytes = 0
  #madeOf: PageData | undefined

  constructor(render: PageRenderer["render"]) {
    this.#render = render
  }

  /** The page as it was rendered before, for any query that asks the same; undefined if it was not. */
  find(request: AskedPage, data: PageData): KeptPage | undefined {
    if (this.#madeOf === undefined || !isSame(this.#madeOf, data)) {
      this.#kept.clear()
      this.#bytes = 0
      this.#madeOf = data
    }
    const known = this.#kept.get(keyOf(request))
    // What is asked for again is worth it.
    void known?.representation.compress()
    return known
  }

  /** Renders a page that was not found, and keeps it. */
  async render(request: AskedPage, data: PageData): Promise<KeptPage> {
    const madeOf = this.#madeOf
    const key = keyOf(request)
    const { html, location, status } = await this.#render(request, data)
    const page = { status, location, representation: new Representation(html, "text/html; charset=utf-8") }
    if (page.representation.byteLength > LONG_BYTES) await page.representation.compress()
    // Of older prices it is nobody's any more, and of two that were asked for at once one is kept.
    if (this.#madeOf === madeOf && !this.#kept.has(key)) this.#keep(key, page)
    return page
  }

  #keep(key: string, page: KeptPage): void {
    const { byteLength } = page.representation
    for (const [oldest, { representation }] of this.#kept) {
      if (this.#kept.size < MAX_PAGES && this.#bytes + byteLength <= MAX_BYTES) break
      this.#kept.delete(oldest)
      this.#bytes -= representation.byteLength
    }
    this.#kept.set(key, page)
    this.#bytes += byteLength
  }
}

const keyOf = ({ asked, language, path, theme }: AskedPage): string => JSON.stringify([language, theme, path, asked])

/** Whether pages of one say the same as those of the other: they name the day. */
const isSame = (one: PageData, other: PageData): boolean =>
  one.prices === other.prices && Math.floor(one.now / DAY_MILLIS) === Math.floor(other.now / DAY_MILLIS)
