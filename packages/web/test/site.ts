import { closeContexts, sharedBrowser } from "@ratecard/test-support/chromium"
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { inject } from "vitest"

/** The service and the browser that all tests share. Each kind of reader has one context, whose cache pages share. */
export class Site implements AsyncDisposable {
  readonly url: string
  readonly browser: Browser
  #parser: Promise<Page> | undefined
  readonly #contexts = new Map<string, Promise<BrowserContext>>()

  private constructor(url: string, browser: Browser) {
    this.url = url
    this.browser = browser
  }

  static async connect(): Promise<Site> {
    return new Site(inject("service"), await sharedBrowser())
  }

  #contextOf(options: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(options)
    const context =
      this.#contexts.get(key) ??
      this.browser.newContext({ baseURL: this.url, locale: "en-US", serviceWorkers: "block", ...options })
    this.#contexts.set(key, context)
    return context
  }

  /** A page that remembers what its browser complains about; what a reader has chosen there is forgotten at its end. */
  async open(address: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
    const context = await this.#contextOf(options)
    const page = await context.newPage()
    const complaints: Array<string> = []
    page.on("pageerror", ({ message }) => complaints.push(message))
    page.on("console", (message) => {
      const isOurs = !message.text().includes("Service Worker registration blocked by Playwright")
      if (isOurs && ["error", "warning"].includes(message.type())) complaints.push(message.text())
    })
    const show = async (next: string) => {
      const response = await page.goto(next)
      if (options.javaScriptEnabled !== false) await page.locator("html[data-ready]").waitFor()
      return response!.text()
    }
    const served = await show(address)
    return {
      page,
      served,
      complaints,
      show,
      [Symbol.asyncDispose]: async () => {
        await page.close()
        await context.clearCookies()
      }
    }
  }

  /** Asks for a document as a browser does. */
  ask(path: string, redirect: RequestRedirect = "follow"): Promise<Response> {
    return fetch(this.url + path, { headers: { accept: "text/html", "accept-language": "en" }, redirect })
  }

  /**
   * The texts of elements of a document, read on a page without a policy, which runs none of the document's scripts.
   */
  async textsIn(html: string, selector: string): Promise<ReadonlyArray<string>> {
    this.#parser ??= this.#contextOf({}).then((context) => context.newPage())
    return (await this.#parser).evaluate(
      ([text, elements]) =>
        Array.from(
          new DOMParser().parseFromString(text, "text/html").querySelectorAll(elements),
          ({ textContent }) => textContent
        ),
      [html, selector] as const
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await closeContexts(this.browser)
  }
}

export interface OpenPage extends AsyncDisposable {
  readonly page: Page
  /** The document as the service sent it. */
  readonly served: string
  readonly complaints: ReadonlyArray<string>
  /** Goes to another address, of which it answers the document as it was sent. */
  readonly show: (address: string) => Promise<string>
}
