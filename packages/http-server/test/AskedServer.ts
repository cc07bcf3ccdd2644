import type { HttpExchange } from "@ratecard/test-support/openapi"
import { holdToDocument } from "./documented.ts"
import { pause } from "./pause.ts"

/** One line of the server's log. */
export type LogLine = Readonly<Record<string, unknown>>

/** An answer with its body read; `json` is undefined if the body is not JSON. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: any
}

/** A server that tells its address in its log, reached over HTTP. What it answers is held to its OpenAPI document. */
export abstract class AskedServer {
  readonly url: string
  readonly port: number
  readonly log: ReadonlyArray<LogLine>

  constructor(url: string, log: ReadonlyArray<LogLine>) {
    this.url = url
    this.port = Number(new URL(url).port)
    this.log = log
  }

  abstract stop(): Promise<void>

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(this.url + path, init)
    const text = await response.text()
    if (!response.redirected) await holdToDocument(exchangeOf(this.url + path, init, response, text))
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  }

  /** Posts a value as JSON, or a text or bytes as they are. */
  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.ask(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body)
    })
  }

  /** The access log of the request with this id, once it is written. */
  async logged(requestId: string): Promise<ReadonlyArray<LogLine>> {
    const found = () => this.log.filter((line) => line["request_id"] === requestId)
    for (let waited = 0; found().length === 0 && waited < 5000; waited += 20) await pause(20)
    return found()
  }

  /** Whether it still runs and answers. */
  async isHealthy(): Promise<boolean> {
    const { json, status } = await this.ask("/health")
    return status === 200 && json.status === "healthy"
  }
}

/** The address that a line of a server's log tells. */
export const addressIn = ({ msg }: LogLine): string | undefined => /^Ratecard listens on (\S+)$/u.exec(String(msg))?.[1]

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const exchangeOf = (
  url: string,
  { body: sent = null, headers, method = "GET" }: RequestInit,
  response: Response,
  body: string
): HttpExchange => {
  const isWhole = sent === null || typeof sent === "string" || sent instanceof Uint8Array
  return {
    method,
    path: url.slice(new URL(url).origin.length),
    requestHeaders: {
      ...Object.fromEntries(new Headers(headers)),
      ...(!isWhole && { "transfer-encoding": "chunked" })
    },
    requestBody: isWhole && sent !== null ? Buffer.from(sent).toString() : undefined,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body
  }
}
