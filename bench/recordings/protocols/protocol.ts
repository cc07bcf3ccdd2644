import type { ServerResponse } from "node:http"
import { setTimeout } from "node:timers/promises"

/** The tokens of an answer, disjoint but for `reasoning`, which is part of the output. */
export interface Tokens {
  readonly input: number
  readonly read: number
  /** 0 with hosts that bill no writing to a cache. */
  readonly written: number
  readonly output: number
  readonly reasoning: number
}

/** A call of a tool. */
export interface ToolCall extends Tool {
  readonly input: object
}

/** A tool that the model may call. */
export interface Tool {
  readonly name: string
  /** The group that it is in, where the API has groups. */
  readonly namespace?: string
}

/** A question to the model. */
export interface Asked {
  readonly model: string
  readonly isStream: boolean
  /** Messages since the model's last answer, as JSON. */
  readonly latest: string
  /** The last thing said is what a tool returned. */
  readonly isToolResult: boolean
  readonly tools: ReadonlyArray<Tool>
}

/** An answer of the model. */
export interface Answer extends Tokens {
  /** From 1, of all answers: what tells ids from others. */
  readonly number: number
  readonly model: string
  readonly text: string
  /** None, or tools that are called side by side. */
  readonly calls: ReadonlyArray<ToolCall>
  /** The stream has an error in its middle, after what it says of usage at its start; or it stalls there. */
  readonly ends?: "broken" | "stalled"
}

/** Protocol of one kind of API. */
export interface Protocol {
  /** Method and path of a request that generates something. */
  readonly generates: RegExp
  readRequest(body: any, path: string): Asked
  /** Returns the tokens that a host of this API counts. */
  counts(tokens: Tokens): Tokens
  /** The events of a stream; else one, whose data is the body. */
  answer(answer: Answer, isStream: boolean): ReadonlyArray<ServerEvent>
  error(message: string): object
}

/** An event of a stream, named where the API names its events. */
export interface ServerEvent {
  readonly event?: string
  readonly data: unknown
}

/** Sends events as a stream, `millis` milliseconds after each other; it has its end or is left open. */
export const sendEvents = async (
  response: ServerResponse,
  events: ReadonlyArray<ServerEvent>,
  { isOpen, millis }: { readonly isOpen: boolean; readonly millis: number }
): Promise<void> => {
  response.writeHead(200, { "content-type": "text/event-stream" })
  for (const { data, event } of events) {
    if (event !== undefined) response.write(`event: ${event}\n`)
    response.write(`data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`)
    if (millis > 0) await setTimeout(millis)
  }
  if (!isOpen) response.end()
}

/** The entries of a list after the last one that is the model's. */
export const sinceAnswer = (list: ReadonlyArray<any>, isAnswer: (entry: any) => boolean): ReadonlyArray<any> =>
  list.slice(list.findLastIndex(isAnswer) + 1)
