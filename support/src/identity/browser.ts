/** An answer with its body read; `json` is undefined if the body is not JSON. */
export interface BrowserAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: any
  /** The cookies that it set. */
  readonly set: ReadonlyArray<SetCookie>
}

interface Kept {
  readonly name: string
  readonly value: string
  readonly path: string
}

/** A cookie as it was set, with what was said about it. */
export interface SetCookie extends Kept {
  /** In lower case, such as `httponly` or `max-age=600`. */
  readonly attributes: ReadonlyArray<string>
}

/** A user's browser: it keeps cookies by host, name and path, and follows no redirect by itself. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, Kept>>()

  /** A browser with the same cookies, which from now on goes its own way. */
  copy(): Browser {
    const copy = new Browser()
    for (const [host, cookies] of this.#cookies) copy.#cookies.set(host, new Map(cookies))
    return copy
  }

  /** `fetch`, with this browser's cookies; a redirect is answered as it is. */
  readonly fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { host, pathname } = new URL(url instanceof Request ? url.url : url)
    const jar = this.#jar(host)
    const sent = [...jar.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path === "/" ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
    const headers = new Headers(init.headers)
    if (sent.length > 0) headers.set("cookie", sent.join("; "))
    const response = await fetch(url, { ...init, headers, redirect: "manual" })
    for (const { attributes, name, path, value } of response.headers.getSetCookie().map(parsed)) {
      if (value === "" || attributes.includes("max-age=0")) jar.delete(`${name} ${path}`)
      else jar.set(`${name} ${path}`, { name, value, path })
    }
    return response
  }

  async ask(url: string, init: RequestInit = {}): Promise<BrowserAnswer> {
    const response = await this.fetch(url, init)
    const text = await response.text()
    const set = response.headers.getSetCookie().map(parsed)
    return { status: response.status, headers: response.headers, text, json: json(text), set }
  }

  post(url: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<BrowserAnswer> {
    return this.ask(url, {
      method: "POST",
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  }

  cookie(url: string, name: string): string | undefined {
    return [...this.#jar(new URL(url).host).values()].find((kept) => kept.name === name)?.value
  }

  /** Holds a cookie as if the service had set it. */
  setCookie(url: string, name: string, value: string): void {
    const path = "/api/v1/auth"
    this.#jar(new URL(url).host).set(`${name} ${path}`, { name, value, path })
  }

  #jar(host: string): Map<string, Kept> {
    const jar = this.#cookies.get(host) ?? new Map<string, Kept>()
    this.#cookies.set(host, jar)
    return jar
  }
}

const parsed = (line: string): SetCookie => {
  const [pair = "", ...rest] = line.split(/;\s*/u)
  const attributes = rest.map((attribute) => attribute.toLowerCase())
  const path = rest.find((attribute) => /^path=/iu.test(attribute))?.slice(5) ?? "/"
  return { name: pair.split("=", 1)[0]!, value: pair.slice(pair.indexOf("=") + 1), path, attributes }
}

const json = (text: string): any => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Begins a sign-in, and goes where it leads; `approve` is what the person does there. */
export const returnFrom = async (
  browser: Browser,
  server: { readonly url: string },
  provider: string,
  approve: (address: string) => Promise<URLSearchParams>
): Promise<Record<string, string>> => {
  const { json, status } = await browser.ask(`${server.url}/api/v1/auth/${provider}`)
  if (status !== 200) throw new Error(`The sign-in did not begin: ${status} ${JSON.stringify(json)}`)
  return Object.fromEntries(await approve(json.authorization_url))
}

/** A sign-in from beginning to end. */
export const signInWith = async (
  browser: Browser,
  server: { readonly url: string },
  provider: string,
  approve: (address: string) => Promise<URLSearchParams>
): Promise<BrowserAnswer> => {
  const { code, iss, state } = await returnFrom(browser, server, provider, approve)
  return browser.post(`${server.url}/api/v1/auth/${provider}/callback`, {
    code,
    state,
    ...(iss === undefined ? {} : { iss })
  })
}
